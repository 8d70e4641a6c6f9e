// The search for tilings with resident tiles (group/tiles/long_rows/resident.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/device_limits.hpp"
#include "group/tiles/tiling.hpp"

namespace fft::planning {

/// tilings(), takes_tuned_tile(), quick_cost() and tiled_as() for requests with TilingRequest::resident.
std::vector<Tiling> resident_tilings(const TilingRequest& request, const DeviceLimits& limits,
                                     std::size_t most);
bool takes_timed_resident(const TilingRequest& request, const DeviceLimits& limits);
double resident_cost(const TilingRequest& request, const DeviceLimits& limits);
std::optional<Tiling> resident_tiled_as(const TilingRequest& request, const Tile& tile,
                                        const DeviceLimits& limits);

/// True for rows that are offered a resident tile when ways are measured: more than a fifth of the registers.
bool is_long_row(std::uint64_t points, Precision precision, const DeviceLimits& limits);

}  // namespace fft::planning
