// Radices of the DFT that a lane of the vector shape runs.
#pragma once

#include <cstdint>
#include <vector>

namespace fft::planning {

/// Radices of n points, first stage first, by the least estimated cost; `first_limit` (13 or more) bounds the
/// first one.
std::vector<std::uint32_t> lane_radices(std::uint64_t n, std::uint32_t first_limit = 32);

}  // namespace fft::planning
