// Ways to go for the vector shape, by name (planning/choices.hpp): how many passes an axis takes, and the kernel of a pass.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "planning/axis_planner.hpp"
#include "planning/choices.hpp"

namespace fft::planning {

/// The lengths of the passes of an axis that was chosen, where they are possible, else those of split_length(); others are
/// offered. `choices`: null for none.
std::vector<std::uint64_t> choose_split(const AxisTask& task, const DeviceLimits& limits, Choices* choices);

/// Sets lanes, radices and use of the caches of a pass as was chosen for this point, where that is possible; other ways are
/// offered. The pass is complete (choose_vector_kernel()). True when something was taken.
bool choose_kernel(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits, Choices& choices,
                   const std::string& point);

}  // namespace fft::planning
