// Measured plans: times other ways of computing a problem than the one that planning expects to be the fastest.
#pragma once

#include <memory>

#include "core/problem.hpp"
#include "runtime/device/device_context.hpp"

namespace fft::runtime {

/// Measures a transform (no convolution) unless that was done before, and keeps the outcome (keep_wisdom()). The points
/// at which planning chooses are decided one after another, each with what was found before: first how an axis is cut into passes, then the kernel
/// of every pass. Executions on an in-order queue, in a row, out of place. No way is tried after `seconds`; compiling one is not
/// interrupted. Throws fft::Error: no memory for the buffers, or the way that planning expects cannot be built.
void measure(const std::shared_ptr<DeviceContext>& device, const planning::Problem& problem, double seconds);

}  // namespace fft::runtime
