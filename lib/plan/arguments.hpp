// Checks before a call enqueues anything: queue, wait list, buffers.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include <fftcl/detail/arguments.hpp>
#include "plan/layouts.hpp"
#include "runtime/device/device_context.hpp"

namespace fft::plan {

/// How a call uses a buffer.
enum class Access {
  read,        ///< by kernels
  write,       ///< by kernels
  read_write,  ///< by kernels
  host_read    ///< by commands of the host
};

/// The memory of one call.
struct BufferUse {
  detail::RawPart memory;
  const char* name = nullptr;  ///< for messages: the parameter's
  Access access = Access::read;
  std::uint64_t bytes =
      0;  ///< that the buffer must hold; 0: bound to a function's parameter, and only the function knows
  const ResolvedLayout* elements = nullptr;  ///< those that are read or written; null: all of `bytes`
  const char* purpose = nullptr;             ///< of the bytes, for messages: "for the signal"
  std::uint64_t offset_bytes = 0;            ///< of the call, before all of them
  std::uint64_t alignment = 0;               ///< of host memory without `elements`, in bytes; 0: any

  bool is_bound() const { return bytes == 0; }
};

/// Throws fft::Error if one of the events is null.
void check_wait_list(const cl_event* wait_list, std::size_t wait_count);

/// Numbers that no layout describes: real or complex ones of this precision.
BufferUse numbers_use(const detail::RawMemory& memory, const char* name, Access access, std::uint64_t bytes,
                      Precision precision);

/// A workspace of the caller's.
BufferUse workspace_use(const detail::Arguments& call, std::uint64_t bytes);

/// Throws fft::Error unless the call can be enqueued. The queue must belong to the device, and no event of
/// the wait list may be null. The device must be able to use all given addresses. Every buffer must belong to
/// the context, be large enough and allow the access. A written buffer must not share used memory with
/// another one, bound memory included; a buffer that is both read and written is one BufferUse. `owner` is for messages: "plan" or
/// "operation". `workspace_bytes`: the required size of a workspace of the caller's. Nothing is checked for a
/// call that only counts its cost. The first form is for calls without user functions that have parameters,
/// and refuses values for them.
void check_call(const runtime::DeviceContext& device, const char* owner, const detail::Arguments& call,
                std::initializer_list<BufferUse> uses, std::uint64_t workspace_bytes = 0);
void check_call(const runtime::DeviceContext& device, const char* owner, const detail::Arguments& call,
                const BufferUse* uses, std::size_t count);

}  // namespace fft::plan
