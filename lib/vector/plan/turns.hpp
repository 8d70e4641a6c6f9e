// Launches in which a work-item takes transforms through all steps of a schedule (Step::turns).
#pragma once

#include "core/device_limits.hpp"
#include "core/schedule.hpp"

namespace fft::planning {

/// Lets the steps of a finished schedule share a launch in turns if what is between them then stays in the cache of a
/// compute unit, and every unit has transforms.
void take_turns(Schedule& schedule, const DeviceLimits& limits);

}  // namespace fft::planning
