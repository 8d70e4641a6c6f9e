// SingleKernel: one kernel that is not a transform, built through the program cache. It can be enqueued any number of
// times from any thread.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "codegen/kernel_source.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/kernel_pool.hpp"
#include "runtime/execution/recording.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

/// One launch. Handles are borrowed for the call.
struct SingleLaunch {
  cl_command_queue queue = nullptr;
  cl_mem in = nullptr;
  cl_mem out = nullptr;
  cl_mem table = nullptr;
  std::uint64_t in_offset = 0;
  std::uint64_t out_offset = 0;
  std::uint64_t count = 0;
  double scale = 1.0;  ///< factors.y and factors.z
  std::uint64_t groups = 1;
  std::vector<cl_event> wait = {};
  // Only for kernels with such arguments: the memory that follows the numbers of the launch, and the indices after it.
  cl_mem memory = nullptr;
  std::vector<std::uint64_t> numbers = {};
  Recording* recording = nullptr;  ///< not null: the launch is appended here, and nothing is enqueued
};

class SingleKernel {
 public:
  /// Builds. `groups`: the largest number of groups in a launch, of `work_items` each. Where the device does not allow so many, there
  /// are more groups instead, which suits elementwise kernels; the others have few work-items. Throws fft::Error.
  SingleKernel(const std::shared_ptr<DeviceContext>& device, const codegen::KernelSource& source,
               Precision precision, std::uint64_t groups, std::uint32_t work_items);
  SingleKernel(const std::shared_ptr<DeviceContext>& device, const codegen::KernelSource& source,
               Precision precision, const planning::LaunchSize& largest)
      : SingleKernel(device, source, precision, largest.groups, largest.work_items) {}

  /// Enqueues and returns the event; of a recorded launch there is none. Throws fft::Error.
  EventHandle enqueue(const SingleLaunch& launch) const;

 private:
  void set_arguments(cl_kernel kernel, const SingleLaunch& launch) const;
  void record(const SingleLaunch& launch) const;
  planning::LaunchSize size_of(std::uint64_t groups) const { return {groups * parts_, work_items_}; }

  Precision precision_;
  std::uint32_t work_items_, parts_;
  std::unique_ptr<KernelPool> kernels_;
};

}  // namespace fft::runtime
