// Checks of single arguments of operations: a queue, and a buffer that holds a known number of bytes.
#pragma once

#include <CL/cl.h>

#include <cstdint>

#include <fftcl/detail/plan_handle.hpp>
#include "plan/sides.hpp"
#include "runtime/device_context.hpp"
#include "runtime/user_arguments.hpp"

namespace fft::api {

enum class Use {
  read,        ///< by kernels
  write,       ///< by kernels
  read_write,  ///< by kernels
  host_read    ///< by commands of the host
};

/// Throws fft::Error unless commands for this device can be enqueued on the queue, and the wait list has no null event.
void check_queue(const runtime::DeviceContext& device, const detail::Arguments& arguments);

/// Throws fft::Error unless the buffer belongs to the device's context, holds `bytes`, and kernels may use it so. `name`
/// is for messages.
void check_buffer(const runtime::DeviceContext& device, cl_mem buffer, std::uint64_t bytes, Use use,
                  const char* name);

/// A buffer and the elements in it that a call reads or writes; `name` is for messages.
struct SideIn {
  cl_mem buffer;
  const Side& side;
  const char* name;
};

/// Throws fft::Error when two valid buffers, not one and the same, share elements by way of a common parent.
void check_apart(const SideIn& a, const SideIn& b);

using runtime::runs_in_order;

}  // namespace fft::api
