#include "plan/buffer_checks.hpp"

#include <string>

#include "runtime/user_arguments.hpp"

namespace fft::ops {

using runtime::access_of;
using runtime::parent_of;
using runtime::query;
using runtime::refuse;

void check_queue(const runtime::DeviceContext& device, cl_command_queue queue, const cl_event* wait_list,
                 std::size_t wait_count) {
  if (queue == nullptr)
    refuse("queue is null: pass a cl::CommandQueue of the operation's context and device");
  if (query<cl_context>(queue, CL_QUEUE_CONTEXT) != device.context())
    refuse("queue belongs to another context than the operation: make both with the same cl::Context");
  if (query<cl_device_id>(queue, CL_QUEUE_DEVICE) != device.device())
    refuse("queue belongs to another device than the operation: make a queue on the operation's device");
  runtime::check_wait_list(wait_list, wait_count);
}

void check_buffer(const runtime::DeviceContext& device, const BufferUse& use) {
  const std::string name = use.name;
  if (use.buffer == nullptr)
    refuse(name + " is null: pass a cl::Buffer of at least " + std::to_string(use.bytes) + " bytes");
  if (query<cl_context>(use.buffer, CL_MEM_CONTEXT, use.name) != device.context())
    refuse(name + " belongs to another context than the operation: buffers and queue must share one context");
  const std::uint64_t size = query<std::size_t>(use.buffer, CL_MEM_SIZE, use.name);
  if (size < use.bytes)
    refuse(name + " is too small: it needs " + std::to_string(use.bytes) + " bytes and has " +
           std::to_string(size) + ": use a larger buffer");
  const cl_mem_flags access = access_of(use.buffer, use.name);
  if (use.read && access == CL_MEM_WRITE_ONLY)
    refuse(name + " was created with CL_MEM_WRITE_ONLY, but is read: use CL_MEM_READ_WRITE");
  if (use.written && access == CL_MEM_READ_ONLY)
    refuse(name + " was created with CL_MEM_READ_ONLY, but is written: use CL_MEM_READ_WRITE");
}

namespace {

void check_apart(const BufferUse& a, const BufferUse& b) {
  if (!a.written && !b.written) return;
  const std::string names = std::string(a.name) + " and " + b.name;
  if (a.buffer == b.buffer)
    refuse(names + " are one buffer, but " + (a.written ? a.name : b.name) +
           " is written: give it a buffer of its own");
  if (parent_of(a.buffer, a.name) != parent_of(b.buffer, b.name)) return;
  const std::uint64_t begin_a = query<std::size_t>(a.buffer, CL_MEM_OFFSET, a.name);
  const std::uint64_t begin_b = query<std::size_t>(b.buffer, CL_MEM_OFFSET, b.name);
  if (begin_a < begin_b + b.bytes && begin_b < begin_a + a.bytes)
    refuse(names + " overlap in their common parent buffer: use regions apart");
}

}  // namespace

void check_operation(const runtime::DeviceContext& device, cl_command_queue queue,
                     const std::vector<BufferUse>& uses, const cl_event* wait_list, std::size_t wait_count) {
  check_queue(device, queue, wait_list, wait_count);
  for (const BufferUse& use : uses) check_buffer(device, use);
  for (std::size_t i = 0; i < uses.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) check_apart(uses[j], uses[i]);
}

}  // namespace fft::ops
