// Choice of radices and tile (columns, work-items, exchange) of one work-group pass.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "core/device_limits.hpp"
#include "core/pass.hpp"

namespace fft::planning {

struct TilingRequest {
  PassSpec pass;              ///< everything but radices and group
  std::uint32_t columns = 0;  ///< columns per tile if they are prescribed (blocked input), else 0
  bool resident = false;      ///< only resident tiles (resident.hpp)
  bool thorough = false;      ///< consider longer radix sequences too (tuning)
  /// Not 0: the prescribed number, for a pass of few groups in one launch with others. The cost is then lone_cost().
  std::uint32_t work_items = 0;
};

using Radices = std::vector<std::uint32_t>;

/// PassSpec::radices to try (radix_sequences.cpp): ordered, with the fewest possible stages, and with one more if those
/// are few, or `longer`; with and without stages of radix 1.
std::vector<Radices> radix_sequences(const PassSpec& pass, bool longer);
/// True when a search could find these radices.
bool are_radices_of(const PassSpec& pass, const Radices& radices);
/// Removes the stage of radix 1 at the end where the mirror stage already goes through local memory.
void trim_staging(const PassSpec& pass, Radices& radices);

struct Tiling {
  PassSpec pass;  ///< complete
  double cost;    ///< estimate_cost()
};

/// The choices of planning for a pass.
struct Tile {
  std::vector<std::uint32_t> radices;  ///< forward ones
  std::uint32_t columns = 0, work_items = 0;
  bool split_exchange = false, holds_locally = false, resident = false;
};

/// The pass with this tile; empty when the radices do not suit the pass or the tile does not fit the device.
std::optional<Tiling> tiled_as(const TilingRequest& request, const Tile& tile, const DeviceLimits& limits);

/// The cheapest tilings, best first, at most `most`, including bank conflicts; empty when no tile fits the device.
std::vector<Tiling> tilings(const TilingRequest& request, const DeviceLimits& limits, std::size_t most);

/// True when the pass gets a tile of the tables (group/tiles/tuned).
bool takes_tuned_tile(const TilingRequest& request, const DeviceLimits& limits);

/// Cost of the cheapest tiling without bank conflicts; infinite when none fits. Quick, to rank decompositions. To save
/// time, a cost of `below` or more may be returned as infinite.
double quick_cost(const TilingRequest& request, const DeviceLimits& limits,
                  double below = std::numeric_limits<double>::infinity());

/// Completes orders, guarded, paddings and local_bytes of a tiling whose radices, columns, work_items and
/// split_exchange are set, and returns its cost.
double finish_tiling(PassSpec& pass, const DeviceLimits& limits);

}  // namespace fft::planning
