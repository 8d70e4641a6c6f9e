// Planning for the work-group shape (GPU devices).
#pragma once

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"

namespace fft::planning {

/// Schedule of work-group kernels. The problem is valid and every length has_radices().
Schedule make_group_schedule(const Problem& problem, const DeviceLimits& limits);

/// An order for every axis: see choose_spectrum_orders(). `inverse` is `forward` with its sides exchanged.
std::vector<AxisOrder> choose_group_orders(const Problem& forward, const Problem& inverse,
                                           const DeviceLimits& limits);

}  // namespace fft::planning
