#include "runtime/opencl/launch.hpp"

#include <string>

namespace fft::runtime {

EventHandle enqueue_kernel(cl_command_queue queue, cl_kernel kernel, const planning::LaunchSize& size,
                           const std::vector<cl_event>& wait, bool want_event) {
  const std::size_t local = size.work_items, global = size.groups * local;
  cl_event event = nullptr;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, static_cast<cl_uint>(wait.size()),
                               wait.empty() ? nullptr : wait.data(), want_event ? &event : nullptr),
        "clEnqueueNDRangeKernel", [&] {
          return std::to_string(size.groups) + " work-groups of " + std::to_string(local) + " work-items";
        });
  return EventHandle(event);
}

}  // namespace fft::runtime
