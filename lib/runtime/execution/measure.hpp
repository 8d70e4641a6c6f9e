// Measured plans: times alternatives to the way that planning expects to be fastest.
#pragma once

#include <memory>

#include "core/problem.hpp"
#include "runtime/device/device_context.hpp"

namespace fft::runtime {

/// Measures a transform (not a convolution) unless that was done before, and keeps the result (keep_wisdom()). Decides
/// the choices of planning one after another, each based on the earlier results: first how an axis is split into
/// passes, then the kernel of every pass. Executes out of place, back to back on an in-order queue. Starts no new way
/// after `seconds`, but does not interrupt a compilation. Throws fft::Error: no memory for the buffers, or the way
/// that planning expects cannot be built.
void measure(const std::shared_ptr<DeviceContext>& device, const planning::Problem& problem, double seconds);

}  // namespace fft::runtime
