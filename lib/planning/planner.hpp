// The only entry into planning: Problem + DeviceLimits -> Schedule. Pure and deterministic.
#pragma once

#include "planning/device_limits.hpp"
#include "planning/problem.hpp"
#include "planning/schedule.hpp"

namespace fft::planning {

/// Throws fft::Error (validate(), or unsupported: a length with a prime factor above 13, named with next_fast_length).
Schedule make_schedule(const Problem& problem, const DeviceLimits& limits);

}  // namespace fft::planning
