// CallMemory: turns the caller's memory into kernel arguments for one call.
#pragma once

#include <CL/cl.h>

#include <vector>

#include <fftcl/detail/arguments.hpp>
#include "plan/arguments.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/kernel_memory.hpp"

namespace fft::plan {

/// Host memory is wrapped in buffers, which OpenCL keeps until the call's commands are done, unless the device can use
/// host addresses directly.
class CallMemory {
 public:
  explicit CallMemory(const runtime::DeviceContext& device) : device_(device) {}

  /// For memory that check_call() has accepted. Throws fft::Error.
  runtime::KernelMemory place(const BufferUse& use);

  /// True when commands follow the kernels: on out-of-order queues done() then needs the event of the last kernel.
  bool maps() const { return !written_.empty(); }
  /// Makes the written data visible to the host, after `last`, and returns the event of that. Throws fft::Error.
  runtime::EventHandle map(cl_command_queue queue, runtime::EventHandle last, bool want_event);

 private:
  struct HostBuffer {
    cl_mem memory;
    std::size_t offset, bytes;  ///< of what is written
  };

  const runtime::DeviceContext& device_;
  std::vector<runtime::MemHandle> owned_;
  std::vector<HostBuffer> written_;
};

}  // namespace fft::plan
