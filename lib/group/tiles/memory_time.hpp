// The memory's part of the cost of a pass (group/tiles/cost.hpp).
#pragma once

#include <vector>

#include "core/pass.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {

/// Time of the pass's loads and stores relative to those of all its points at full bandwidth.
double memory_time(const PassSpec& pass, const std::vector<Stage>& stages);

/// What stores of runs that may begin within a sector of memory take longer than those of whole sectors, as a fraction of these. Each
/// such end costs as much as 52 bytes: fitted to 163 ways to cut 19 lengths into two or three passes on an H100 (standard deviation
/// 6.7 %; 1,053 x 2,197 points in f32 with runs of 3 elements reach 627 GB/s, of 8 958). 0 for rows, whose neighbouring points are
/// written by one group, and where the pass writes the places that it has read.
double cut_sectors(const PassSpec& pass);

/// The same for columns in place, 0 for others. Only among tiles of a pass: columns of 12 points in arrays of 887 columns reach 2,986 GB/s
/// with 32 columns a tile, 3,261 with 64 and 3,270 with 256, of 108 points in 286 columns 3,275 with 40 and 3,955 with 64 (f32, H200).
/// To 160 points: tiles of longer columns lose as much by their size.
double cut_sectors_in_place(const PassSpec& pass);

}  // namespace fft::planning
