// Alternatives for the work-group shape, by name (planning/choices.hpp): decompositions of an axis and tiles of a pass.
#pragma once

#include <cstddef>
#include <string>

#include "group/plan/decompose.hpp"
#include "group/tiles/tiling.hpp"
#include "planning/choices.hpp"

namespace fft::planning {

/// "128/8x512": lengths of the passes and, after a slash, blocks of their output; Bluestein's cyclic length after a
/// '~', and "resident" for a pass with a resident tile.
std::string name_of(const Decomposition& d);

/// "16.8 columns 4 items 64": radices, columns and work-items of a tile, then "split", "held", "resident"
/// and "fetching" for split_exchange, holds_locally, resident_points and fetching_groups of GroupTuning.
std::string name_of(const PassSpec& tiled);

/// The name of the decision about the tile of pass `pass` (counted from 0).
std::string tile_decision(const std::string& axis_decision, std::size_t pass);

/// True when any tile was chosen.
bool takes_tiles(const Choices& choices);

/// The tile chosen by this decision if it fits the pass and the device, otherwise the cheapest one. Others worth
/// measuring are offered. At least one tile must fit the device: the request must have a finite quick_cost().
Tiling choose_tiling(const TilingRequest& request, const DeviceLimits& limits, Choices* choices,
                     const std::string& decision);

}  // namespace fft::planning
