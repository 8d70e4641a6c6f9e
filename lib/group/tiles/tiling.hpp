// The choice of radices and tile (columns, work-items, exchange) for one work-group pass.
#pragma once

#include <optional>
#include <vector>

#include "core/device_limits.hpp"
#include "core/pass.hpp"
#include "group/tiles/cost.hpp"

namespace fft::planning {

/// A pass that needs a tiling, and what the tiling has to satisfy.
struct TilingRequest {
  PassSpec pass;                ///< complete except for radices and group
  std::uint32_t columns = 0;    ///< prescribed columns per tile (blocked input); 0: any
  bool resident = false;        ///< only resident tiles (resident.hpp)
  bool fetches = false;         ///< only tiles whose rows are fetched ahead (fetching.hpp)
  bool waits = false;           ///< only tiles whose rows are not
  bool counts_formats = false;  ///< the formats of the ends count in the cost of tiles: see drops_formats()
  bool thorough = false;        ///< consider longer radix sequences too (tuning)
  /// Not 0: the prescribed work-group size, for a pass of few groups that shares a launch. The cost is then
  /// lone_cost().
  std::uint32_t work_items = 0;
};

/// True when a request has formats that do not count: transforms were timed, and the model was fitted to them, with numbers of the precision at both
/// ends. Their passes take the tile that they have without formats, unless one was timed with these (stores_narrow()). The formats of convolutions
/// count: otherwise the first pass of long signals of 16-bit reals reads pieces of 10 bytes (docs/performance/history/convolutions.md).
bool drops_formats(const TilingRequest& request);
/// The request without its formats. If these keep its rows from being fetched ahead, so does TilingRequest::waits.
TilingRequest without_formats(TilingRequest request);

using Radices = std::vector<std::uint32_t>;

/// Sequences of PassSpec::radices to try (radix_sequences.cpp): with the fewest possible stages, and with one
/// more if those are few or `longer` is set; with and without stages of radix 1.
std::vector<Radices> radix_sequences(const PassSpec& pass, bool longer);
/// True when these radices are valid for the pass and a search could find them.
bool are_radices_of(const PassSpec& pass, const Radices& radices);
/// Removes the stage of radix 1 next to a mirror stage, which already goes through local memory.
void trim_staging(const PassSpec& pass, Radices& radices);

/// A pass with radices and tile, and its estimated cost.
struct Tiling {
  PassSpec pass;  ///< complete
  double cost;    ///< estimate_cost()
};

/// The choices for one pass that Choices can name.
struct Tile {
  std::vector<std::uint32_t> radices;  ///< forward ones
  std::uint32_t columns = 0, work_items = 0;
  bool split_exchange = false, holds_locally = false, resident = false, loops = false, half_rows = false,
       fetches = false;
};

/// The pass with this tile; empty when the radices are not valid for the pass or the tile does not fit the
/// device.
std::optional<Tiling> tiled_as(const TilingRequest& request, const Tile& tile, const DeviceLimits& limits);

/// The cheapest tilings, at most `most`, best first, taking bank conflicts into account; empty when no tile
/// fits the device.
std::vector<Tiling> tilings(const TilingRequest& request, const DeviceLimits& limits, std::size_t most);

/// The tile of the tuned tables for a request that is not resident and has no formats that do not count, when they have one that fits the
/// device and there are enough tiles to fill the device.
std::optional<Tiling> tuned_tiling(const TilingRequest& request, const DeviceLimits& limits);

/// True when the pass gets its tile from the tuned tables (group/tiles/tuned).
bool takes_tuned_tile(const TilingRequest& request, const DeviceLimits& limits);

/// Rows with a larger prime factor keep other tiles than resident ones, unless these were timed.
constexpr std::uint64_t largest_resident_prime = 43;

/// True where the tile that stays in local memory, `stays`, suits rows better than the one in registers, `row`: the faster one where
/// tiles were timed, otherwise from 0.31 of the registers on (0.23 with primes of 17 to 43). A long row in registers leaves room for
/// little else; a resident tile has the points of one butterfly in registers at a time. H200, plain tile's time over the resident one's: f32 11000 to 16200 points 1.13 in the mean of 96 lengths, f64
/// 4875 to 10296 points 1.14 of 83, reals as halves of 10240 points or more 1.11 of 58; 7502 to 8602 points with primes of 17 to 43 1.32 of 5.
bool prefers_resident(const TilingRequest& row, const TilingRequest& stays, const DeviceLimits& limits);

/// Sets orders, guarded, paddings, local_bytes and fetching_groups of a tiling whose radices, columns, work_items and
/// split_exchange are set. Returns its cost.
double finish_tiling(PassSpec& pass, const DeviceLimits& limits);

}  // namespace fft::planning
