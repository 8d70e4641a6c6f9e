// The only entry into planning: Problem + DeviceLimits -> Schedule. Pure and deterministic.
#pragma once

#include "planning/device_limits.hpp"
#include "planning/problem.hpp"
#include "planning/schedule.hpp"

namespace fft::planning {

/// Throws fft::Error (validate(), or unsupported: f64 where there is none, a length beyond the device's memory).
Schedule make_schedule(const Problem& problem, const DeviceLimits& limits);

}  // namespace fft::planning
