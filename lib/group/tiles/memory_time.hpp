// The memory time of a pass, one part of its cost (group/tiles/cost.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "core/pass.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {

/// The part of the bytes of all its points that the pass reads and writes: less than 1 where numbers are real, or points are zero or
/// not wanted.
double moved_share(const PassSpec& pass);

/// Elements of one side of a tile that are neighbours in memory.
struct SideRuns {
  double along_columns = 1;  ///< as lanes go from column to column
  double in_blocks = 1;      ///< the same of blocks (PassSpec::out_block)
  /// Where the points of a column are neighbours: elements from one column to the next.
  std::optional<std::uint64_t> row;

  auto fields() const { return std::tie(along_columns, in_blocks, row); }
};
/// All that memory_time() reads of strides and loops, for tiles of so many columns. They do not depend on radices.
struct TileRuns {
  SideRuns in, out;
  double cut = 0;  ///< cut_sectors()

  bool operator<(const TileRuns& other) const {
    return std::make_tuple(in.fields(), out.fields(), cut) <
           std::make_tuple(other.in.fields(), other.out.fields(), other.cut);
  }
};
TileRuns tile_runs(const PassSpec& pass, std::uint32_t columns);

/// Time of the loads and stores of the pass, relative to moving all its points at full bandwidth.
double memory_time(const PassSpec& pass, const std::vector<Stage>& stages, const TileRuns& runs);

/// For tiles of so many columns: extra time of stores of runs that may begin within a sector of memory, as a fraction of the time of stores
/// of whole sectors. Each such end costs as much as 52 bytes: fitted to 163 decompositions of 19 lengths into
/// two or three passes on an H100 (standard deviation 6.7 %; 1,053 x 2,197 points in f32 reach 627 GB/s with
/// runs of 3 elements, 958 with runs of 8). 0 for rows, whose neighbouring points one group writes, for
/// passes with a real end other than merged pairs, and when the pass writes where it has read.
double cut_sectors(const PassSpec& pass, std::uint32_t columns);

/// Columns of f32 up to this length take the width that the ends of sectors choose; wider tiles of longer ones lose as much
/// by their size.
constexpr std::uint64_t longest_cut_columns = 160;

/// The same for columns in place up to that length, 0 for others. Used only to compare tiles of one pass: columns of 12 points
/// in arrays of 887 columns reach 2,986 GB/s with 32 columns per tile, 3,261 with 64 and 3,270 with 256;
/// columns of 108 points in arrays of 286 columns reach 3,275 with 40 and 3,955 with 64 (f32, H200).
double cut_sectors_in_place(const PassSpec& pass);

}  // namespace fft::planning
