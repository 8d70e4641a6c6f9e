// Alternatives for the vector shape, by name (planning/choices.hpp): the passes of an axis, and the kernel of a pass.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "planning/axis_planner.hpp"
#include "planning/choices.hpp"

namespace fft::planning {

/// The chosen lengths of the passes of an axis if they are possible, otherwise those of split_length(). Others are
/// offered. `choices`: null for none.
std::vector<std::uint64_t> choose_split(const AxisTask& task, const DeviceLimits& limits, Choices* choices);

/// Sets lanes, radices and use of the caches of a pass as chosen by this decision, if possible; other ways are offered.
/// The pass is already complete (choose_vector_kernel()). True when a choice was applied.
bool choose_kernel(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits, Choices& choices,
                   const std::string& decision);

/// True when the kernel of some pass was chosen.
bool takes_kernels(const Choices& choices);

}  // namespace fft::planning
