// CallMemory: what the kernels of one call get for the memory that the caller gave.
#pragma once

#include <CL/cl.h>

#include <vector>

#include <fftcl/detail/arguments.hpp>
#include "plan/arguments.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/kernel_memory.hpp"

namespace fft::plan {

/// Host memory becomes buffers over it, which OpenCL keeps until the call's commands are done, unless the device takes host
/// addresses as they are.
class CallMemory {
 public:
  explicit CallMemory(const runtime::DeviceContext& device) : device_(device) {}

  /// Of memory that check_call() has accepted. Throws fft::Error.
  runtime::KernelMemory place(const BufferUse& use);

  /// Whether commands follow the kernels: done() then needs the event of the last kernel on queues that keep no order.
  bool maps() const { return !written_.empty(); }
  /// Makes what was written visible to the host, after `last`, and gives the event of that. Throws fft::Error.
  runtime::EventHandle map(cl_command_queue queue, runtime::EventHandle last, bool want_event);

 private:
  struct HostBuffer {
    cl_mem memory;
    std::size_t bytes;
  };

  const runtime::DeviceContext& device_;
  std::vector<runtime::MemHandle> owned_;
  std::vector<HostBuffer> written_;
};

}  // namespace fft::plan
