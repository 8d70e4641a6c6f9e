// The launch without effect, and its width.
#include "runtime/cache/warm_up.hpp"

#include <cstdint>

#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/kernel_arguments.hpp"
#include "runtime/opencl/launch.hpp"
#include "runtime/opencl/queue.hpp"

namespace fft::runtime {
namespace {

/// PoCL's limit between narrow and wide grids, in work-items.
constexpr std::uint64_t narrow_grid = 65534;

/// The widest grid in the class of this launch.
std::uint64_t class_width(const planning::LaunchSize& launch) {
  std::uint64_t width = narrow_grid;
  for (std::uint64_t wide = 65536; width < launch.groups * launch.work_items; wide *= 2) width = wide;
  return width;
}

cl_uint argument_count(cl_kernel kernel) {
  cl_uint count = 0;
  check(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, nullptr),
        "clGetKernelInfo(CL_KERNEL_NUM_ARGS)");
  return count;
}

}  // namespace

void WarmUp::run(cl_context context, cl_device_id device, const Program& program, bool full_width) const {
  if (!largest_) return;
  const QueueHandle queue = make_queue(context, device);
  const KernelHandle kernel = program.create_kernel();
  set_memory_argument(kernel.get(), KernelArgument::in, nullptr);
  set_memory_argument(kernel.get(), KernelArgument::out, nullptr);
  set_memory_argument(kernel.get(), KernelArgument::table, nullptr);
  set_launch_argument(kernel.get(), precision_, {});
  const cl_uint arguments = argument_count(kernel.get());
  if (arguments > static_cast<cl_uint>(KernelArgument::spectrum)) {
    set_memory_argument(kernel.get(), KernelArgument::spectrum, nullptr);
    for (auto i = static_cast<cl_uint>(KernelArgument::spectrum_offset); i < arguments; ++i)
      set_index_argument(kernel.get(), static_cast<KernelArgument>(i), 0);
  }
  planning::LaunchSize size{1, largest_->work_items};
  if (full_width) size.groups = class_width(*largest_) / size.work_items;
  enqueue_kernel(queue.get(), kernel.get(), size, {}, false);
  check(clFinish(queue.get()), "clFinish (trial launch at plan creation)");
}

std::string WarmUp::build_options() const {
  if (!largest_) return {};
  return " -Dreqd_work_group_size(x,y,z)= -DFFTCL_GRID=" + std::to_string(class_width(*largest_));
}

}  // namespace fft::runtime
