// What must hold for every schedule on every device, checked without one.
#pragma once

#include <string>
#include <vector>

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"

namespace fft_test {

/// Broken invariants, one line each; empty for a sound schedule. Structural: cheap at any length.
std::vector<std::string> violations(const fft::planning::Schedule& schedule,
                                    const fft::planning::DeviceLimits& limits);

enum class Placing { out_of_place, in_place };

/// Interprets the schedule on uniform noise and returns the relative L2 error against FFTW. Throws
/// ScheduleDefect, also when an element that the problem does not describe was written, or the input of an
/// out-of-place run.
double interpreted_error(const fft::planning::Schedule& schedule, Placing placing, double scale = 1.0);

/// Dense problems, forward unless told otherwise.
fft::planning::Problem dense_problem(const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                                     fft::Precision precision,
                                     fft::Direction direction = fft::Direction::forward);

/// Dense real problems (kind real_to_complex or complex_to_real); in_place: signal rows padded to the spectra's.
fft::planning::Problem real_problem(const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                                    fft::Precision precision, fft::planning::TransformKind kind,
                                    Placing placing = Placing::out_of_place);

}  // namespace fft_test
