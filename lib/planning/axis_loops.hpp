// The loops around a transformed axis: every other axis and the batch.
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "core/problem.hpp"

namespace fft::planning {

enum class LoopOrder {
  by_stride,  ///< smallest output stride first, the batch where it belongs
  batch_last  ///< axes from the fastest to the slowest, then the batch
};

/// Columns of one axis of a problem.
struct AxisLoops {
  /// Fastest first, counts of 1 dropped (one loop of count 1 if nothing is left).
  std::vector<LoopAxis> loops;
  /// Columns per transform in the last loop, when the batch is the slowest part of that loop (the count
  /// argument is this times the transforms of a round). 0 when the batch is elsewhere, so that all transforms
  /// must run in one round.
  std::uint64_t outer_per_batch = 0;
};

/// Loops around problem.axes[axis] over all other axes, transformed or not, and the batch; over every axis
/// when `axis` is problem.axes.size() (a copy). Source strides are the input's when `from_input`, else the
/// output's; destination strides are the output's. Neighbouring loops that amount to one longer loop on both
/// sides are merged.
AxisLoops axis_loops(const Problem& problem, std::size_t axis, bool from_input, LoopOrder order);

/// Drops loops with a count of 1 and merges neighbours that form one longer loop in every respect. Returns
/// `outer_per_batch` of the last remaining loop. May leave no loop.
std::uint64_t merge_loops(std::vector<LoopAxis>& loops, std::uint64_t outer_per_batch);

}  // namespace fft::planning
