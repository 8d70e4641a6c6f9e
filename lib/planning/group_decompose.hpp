// Ways to split one axis into passes for work-group devices. Pure structure: no radices, no tiles, no costs.
//
// Two passes, n = N1 * N2: source -> workspace -> destination. When the axis itself is the contiguous one, the workspace
// is blocked, [k1 / B][n2][k1 % B], so that the tiles of the second pass (B columns of N2 points) are contiguous; when
// another axis is, it stays the fastest one and keeps both passes coalesced. Three passes use natural Stockham order,
// in[N1][N2][N3] -> [N2 N3][N1] -> [N3][N2 N1] -> out, and two regions of workspace.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "planning/group_tiling.hpp"
#include "planning/pass.hpp"

namespace fft::planning {

/// One axis as the planner sees it: `length` points at given strides, surrounded by loops (fastest first).
struct AxisTask {
  std::uint64_t length, in_stride, out_stride;
  std::vector<LoopAxis> loops;
  Precision precision;

  bool points_are_contiguous() const { return in_stride <= loops.front().in_stride; }
};

/// The passes of one axis, untiled, in order of execution.
struct Decomposition {
  std::vector<TilingRequest> passes;
  std::vector<std::string> reasons;  ///< one per pass
};

/// The single pass; empty when the axis is far too long for any tile.
std::vector<Decomposition> one_pass(const AxisTask& task);

/// Pairs of balanced factors; lopsided ones only when `lopsided` (largest over smallest factor) allows them.
std::vector<Decomposition> two_passes(const AxisTask& task, std::uint64_t lopsided);

/// Likewise with three factors.
std::vector<Decomposition> three_passes(const AxisTask& task, std::uint64_t lopsided);

}  // namespace fft::planning
