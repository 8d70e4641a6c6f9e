// The only entry into planning: Problem + DeviceLimits -> Schedule. Pure and deterministic.
#pragma once

#include <vector>

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"
#include "planning/choices.hpp"

namespace fft::planning {

/// Throws fft::Error (validate(), or unsupported: f64 where there is none, a length beyond the device's memory). `choices`: ways
/// to go that were measured (those that do not exist, or do not fit the device, count for nothing), and where to offer others.
Schedule make_schedule(const Problem& problem, const DeviceLimits& limits, Choices* choices = nullptr);

/// The order of every axis's frequencies in which forward and inverse transforms of this layout cost least, for
/// Axis::order of both. `problem` is either direction of them. Natural for axes of one pass, with large primes, or real ones
/// (the mirror images that a real transform's spectrum is made of lie far apart in any other order).
std::vector<AxisOrder> choose_spectrum_orders(const Problem& problem, const DeviceLimits& limits);

}  // namespace fft::planning
