// The one place that enqueues kernels.
#pragma once

#include <CL/cl.h>

#include <vector>

#include "core/launch.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

/// Enqueues one launch after the events of `wait`. Returns its event, or an empty handle when none is wanted. Throws
/// fft::Error.
EventHandle enqueue_kernel(cl_command_queue queue, cl_kernel kernel, const planning::LaunchSize& size,
                           const std::vector<cl_event>& wait, bool want_event);

}  // namespace fft::runtime
