// Planning of real transforms of any length and rank, for both kernel shapes.
#pragma once

#include <functional>

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"

namespace fft::planning {

/// Plans a complex problem on the device: what real schedules are made of.
using ComplexPlanner = std::function<Schedule(const Problem&)>;

/// Schedule of a valid problem whose kind is not complex.
Schedule make_real_schedule(const Problem& problem, const DeviceLimits& limits,
                            const ComplexPlanner& plan_complex);

}  // namespace fft::planning
