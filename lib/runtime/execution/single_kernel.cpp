// Building and launching of single kernels.
#include "runtime/execution/single_kernel.hpp"

#include <algorithm>

#include <fftcl/detail/planning_only.hpp>
#include "core/base/number_theory.hpp"
#include "runtime/cache/warm_up.hpp"
#include "runtime/opencl/kernel_arguments.hpp"
#include "runtime/opencl/launch.hpp"
#include "runtime/report/build_report.hpp"

namespace fft::runtime {

SingleKernel::SingleKernel(const std::shared_ptr<DeviceContext>& device, const codegen::KernelSource& source,
                           Precision precision, std::uint64_t groups, std::uint32_t work_items)
    : precision_(precision),
      work_items_(std::min(work_items, device->limits().max_work_group_size)),
      parts_(planning::divided_up(work_items, work_items_)) {
  std::shared_ptr<const Program> program;
  if (!detail::PlanningOnly::active()) {
    BuildReport report(source.name, 1);
    program = report.obtain(device->programs(), source, WarmUp(precision, size_of(groups)));
  }
  kernels_ = std::make_unique<KernelPool>(std::vector<std::shared_ptr<const Program>>{std::move(program)});
}

void SingleKernel::set_arguments(cl_kernel kernel, const SingleLaunch& launch) const {
  set_memory_argument(kernel, KernelArgument::in, launch.in);
  set_memory_argument(kernel, KernelArgument::out, launch.out);
  set_memory_argument(kernel, KernelArgument::table, launch.table);
  set_launch_argument(kernel, precision_,
                      {launch.in_offset, launch.out_offset, launch.count, Direction::forward, launch.scale});
  if (!launch.numbers.empty()) set_memory_argument(kernel, KernelArgument::spectrum, launch.memory);
  for (std::size_t i = 0; i < launch.numbers.size(); ++i)
    set_index_argument(kernel,
                       static_cast<KernelArgument>(static_cast<cl_uint>(KernelArgument::spectrum_offset) + i),
                       launch.numbers[i]);
}

void SingleKernel::record(const SingleLaunch& launch) const {
  for (const cl_mem memory : {launch.in, launch.out, launch.table, launch.memory})
    launch.recording->keep(memory);
  std::unique_ptr<KernelSet> set = kernels_->create();
  set_arguments(set->steps[0].kernel.get(), launch);
  launch.recording->launch(std::move(set->steps[0].kernel), size_of(launch.groups));
}

EventHandle SingleKernel::enqueue(const SingleLaunch& launch) const {
  if (launch.recording != nullptr) {
    record(launch);
    return {};
  }
  std::unique_ptr<KernelSet> set = kernels_->check_out({});
  const cl_kernel kernel = set->steps[0].kernel.get();
  set_arguments(kernel, launch);
  EventHandle done = enqueue_kernel(launch.queue, kernel, size_of(launch.groups), launch.wait, true);
  kernels_->check_in(std::move(set));
  return done;
}

}  // namespace fft::runtime
