// Assembly: combines the passes along axes into a schedule. It decides where data is kept between the passes,
// and how many transforms a round has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Where each transform has an array: in a user's buffer, or in a region of the workspace that lasts from
/// axis to axis.
struct Place {
  Slot slot = Slot::input;
  std::size_t region = 0;                 ///< for Slot::workspace: the result of Assembly::keep()
  std::uint64_t offset = 0;               ///< elements, from the user's offset or the region's beginning
  std::vector<std::uint64_t> strides;     ///< of every axis, in the order of Problem::axes
  std::uint64_t distance = 0;             ///< between transforms
  bool as_pairs = false;                  ///< BufferRef::as_pairs
  ElementFormatPointer format = nullptr;  ///< of its elements; null: numbers of the precision
};

/// The place's buffer for a step. In the workspace, the offset is that within the region.
BufferRef buffer_of(const Place& place);

/// The input or the output as the problem describes it, with its format. (Places in the workspace have none.)
Place user_place(const Problem& problem, bool input);

/// A dense row-major place in the workspace with these numbers of elements along the axes; Place::distance is their
/// product.
Place dense_place(const std::vector<std::uint64_t>& counts);

/// Elements along every axis of the input or the output.
std::vector<std::uint64_t> user_counts(const Problem& problem, bool input);

/// True when an axis other than `first` has more elements in the input than in the output. Until that axis is
/// transformed, the data does not fit the output's layout.
bool shrinks(const Problem& problem, std::size_t first);

/// Elements along every axis while the transforms of the axes are in progress: those of the output along
/// `first`, of the input along `last`, and the larger number along any other axis.
std::vector<std::uint64_t> counts_between(const Problem& problem, std::size_t first, std::size_t last);

/// The task of transforming `axis` from one place to another, with the loops around it;
/// axis = problem.axes.size(): a copy. `counts` are the elements along every axis there, 1 where no loop is
/// wanted.
AxisTask make_task(const Problem& problem, std::size_t axis, const std::vector<std::uint64_t>& counts,
                   const Place& from, const Place& to, LoopOrder order);

/// Collects the steps of one schedule in order: append() or append_axes(), then finish().
class Assembly {
 public:
  Assembly(const Problem& problem, const AxisPlanner& planner);

  /// Reserves a region of workspace with this many elements for each transform, for the whole schedule.
  /// Returns its number, Place::region.
  std::size_t keep(std::uint64_t elements);

  /// A dense array of these counts in a region of its own.
  Place keep_dense(const std::vector<std::uint64_t>& counts);
  /// The same for real elements, between ends of passes with PassEnd::real.
  Place keep_dense_reals(const std::vector<std::uint64_t>& counts);

  /// Transforms along the axes in turn: the first from `from` to `between`, others within `between`, the last
  /// from there to `to`; a single axis directly from `from` to `to`. `counts`, the elements along every axis,
  /// is updated.
  void append_axes(const std::vector<std::size_t>& axes, std::vector<std::uint64_t>& counts,
                   const Place& from, const Place& between, const Place& to);

  /// Appends the passes along `axis` from one place to another.
  void append(AxisPlan plan, const AxisTask& task, std::size_t axis, const Place& from, const Place& to);

  /// The schedule, complete except for AxisPlanner::finish() of its steps.
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
  std::vector<std::uint64_t> kept_;   ///< elements per transform of each kept region
  std::uint64_t between_ = 0;         ///< regions between the passes of an axis ...
  std::uint64_t between_points_ = 0;  ///< ... and elements per transform of each
  bool convolves_;                    ///< some axis is convolved in several passes
  bool batch_outermost_ = true;
};

}  // namespace fft::planning
