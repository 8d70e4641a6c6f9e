// The ways to decompose one axis into passes for work-group devices. Structure only: no radices, tiles or
// costs.
//
// Two passes, n = N1 * N2, are the four-step algorithm: source -> workspace -> destination. When the axis
// itself is contiguous, the workspace is blocked, [k1 / B][n2][k1 % B], so that the tiles of the second pass
// (B columns of N2 points) are contiguous. When another axis is contiguous, it stays fastest and keeps both
// passes coalesced. Three passes use natural Stockham order, in[N1][N2][N3] -> [N2 N3][N1] -> [N3][N2 N1] ->
// out, and two regions of workspace.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "group/tiles/tiling.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// With shorter factors three passes are not faster than two.
constexpr std::uint64_t min_factor_of_three = 11;

/// Longer axes are not considered for one pass.
constexpr std::uint64_t max_single_pass_points = 1u << 17;

/// The passes of one axis, untiled, in order of execution.
struct Decomposition {
  std::vector<TilingRequest> passes;
  std::vector<std::string> reasons;  ///< one per pass
  std::uint64_t points = 0;          ///< points of a column in the workspace between passes; 0: all
};

/// Blocks of the workspace are at most this wide.
inline constexpr std::uint64_t widest_block = 32;

/// Widths of workspace blocks, ascending: the widest few divisors of n1 up to `most`, in whole sectors if n1
/// has such divisors.
std::vector<std::uint64_t> block_widths(std::uint64_t n1, Precision precision,
                                        std::uint64_t most = widest_block);

/// Widths in whole sectors that do not divide `columns`, so that the last block has columns that do not exist
/// (has_absent_columns()). Empty when a width of two sectors or more divides `columns`. They are worthwhile
/// because narrower runs, and runs that begin within a sector, take up to five times as long to write.
std::vector<std::uint64_t> uneven_widths(std::uint64_t columns, Precision precision);

/// Two passes with these factors and workspace blocks of this width, for a contiguous axis.
Decomposition blocked_pair(const AxisTask& task, std::uint64_t n1, std::uint64_t n2, std::uint64_t block);
/// Two passes with these factors, for an axis that is not contiguous.
Decomposition strided_pair(const AxisTask& task, std::uint64_t n1, std::uint64_t n2);

/// True when no factor is too short or too long, and the ratio of the largest to the smallest is at most
/// `lopsided`.
bool fits_pair(std::uint64_t n1, std::uint64_t n2, std::uint64_t lopsided);
bool fits_triple(std::uint64_t n1, std::uint64_t n2, std::uint64_t n3, std::uint64_t lopsided,
                 std::uint64_t shortest = min_factor_of_three);

/// One pass; empty when the axis is longer than max_single_pass_points.
std::vector<Decomposition> one_pass(const AxisTask& task);

/// One pass with a resident tile; empty when the pass cannot have one.
std::vector<Decomposition> resident_pass(const AxisTask& task);

/// All pairs of factors whose ratio, larger to smaller, is at most `lopsided`.
std::vector<Decomposition> two_passes(const AxisTask& task, std::uint64_t lopsided);

/// Likewise with three factors, the least of them at least `shortest`.
std::vector<Decomposition> three_passes(const AxisTask& task, std::uint64_t lopsided,
                                        std::uint64_t shortest = min_factor_of_three);

}  // namespace fft::planning
