// Planning for the vector shape (CPU devices).
#pragma once

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"

namespace fft::planning {

/// Schedule of vector kernels. The problem is valid and every length has_radices().
Schedule make_vector_schedule(const Problem& problem, const DeviceLimits& limits);

/// An order for every axis: see choose_spectrum_orders().
std::vector<AxisOrder> choose_vector_orders(const Problem& forward, const DeviceLimits& limits);

}  // namespace fft::planning
