// The only entry into planning: Problem + DeviceLimits -> Schedule. Pure and deterministic.
#pragma once

#include <vector>

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"
#include "planning/choices.hpp"

namespace fft::planning {

/// Validates the problem and plans it. Throws fft::Error (as validate(); unsupported for f64 on a device
/// without it, or a length beyond the device's memory). `choices`: the measured ways to take, and where other
/// ways are offered; ways that do not exist or do not fit the device are ignored.
Schedule make_schedule(const Problem& problem, const DeviceLimits& limits, Choices* choices = nullptr);

/// For every axis, the order of frequencies in which a forward and an inverse transform of this layout
/// together cost least: Axis::order of both. `problem` may be either direction. Natural for axes that take
/// one pass, have large primes, or are real (in any other order the mirror images in the spectrum of a real
/// transform are far apart).
std::vector<AxisOrder> choose_spectrum_orders(const Problem& problem, const DeviceLimits& limits);

}  // namespace fft::planning
