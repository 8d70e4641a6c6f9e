// Makes queues, and queries their properties.
#include "runtime/opencl/queue.hpp"

#include "runtime/opencl/cl_check.hpp"

namespace fft::runtime {

QueueHandle make_queue(cl_context context, cl_device_id device) {
  cl_int status = CL_SUCCESS;
  QueueHandle queue(clCreateCommandQueue(context, device, 0, &status));
  check(status, "clCreateCommandQueue");
  return queue;
}

bool runs_in_order(cl_command_queue queue) {
  cl_command_queue_properties properties = 0;
  check(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr),
        "clGetCommandQueueInfo(CL_QUEUE_PROPERTIES)");
  return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
}

}  // namespace fft::runtime
