// Whether a queue keeps the order of its commands.
#pragma once

#include <CL/cl.h>

namespace fft::runtime {

/// True when commands of a valid queue run in the order in which they were enqueued. Throws fft::Error(opencl).
bool runs_in_order(cl_command_queue queue);

}  // namespace fft::runtime
