// Choice of radices and tile (columns, work-items, exchange) of one work-group pass.
#pragma once

#include <vector>

#include "planning/device_limits.hpp"
#include "planning/pass.hpp"

namespace fft::planning {

struct TilingRequest {
  PassSpec pass;              ///< everything but radices and group
  std::uint32_t columns = 0;  ///< columns per tile if they are prescribed (blocked input), else 0
};

struct Tiling {
  PassSpec pass;  ///< complete
  double cost;    ///< estimate_cost()
};

/// The cheapest tilings, best first, at most `most`; empty when no tile fits the device.
std::vector<Tiling> tilings(const TilingRequest& request, const DeviceLimits& limits, std::size_t most);

/// Completes guarded, paddings and local_bytes of a tiling whose radices, columns, work_items and split_exchange are set
/// (also used by the tuner, which sets them itself). `rounds_even`: every launch covers whole tiles.
void finish_tiling(PassSpec& pass, const DeviceLimits& limits);

}  // namespace fft::planning
