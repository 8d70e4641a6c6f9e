// Every query is one call into the driver, on the path of every execution: only what decides is asked for.
#include "plan/arguments.hpp"

#include <string>

#include <fftcl/error.hpp>
#include "runtime/opencl/cl_check.hpp"

namespace fft::plan {
namespace {

[[noreturn]] void refuse(const std::string& message, cl_int status = CL_SUCCESS) {
  throw Error(ErrorCode::invalid_argument, message, status);
}

// A handle that the driver does not know is the caller's mistake; any other failure is not.
template <typename T>
T query(cl_mem buffer, cl_mem_info what, const char* name) {
  T value{};
  const cl_int status = clGetMemObjectInfo(buffer, what, sizeof value, &value, nullptr);
  if (status == CL_INVALID_MEM_OBJECT) refuse(std::string(name) + " is not a valid buffer", status);
  runtime::check(status, "clGetMemObjectInfo", [&] { return name; });
  return value;
}

template <typename T>
T query(cl_command_queue queue, cl_command_queue_info what) {
  T value{};
  const cl_int status = clGetCommandQueueInfo(queue, what, sizeof value, &value, nullptr);
  if (status == CL_INVALID_COMMAND_QUEUE) refuse("queue is not a valid command queue", status);
  runtime::check(status, "clGetCommandQueueInfo");
  return value;
}

// The buffer that this one is a part of: a sub-buffer's parent; any other buffer is its own parent, at offset 0.
cl_mem parent_of(cl_mem buffer, const char* name) {
  const cl_mem parent = query<cl_mem>(buffer, CL_MEM_ASSOCIATED_MEMOBJECT, name);
  return parent != nullptr ? parent : buffer;
}

cl_mem_flags access_of(cl_mem buffer, const char* name) {
  constexpr cl_mem_flags mask = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY | CL_MEM_READ_WRITE;
  const cl_mem_flags access = query<cl_mem_flags>(buffer, CL_MEM_FLAGS, name) & mask;
  if (access != 0) return access;
  const cl_mem parent = parent_of(buffer, name);  // a sub-buffer without access flags inherits its parent's
  return parent == buffer ? CL_MEM_READ_WRITE : query<cl_mem_flags>(parent, CL_MEM_FLAGS, name) & mask;
}

bool is_written(const BufferUse& use) {
  return use.access == Access::write || use.access == Access::read_write;
}

void check_queue(const runtime::DeviceContext& device, const char* owner, cl_command_queue queue) {
  if (queue == nullptr)
    refuse(std::string("queue is null: pass a cl::CommandQueue of the ") + owner + "'s context and device");
  if (query<cl_context>(queue, CL_QUEUE_CONTEXT) != device.context())
    refuse(std::string("queue belongs to another context than the ") + owner +
           ": make both with the same cl::Context");
  if (query<cl_device_id>(queue, CL_QUEUE_DEVICE) != device.device())
    refuse(std::string("queue belongs to another device than the ") + owner + ": make a queue on the " +
           owner + "'s device, or the " + owner + " for the queue's");
}

void check_wait_list(const detail::Arguments& call) {
  for (std::size_t i = 0; i < call.wait_count; ++i)
    if (call.wait_list[i] == nullptr)
      refuse("event " + std::to_string(i) +
             " of the wait list is null: wait only for events that a command has set");
}

void check_access(const BufferUse& use) {
  if (use.access == Access::host_read) return;
  const cl_mem_flags access = access_of(use.buffer, use.name);
  if (access == CL_MEM_WRITE_ONLY && use.access != Access::write)
    refuse(std::string(use.name) + " was created with CL_MEM_WRITE_ONLY, but kernels read it" +
           (is_written(use) ? " again after they have written it" : "") + ": use CL_MEM_READ_WRITE");
  if (access == CL_MEM_READ_ONLY && is_written(use))
    refuse(std::string(use.name) +
           " was created with CL_MEM_READ_ONLY, but kernels write it: use CL_MEM_READ_WRITE");
}

void check_buffer(const runtime::DeviceContext& device, const char* owner, const BufferUse& use) {
  if (use.buffer == nullptr)
    refuse(std::string(use.name) + " is null: pass a cl::Buffer of at least " + std::to_string(use.bytes) +
           " bytes");
  if (query<cl_context>(use.buffer, CL_MEM_CONTEXT, use.name) != device.context())
    refuse(std::string(use.name) + " belongs to another context than the " + owner + ": buffers, queue and " +
           owner + " must share one context");
  const std::uint64_t size = query<std::size_t>(use.buffer, CL_MEM_SIZE, use.name);
  if (size < use.bytes)
    refuse(std::string(use.name) + " is too small: it needs " + std::to_string(use.bytes) + " bytes" +
           (use.purpose != nullptr ? " " + std::string(use.purpose) : "") +
           (use.elements != nullptr ? " (" + to_text(use.elements->shape) + ")" : "") + " and has " +
           std::to_string(size) + ": use a larger buffer");
  check_access(use);
}

// Bytes that a call uses, within the parent of its buffer.
struct Region {
  cl_mem parent;
  std::uint64_t origin, begin, end;
};

Region region_of(const BufferUse& use) {
  const cl_mem parent = parent_of(use.buffer, use.name);
  const std::uint64_t origin =
      parent == use.buffer ? 0 : query<std::size_t>(use.buffer, CL_MEM_OFFSET, use.name);
  const std::uint64_t begin = use.elements != nullptr ? use.elements->begin_bytes : 0;
  return {parent, origin, origin + begin, origin + use.bytes};
}

void check_apart(const BufferUse& a, const BufferUse& b) {
  const Region in_a = region_of(a), in_b = region_of(b);
  if (in_a.parent != in_b.parent) return;
  const bool overlap = a.elements != nullptr && b.elements != nullptr
                           ? may_overlap(*a.elements, in_a.origin, *b.elements, in_b.origin)
                           : in_a.begin < in_b.end && in_b.begin < in_a.end;
  if (!overlap) return;
  const auto bytes = [](const BufferUse& use, const Region& region) {
    return std::string(use.name) + " (bytes " + std::to_string(region.begin) + " to " +
           std::to_string(region.end) + ")";
  };
  if (a.buffer == b.buffer)
    refuse(std::string(a.name) + " and " + b.name + " are one buffer, but " +
           (is_written(b) ? b.name : a.name) + " is written: give it a buffer of its own");
  refuse(bytes(a, in_a) + " and " + bytes(b, in_b) +
         " overlap in their common parent buffer: use regions apart, or where a call works in place pass one "
         "and the same cl::Buffer");
}

}  // namespace

void check_call(const runtime::DeviceContext& device, const char* owner, const detail::Arguments& call,
                std::initializer_list<BufferUse> uses) {
  check_queue(device, owner, call.queue);
  for (const BufferUse& use : uses) check_buffer(device, owner, use);
  for (const BufferUse* b = uses.begin(); b != uses.end(); ++b)
    for (const BufferUse* a = uses.begin(); a != b; ++a)
      if (is_written(*a) || is_written(*b)) check_apart(*a, *b);
  check_wait_list(call);
}

}  // namespace fft::plan
