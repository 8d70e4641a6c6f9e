// Planning for the vector shape (CPU devices).
#pragma once

#include "planning/device_limits.hpp"
#include "planning/problem.hpp"
#include "planning/schedule.hpp"

namespace fft::planning {

/// Schedule of vector kernels. The problem is valid and every length has_radices().
Schedule make_vector_schedule(const Problem& problem, const DeviceLimits& limits);

/// An order for every axis: see choose_spectrum_orders().
std::vector<AxisOrder> choose_vector_orders(const Problem& forward, const DeviceLimits& limits);

LaunchSize vector_launch_size(const PassSpec& pass, std::uint64_t outer_count);

}  // namespace fft::planning
