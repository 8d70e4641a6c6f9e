// Queues of the library's own, and the order of a queue's commands.
#pragma once

#include <CL/cl.h>

#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

/// An in-order queue without profiling. Throws fft::Error(opencl).
QueueHandle make_queue(cl_context context, cl_device_id device);

/// True when commands of a valid queue run in the order in which they were enqueued. Throws fft::Error(opencl).
bool runs_in_order(cl_command_queue queue);

}  // namespace fft::runtime
