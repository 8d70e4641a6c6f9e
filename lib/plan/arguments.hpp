// What is checked before a call enqueues anything: queue, wait list, buffers.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <initializer_list>

#include <fftcl/detail/arguments.hpp>
#include "plan/layouts.hpp"
#include "runtime/device/device_context.hpp"

namespace fft::plan {

/// What a call does with a buffer.
enum class Access {
  read,        ///< by kernels
  write,       ///< by kernels
  read_write,  ///< by kernels
  host_read    ///< by commands of the host
};

/// The memory of one call.
struct BufferUse {
  detail::RawMemory memory;
  const char* name;  ///< for messages: the parameter's
  Access access;
  std::uint64_t bytes;                       ///< that the buffer must hold
  const ResolvedLayout* elements = nullptr;  ///< those that are read or written; null: all of `bytes`
  const char* purpose = nullptr;             ///< of the bytes, for messages: "for the signal"
};

/// Throws fft::Error unless the call can be enqueued: the queue is one of the device, no event of the wait list is null, the device
/// can use the addresses that there are, every buffer belongs to the context, is large enough and has the access, and no buffer that is written shares memory that is used
/// with another one. A buffer that is read and written is one BufferUse. `owner` is for messages: "plan" or "operation".
void check_call(const runtime::DeviceContext& device, const char* owner, const detail::Arguments& call,
                std::initializer_list<BufferUse> uses);

}  // namespace fft::plan
