// Planning for the work-group shape (GPU devices).
#pragma once

#include "planning/device_limits.hpp"
#include "planning/problem.hpp"
#include "planning/schedule.hpp"

namespace fft::planning {

/// Schedule of work-group kernels. The problem is valid and every length has_radices().
Schedule make_group_schedule(const Problem& problem, const DeviceLimits& limits);

LaunchSize group_launch_size(const PassSpec& pass, std::uint64_t outer_count);

}  // namespace fft::planning
