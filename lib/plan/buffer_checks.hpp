// What operations check before they enqueue anything: queue, buffers, wait list.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/device_context.hpp"

namespace fft::ops {

/// A buffer of one call and what the call does with it.
struct BufferUse {
  cl_mem buffer;
  std::uint64_t bytes;  ///< used, from its start
  const char* name;     ///< for messages
  bool read, written;
};

/// Throws fft::Error(invalid_argument) unless the queue is one of this context and device and no event is null.
void check_queue(const runtime::DeviceContext& device, cl_command_queue queue, const cl_event* wait_list,
                 std::size_t wait_count);

/// Throws fft::Error(invalid_argument) unless the buffer is one of this context, large enough and of fitting access.
void check_buffer(const runtime::DeviceContext& device, const BufferUse& use);

/// Both for all of a call. Throws fft::Error(invalid_argument) also when a written buffer overlaps another one.
void check_operation(const runtime::DeviceContext& device, cl_command_queue queue,
                     const std::vector<BufferUse>& uses, const cl_event* wait_list, std::size_t wait_count);

}  // namespace fft::ops
