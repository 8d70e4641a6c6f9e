// Planning of convolutions for the vector shape (CPU devices).
#pragma once

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"

namespace fft::planning {

/// Schedule of a problem of TransformKind::convolution. The problem is valid and every transformed length has_radices().
Schedule make_vector_convolution(const Problem& problem, const DeviceLimits& limits);

}  // namespace fft::planning
