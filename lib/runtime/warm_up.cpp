// The launch without effect.
#include "runtime/warm_up.hpp"

#include <algorithm>

#include "runtime/cl_handle.hpp"
#include "runtime/kernel_arguments.hpp"

namespace fft::runtime {
namespace {

/// PoCL 3.1 builds one variant for grids whose width fits 16 bits and another for the rest.
constexpr std::uint64_t large_grid_items = 65536;

bool is_large(const planning::LaunchSize& launch) {
  return launch.groups * launch.work_items >= large_grid_items;
}

cl_uint argument_count(cl_kernel kernel) {
  cl_uint count = 0;
  check(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, nullptr),
        "clGetKernelInfo(CL_KERNEL_NUM_ARGS)");
  return count;
}

}  // namespace

WarmUp::WarmUp(Precision precision, bool is_cpu, const std::vector<planning::LaunchSize>& launches)
    : precision_(precision), is_cpu_(is_cpu) {
  for (const planning::LaunchSize& launch : launches) {
    const auto same = [&](const planning::LaunchSize& other) {
      return !is_cpu || is_large(other) == is_large(launch);
    };
    if (launch.groups == 0 || std::any_of(launches_.begin(), launches_.end(), same)) continue;
    planning::LaunchSize least = launch;
    least.groups =
        is_cpu && is_large(launch) ? (large_grid_items + launch.work_items - 1) / launch.work_items : 1;
    launches_.push_back(least);
  }
}

void WarmUp::run(cl_context context, cl_device_id device, const Program& program) const {
  if (launches_.empty()) return;
  cl_int status = CL_SUCCESS;
  QueueHandle queue(clCreateCommandQueue(context, device, 0, &status));
  check(status, "clCreateCommandQueue");
  const KernelHandle kernel = program.create_kernel();
  set_memory_argument(kernel.get(), KernelArgument::in, nullptr);
  set_memory_argument(kernel.get(), KernelArgument::out, nullptr);
  set_memory_argument(kernel.get(), KernelArgument::table, nullptr);
  set_index_argument(kernel.get(), KernelArgument::in_offset, 0);
  set_index_argument(kernel.get(), KernelArgument::out_offset, 0);
  set_index_argument(kernel.get(), KernelArgument::count, 0);
  set_factors_argument(kernel.get(), precision_, Direction::forward, 1.0);
  const cl_uint arguments = argument_count(kernel.get());
  if (arguments > static_cast<cl_uint>(KernelArgument::spectrum)) {
    set_memory_argument(kernel.get(), KernelArgument::spectrum, nullptr);
    for (auto i = static_cast<cl_uint>(KernelArgument::spectrum_offset); i < arguments; ++i)
      set_index_argument(kernel.get(), static_cast<KernelArgument>(i), 0);
  }
  for (const planning::LaunchSize& launch : launches_) {
    const std::size_t local = launch.work_items;
    const std::size_t global = launch.groups * local;
    check(clEnqueueNDRangeKernel(queue.get(), kernel.get(), 1, nullptr, &global, &local, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel (trial launch at plan creation)");
  }
  check(clFinish(queue.get()), "clFinish (trial launch at plan creation)");
}

std::string WarmUp::key() const {
  if (!is_cpu_) return {};
  std::string text = "grids:";
  for (const planning::LaunchSize& launch : launches_) text += is_large(launch) ? " large" : " small";
  return text;
}

}  // namespace fft::runtime
