// What must hold for every schedule on every device, checked without one.
#pragma once

#include <string>
#include <vector>

#include "core/device_limits.hpp"
#include "core/schedule.hpp"
#include "support/problems/problem_call.hpp"

namespace fft_test {

/// Broken invariants, one line each; empty for a sound schedule. Structural: cheap at any length.
std::vector<std::string> violations(const fft::planning::Schedule& schedule,
                                    const fft::planning::DeviceLimits& limits);

/// Interprets the schedule on uniform noise and returns the relative L2 error against FFTW. Throws ScheduleDefect, also when
/// an element that the problem does not describe was written, or the input of an out-of-place run. `scale`: of transforms.
double interpreted_error(const fft::planning::Schedule& schedule, Placing placing, double scale = 1.0);

}  // namespace fft_test
