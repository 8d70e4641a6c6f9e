// Enqueues kernels and markers.
#include "runtime/opencl/launch.hpp"

#include <string>

namespace fft::runtime {
namespace {

cl_uint number(WaitList wait) {
  return static_cast<cl_uint>(wait.count);
}
const cl_event* list(WaitList wait) {
  return wait.count == 0 ? nullptr : wait.events;
}

}  // namespace

EventHandle enqueue_kernel(cl_command_queue queue, cl_kernel kernel, const planning::LaunchSize& size,
                           WaitList wait, bool want_event) {
  const std::size_t local = size.work_items, global = size.groups * local;
  cl_event event = nullptr;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, number(wait), list(wait),
                               want_event ? &event : nullptr),
        "clEnqueueNDRangeKernel", [&] {
          return std::to_string(size.groups) + " work-groups of " + std::to_string(local) + " work-items";
        });
  return EventHandle(event);
}

EventHandle enqueue_zeros(cl_command_queue queue, cl_mem memory, std::uint64_t offset, std::uint64_t bytes,
                          WaitList wait, bool want_event) {
  const cl_uint zero = 0;
  cl_event event = nullptr;
  check(clEnqueueFillBuffer(queue, memory, &zero, sizeof zero, offset, bytes, number(wait), list(wait),
                            want_event ? &event : nullptr),
        "clEnqueueFillBuffer");
  return EventHandle(event);
}

EventHandle enqueue_marker(cl_command_queue queue, WaitList wait, bool want_event) {
  cl_event event = nullptr;
  check(clEnqueueMarkerWithWaitList(queue, number(wait), list(wait), want_event ? &event : nullptr),
        "clEnqueueMarkerWithWaitList");
  return EventHandle(event);
}

}  // namespace fft::runtime
