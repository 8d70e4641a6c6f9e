// AxisPlanner: the part of planning that each kernel shape must provide, the passes along one axis.
// Everything above an axis is shared code in this folder.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"
#include "core/strides.hpp"
#include "planning/axis_loops.hpp"
#include "planning/choices.hpp"

namespace fft::planning {

/// One axis to transform from one place to another, with the loops around it.
struct AxisTask {
  std::uint64_t length = 1, in_stride = 1, out_stride = 1;
  std::vector<LoopAxis> loops = {};  ///< fastest first, at least one
  Precision precision = Precision::f32;
  std::uint64_t outer_per_batch = 0;  ///< see AxisLoops
  AxisOrder order = {};
  Direction direction = Direction::forward;  ///< `order` is that of the output (forward) or of the input
  bool reals = false;                        ///< its ends have PassEnd::reals
  RealPoints read = {}, written = {};  ///< PassEnd::reals of the ends, for passes that split or merge spectra
  /// PassEnd::format of what the first pass reads and of what the last one writes. Ends do not have them: the planner sets them on
  /// these two passes before it searches their tiles.
  ElementFormatPointer in_format = nullptr, out_format = nullptr;
  bool may_sort = false;                  ///< two passes may use Form::sorted for the side of the sequence
  std::vector<std::uint32_t> parts = {};  ///< Axis::parts

  bool points_are_contiguous() const {
    return stride_size(in_stride) <= stride_size(loops.front().in_stride);
  }
  /// Columns: product of the loops' counts.
  std::uint64_t columns() const;
  /// The name of the decision about this axis in Choices.
  std::string decision() const;
};

/// On which sides loops around an axis are in the workspace (dense, in their order) instead of the user's buffer.
enum class Packed { neither, source, destination, both };

/// Appends the loops of `task` from index `from` on that have more than one column. On a packed side they are
/// dense, beginning with a stride of `unit` elements; on the other side they keep their strides.
void append_packed(std::vector<LoopAxis>& to, const AxisTask& task, std::size_t from, std::uint64_t unit,
                   Packed sides);

/// Zeroes the positions and spectrum strides of loops that no end of the pass uses.
void drop_unused(PassSpec& pass);

/// What the first pass along an axis reads and the last one writes, if not simply all points.
struct AxisEnds {
  ChirpLengths lengths;  ///< with a path: a chirp-z transform
  PassEnd first, last;
};

/// The ends of an axis along which a cyclic convolution is computed. The result is conjugated before `last`
/// applies.
struct ConvolutionEnds {
  ChirpLengths lengths;
  PassEnd first;
  PointFactor spectrum = PointFactor::none;
  std::uint64_t spectrum_stride = 1;
  PassEnd last;
  PlacedArray second;
  bool even_offsets = false;  ///< Problem::even_offsets

  /// True when columns hold one real signal each: half of the frequencies determine the others.
  bool lone_reals() const {
    return first.real && last.real && first.second == 0 && !first.reals && !last.reals;
  }
};

/// True when the columns of a convolution can be halves of real signals (RealStep::product), or two neighbouring columns of one: each
/// column of the task holds one signal, which begins with its first point.
bool may_be_halves(const AxisTask& task, const ConvolutionEnds& ends);

/// A real signal in several passes has `all_rows` rows of frequencies k1 + all_rows * k2, and row
/// all_rows - k1 is the mirror image of row k1. So only the rows 0 .. all_rows / 2 are kept between the
/// passes, rounded up to whole blocks, and the last pass counts rows with a mirror image twice.
struct HalfRows {
  HalfRows(std::uint64_t all, std::uint64_t block)
      : kept(std::min(all, (all / 2 / block + 1) * block)), all_rows(all) {}
  void leave_out(PassEnd& stored, PassEnd& loaded) const {
    if (kept < all_rows) stored.points = kept;
    loaded.points = all_rows / 2 + 1;
    loaded.one_sided = all_rows;
  }
  std::uint64_t kept;  ///< number of rows between the passes
  std::uint64_t all_rows;
};

/// Smallest cyclic length for Bluestein's algorithm on an axis of `length` points with these ends.
std::uint64_t min_cyclic_length(std::uint64_t length, const AxisEnds& ends);

/// The convolution of `cyclic` points that computes a transform of `length` points with these ends.
ConvolutionEnds bluestein_ends(std::uint64_t length, std::uint64_t cyclic, const AxisEnds& ends);

/// A pass that is complete except for AxisPlanner::finish().
struct PlannedPass {
  PassSpec pass;
  std::string reason;
  std::uint64_t outer_per_batch = 0;  ///< Step::outer_per_batch
};

/// The passes along one axis.
struct AxisPlan {
  std::vector<PlannedPass> passes;
  /// Points of one column in the workspace between passes: more than its length when it is padded.
  std::uint64_t points = 0;
  bool in_place = false;  ///< all passes but the first also read from the destination: no workspace
};

/// Plans passes for one kernel shape on one device. Stateless.
class AxisPlanner {
 public:
  /// `choices` holds the measured ways to take and receives offers of others; null: neither. Both must
  /// outlive this.
  explicit AxisPlanner(const DeviceLimits& limits, Choices* choices = nullptr)
      : limits_(limits), choices_(choices) {}
  virtual ~AxisPlanner() = default;
  AxisPlanner(const AxisPlanner&) = delete;
  AxisPlanner& operator=(const AxisPlanner&) = delete;

  const DeviceLimits& limits() const { return limits_; }
  Choices* choices() const { return choices_; }

  /// The cheapest passes for a transform. Throws fft::Error (unsupported) when none fit the device.
  virtual AxisPlan transform(const AxisTask& task, const AxisEnds& ends) const = 0;
  /// The same for a cyclic convolution of task.length points. The length must have radices.
  virtual AxisPlan convolve(const AxisTask& task, const ConvolutionEnds& ends) const = 0;
  /// Passes between real signals and their spectra (RealStep::split or merge) without elementwise passes.
  /// n = task.length complex points are 2n reals; strides of the real side count pairs of reals. Empty: this
  /// shape has no such passes, or elementwise passes are faster.
  virtual std::optional<AxisPlan> real(const AxisTask& task, RealStep step) const = 0;

  /// True when this shape has passes for the pairs of columns of `pairs` (planning/real/paired_axis.hpp), and they are faster than those
  /// that `apart` makes of the columns one by one, or chosen.
  using PlansApart = std::function<AxisPlan(const AxisPlanner&)>;
  virtual bool prefers_pairs(const AxisTask& /*pairs*/, const PlansApart& /*apart*/) const { return false; }
  /// These passes, where they are preferred.
  virtual AxisPlan paired(const AxisTask&) const { return {}; }

  /// True when rows of `length` reals (an even number, contiguous on both sides) are faster as whole signals
  /// than as halves.
  virtual bool prefers_whole(std::uint64_t, Precision) const { return false; }

  /// The order of the frequencies along an axis for which a forward (`there`) and an inverse transform
  /// (`back`) together cost least.
  virtual AxisOrder order(const AxisTask& there, const AxisTask& back) const = 0;

  /// Estimated time of the cheapest passes, in a unit of the shape's own. Infinite when there are none, or
  /// when this shape has no passes over several axes and so nothing to compare.
  virtual double cost(const AxisTask&) const { return std::numeric_limits<double>::infinity(); }

  /// The order in which this shape wants the loops around an axis.
  virtual LoopOrder loop_order() const = 0;
  /// Bytes of workspace that a round of transforms should not exceed.
  virtual std::uint64_t round_bytes(bool convolves) const = 0;
  /// Completes a step when the number of transforms in a round is known.
  virtual void finish(Step& step, const Schedule& schedule) const = 0;
  /// Lets steps share launches (Step::launched_with_next) where that is faster. All steps must be finished.
  virtual void join(Schedule&) const {}

 private:
  const DeviceLimits& limits_;
  Choices* choices_;
};

}  // namespace fft::planning
