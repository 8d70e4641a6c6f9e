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

/// "16.8 columns 4 items 64": radices, columns and work-items of a tile; "split", "held" and "resident" as in GroupTuning.
std::string name_of(const PassSpec& tiled);

/// The point at which the tile of pass `pass` (from 0 on) is chosen.
std::string tile_point(const std::string& axis_point, std::size_t pass);

/// True when any tile was chosen.
bool takes_tiles(const Choices& choices);

/// The tile chosen for this point if it fits the pass and the device, otherwise the cheapest one. Others worth
/// measuring are offered. At least one tile must fit, as for a request with a finite cost.
Tiling choose_tiling(const TilingRequest& request, const DeviceLimits& limits, Choices* choices,
                     const std::string& point);

}  // namespace fft::planning
