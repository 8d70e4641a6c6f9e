// Ways to split one axis into passes for work-group devices. Pure structure: no radices, no tiles, no costs.
//
// Two passes, n = N1 * N2: source -> workspace -> destination. When the axis itself is the contiguous one, the
// workspace is blocked, [k1 / B][n2][k1 % B], so that the tiles of the second pass (B columns of N2 points) are
// contiguous. When another axis is contiguous, it stays fastest and keeps both passes coalesced. Three passes use
// natural Stockham order, in[N1][N2][N3] -> [N2 N3][N1] -> [N3][N2 N1] -> out, and two regions of workspace.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "group/tiles/tiling.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Longer axes are not considered for one pass.
constexpr std::uint64_t max_single_pass_points = 1u << 17;

/// The passes of one axis, untiled, in order of execution.
struct Decomposition {
  std::vector<TilingRequest> passes;
  std::vector<std::string> reasons;  ///< one per pass
  std::uint64_t points = 0;          ///< of a column in the workspace between passes; 0: all
};

/// Widths of blocks of the workspace that divide n1, at most `most`: whole 32-byte sectors if n1 has such a divisor; the widest few,
/// ascending.
std::vector<std::uint64_t> block_widths(std::uint64_t n1, Precision precision, std::uint64_t most = 32);

/// Whole sectors that do not divide `columns`, so that the last block has columns that do not exist (has_absent_columns()). Empty
/// where a width of two sectors or more divides it: narrower runs, and those that begin within a sector, take up to five times as
/// long to write.
std::vector<std::uint64_t> uneven_widths(std::uint64_t columns, Precision precision);

/// The pair with these factors and, when the axis is the contiguous one, blocks of this width.
Decomposition blocked_pair(const AxisTask& task, std::uint64_t n1, std::uint64_t n2, std::uint64_t block);
Decomposition strided_pair(const AxisTask& task, std::uint64_t n1, std::uint64_t n2);

/// True when the factors are neither too long for a pass nor too different.
bool fits_pair(std::uint64_t n1, std::uint64_t n2, std::uint64_t lopsided);
bool fits_triple(std::uint64_t n1, std::uint64_t n2, std::uint64_t n3, std::uint64_t lopsided);

/// The single pass; empty when the axis is far too long for any tile.
std::vector<Decomposition> one_pass(const AxisTask& task);

/// The single pass with a resident tile; empty for rows that cannot have one.
std::vector<Decomposition> resident_pass(const AxisTask& task);

/// Pairs of balanced factors; `lopsided` is the largest allowed ratio of the larger to the smaller factor.
std::vector<Decomposition> two_passes(const AxisTask& task, std::uint64_t lopsided);

/// Likewise with three factors.
std::vector<Decomposition> three_passes(const AxisTask& task, std::uint64_t lopsided);

}  // namespace fft::planning
