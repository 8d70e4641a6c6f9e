// Queries the properties of a queue.
#include "runtime/opencl/queue_order.hpp"

#include "runtime/opencl/cl_check.hpp"

namespace fft::runtime {

bool runs_in_order(cl_command_queue queue) {
  cl_command_queue_properties properties = 0;
  check(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr),
        "clGetCommandQueueInfo(CL_QUEUE_PROPERTIES)");
  return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
}

}  // namespace fft::runtime
