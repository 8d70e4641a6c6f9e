// The loops around a transformed axis: every other axis and the batch, sorted and merged. Shared by both planners.
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "core/problem.hpp"

namespace fft::planning {

/// Columns of one axis of a problem.
struct AxisLoops {
  /// Fastest first, counts of 1 dropped (one loop of count 1 if nothing is left).
  std::vector<LoopAxis> loops;
  /// Columns per transform in the last loop when the batch is its slowest part (the count argument is this times the
  /// transforms of a round); 0 when the batch lies elsewhere, so that all transforms must run in one round.
  std::uint64_t outer_per_batch = 0;
};

/// Loops around problem.axes[axis], whether the other axes are transformed or not; around every axis when `axis` is
/// problem.axes.size() (a copy). Source strides are the input's when `from_input`, else the output's; destination
/// strides are the output's. Neighbouring loops that are dense on both sides are merged.
AxisLoops axis_loops(const Problem& problem, std::size_t axis, bool from_input);

}  // namespace fft::planning
