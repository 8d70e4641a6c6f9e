// What must hold for every pass of a schedule by itself: schedule_checks looks at what passes do together.
#pragma once

#include <string>
#include <vector>

#include "core/device_limits.hpp"
#include "core/pass.hpp"

namespace fft_test {

/// Broken invariants, one line each; empty for a sound pass of this precision.
std::vector<std::string> pass_violations(const fft::planning::PassSpec& pass, fft::Precision precision,
                                         const fft::planning::DeviceLimits& limits);

}  // namespace fft_test
