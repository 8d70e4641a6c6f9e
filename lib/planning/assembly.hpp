// From the passes along axes to a schedule: where data is kept between them, and how many transforms a round has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Where an array of each transform is: in a user's buffer, or in a region of the workspace that is kept between axes.
struct Place {
  Slot slot = Slot::input;
  std::size_t region = 0;              ///< for Slot::workspace: the result of Assembly::keep()
  std::uint64_t offset = 0;            ///< elements, from the user's offset or the region's beginning
  std::vector<std::uint64_t> strides;  ///< of every axis, in the order of Problem::axes
  std::uint64_t distance = 0;          ///< between transforms
};

/// The input or the output as the problem describes it.
Place user_place(const Problem& problem, bool input);

/// Dense, with these numbers of elements along the axes; Place::distance is their product.
Place dense_place(Slot slot, const std::vector<std::uint64_t>& counts);

/// Elements along every axis of the input or the output.
std::vector<std::uint64_t> user_counts(const Problem& problem, bool input);

/// True when an axis other than `first` has more elements in the input than in the output: before it is transformed, the
/// data does not fit the output's layout.
bool shrinks(const Problem& problem, std::size_t first);

/// Elements along every axis between the transforms: after that of `first`, before that of `last`, around any other.
std::vector<std::uint64_t> counts_between(const Problem& problem, std::size_t first, std::size_t last);

/// What the passes along an axis of a complex transform read and write, if not all of its points.
AxisEnds axis_ends(const Axis& axis);

/// The axis between two places, and the loops around it; axis = problem.axes.size(): a copy. `counts` are the elements
/// along every axis there, 1 where no loop is wanted.
AxisTask make_task(const Problem& problem, std::size_t axis, const std::vector<std::uint64_t>& counts,
                   const Place& from, const Place& to, LoopOrder order);

class Assembly {
 public:
  Assembly(const Problem& problem, const AxisPlanner& planner);

  /// A region of workspace with this many elements for each transform, for the whole schedule.
  std::size_t keep(std::uint64_t elements);

  /// A dense array of these counts in a region of its own.
  Place keep_dense(const std::vector<std::uint64_t>& counts);
  /// The same of reals, between ends of passes with PassEnd::real.
  Place keep_dense_reals(const std::vector<std::uint64_t>& counts);

  /// Transforms along the axes in turn: from `from` to `between`, within `between`, and from there to `to`, or directly
  /// where there is one axis. `counts`: elements along every axis before, and then after them.
  void append_axes(const std::vector<std::size_t>& axes, std::vector<std::uint64_t>& counts,
                   const Place& from, const Place& between, const Place& to);

  /// Appends the passes along `axis` from one place to another.
  void append(AxisPlan plan, const AxisTask& task, std::size_t axis, const Place& from, const Place& to);

  /// Everything but AxisPlanner::finish().
  Schedule finish();

 private:
  struct Ends {
    std::optional<std::size_t> source,
        destination;  ///< regions; those between the passes of an axis come last
  };

  std::uint64_t round(std::uint64_t elements) const;
  void append_axis(std::size_t axis, std::vector<std::uint64_t>& counts, const Place& from, const Place& to);

  const AxisPlanner& planner_;
  Schedule schedule_;
  std::vector<Ends> ends_;            ///< of every step
  std::vector<std::uint64_t> kept_;   ///< elements of a transform
  std::uint64_t between_ = 0;         ///< regions between the passes of an axis ...
  std::uint64_t between_points_ = 0;  ///< ... and elements of a transform in each
  bool convolves_;                    ///< some axis in several passes does
  bool batch_outermost_ = true;
};

}  // namespace fft::planning
