// Planning for the work-group shape (GPU devices).
#pragma once

#include "planning/device_limits.hpp"
#include "planning/problem.hpp"
#include "planning/schedule.hpp"

namespace fft::planning {

/// Schedule of work-group kernels. The problem is valid and every length has_radices().
Schedule make_group_schedule(const Problem& problem, const DeviceLimits& limits);

/// An order for every axis: see choose_spectrum_orders(). `inverse` is `forward` with its sides exchanged.
std::vector<AxisOrder> choose_group_orders(const Problem& forward, const Problem& inverse,
                                           const DeviceLimits& limits);

LaunchSize group_launch_size(const PassSpec& pass, std::uint64_t outer_count);

}  // namespace fft::planning
