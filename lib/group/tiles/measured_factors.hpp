// Factors of the cost model that were fitted to timed tiles, each for one kind of pass. cost.cpp has what is derived from
// bytes, instructions and occupancy.
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {

/// Time of the pass, relative to the rest of the model. `groups`: per compute unit.
double measured_factor(const PassSpec& pass, const std::vector<Stage>& stages, std::uint32_t groups);

/// Lower bound of the factor of long whole real rows over all columns and work-group sizes; 1 for other passes.
double least_factor_of_real_rows(const PassSpec& pass, std::size_t stages);

}  // namespace fft::planning
