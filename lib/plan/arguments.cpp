// Every query is a driver call on the path of every execution, so only what decides is queried.
#include "plan/arguments.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fftcl/error.hpp>
#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"
#include "runtime/device/pointer_support.hpp"
#include "runtime/opencl/cl_check.hpp"
#include "runtime/opencl/forked.hpp"

namespace fft::plan {
namespace {

using detail::MemoryKind;

constexpr std::uint64_t largest_alignment = 16;  // of memory that holds whatever a plan puts there

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

constexpr cl_mem_flags access_flags = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY | CL_MEM_READ_WRITE;

// A sub-buffer without access flags inherits its parent's.
cl_mem_flags flags_of(cl_mem buffer, const char* name) {
  const auto flags = query<cl_mem_flags>(buffer, CL_MEM_FLAGS, name);
  if ((flags & access_flags) != 0) return flags;
  const cl_mem parent = parent_of(buffer, name);
  return parent == buffer ? flags | CL_MEM_READ_WRITE : query<cl_mem_flags>(parent, CL_MEM_FLAGS, name);
}

bool is_written(const BufferUse& use) {
  return use.access == Access::write || use.access == Access::read_write;
}

void check_queue(const runtime::DeviceContext& device, const char* owner, cl_command_queue queue) {
  runtime::refuse_forked();
  if (queue == nullptr)
    refuse(std::string("queue is null: pass a cl::CommandQueue of the ") + owner + "'s context and device");
  if (query<cl_context>(queue, CL_QUEUE_CONTEXT) != device.context())
    refuse(std::string("queue belongs to another context than the ") + owner +
           ": make both with the same cl::Context");
  if (query<cl_device_id>(queue, CL_QUEUE_DEVICE) != device.device())
    refuse(std::string("queue belongs to another device than the ") + owner + ": make a queue on the " +
           owner + "'s device, or the " + owner + " for the queue's");
}

void check_recording(const detail::Arguments& call) {
  if (call.recording == nullptr) return;
  if (call.wait_count > 0 || call.done != nullptr || call.traces != nullptr)
    refuse(
        "a call that is recorded takes no wait list, no event and no trace: give wait list and event to "
        "Recording::enqueue(), and trace the call without recording it");
}

// How many bytes a function's parameter needs is not known: 0.
[[noreturn]] void refuse_null(const BufferUse& use, const char* wanted) {
  refuse(std::string(use.name) + " is null: pass " + wanted +
         (use.bytes > 0 ? " of at least " + std::to_string(use.bytes) + " bytes" : ""));
}

void check_access(const BufferUse& use, cl_mem_flags flags) {
  if (use.access == Access::host_read) {
    const bool closed = (flags & CL_MEM_HOST_NO_ACCESS) != 0;
    if (closed || (flags & CL_MEM_HOST_WRITE_ONLY) != 0)
      refuse(std::string(use.name) + " was created with CL_MEM_HOST_" +
             (closed ? "NO_ACCESS" : "WRITE_ONLY") + ", but the host reads it: leave that flag out");
    return;
  }
  const cl_mem_flags access = flags & access_flags;
  if (access == CL_MEM_WRITE_ONLY && use.access != Access::write)
    refuse(std::string(use.name) + " was created with CL_MEM_WRITE_ONLY, but kernels read it" +
           (is_written(use) ? " again after they have written it" : "") + ": use CL_MEM_READ_WRITE");
  if (access == CL_MEM_READ_ONLY && is_written(use))
    refuse(std::string(use.name) +
           " was created with CL_MEM_READ_ONLY, but kernels write it: use CL_MEM_READ_WRITE");
}

void check_size(const BufferUse& use, std::uint64_t size) {
  const std::uint64_t needed = use.bytes + use.offset_bytes;
  if (size >= needed && needed >= use.bytes) return;
  refuse(std::string(use.name) + " is too small: it needs " + std::to_string(needed) + " bytes" +
         (use.purpose != nullptr ? " " + std::string(use.purpose) : "") +
         (use.elements != nullptr ? " (" + to_text(use.elements->shape) + ")" : "") + " and has " +
         std::to_string(size) + ": use a larger " +
         (use.memory.pointer != nullptr ? "allocation" : "buffer"));
}

std::string hexadecimal(const void* address) {
  planning::PlainOut text;
  text << "0x" << std::hex << reinterpret_cast<std::uintptr_t>(address);
  return text.str();
}

// Throws fft::Error unless kernels of the device can use addresses of this kind.
void check_kind(const runtime::PointerSupport& can, const BufferUse& use) {
  const auto unsupported = [&](const char* what, const char* why) {
    throw Error(ErrorCode::unsupported,
                std::string(use.name) + " is " + what + ", but " + why + ": use a cl::Buffer");
  };
  switch (use.memory.kind) {
    case MemoryKind::svm:
      if (can.set_svm == nullptr)
        unsupported("svm()",
                    "the device or the OpenCL loader has no shared virtual memory "
                    "(CL_DEVICE_SVM_CAPABILITIES)");
      break;
    case MemoryKind::usm:
      if (can.set_usm == nullptr) unsupported("usm()", "the device has no cl_intel_unified_shared_memory");
      break;
    case MemoryKind::host:
      if (!can.is_cpu && !can.svm_is_all_memory)
        unsupported("host_memory()", "only CPU devices work on host memory where it is");
      break;
    case MemoryKind::buffer:
      break;
  }
}

void check_aligned(const BufferUse& use, const void* address, const char* whose, const char* way_out) {
  const std::uint64_t alignment = use.elements != nullptr ? use.elements->shape.alignment()
                                  : use.alignment != 0    ? use.alignment
                                                          : largest_alignment;
  if (reinterpret_cast<std::uintptr_t>(address) % alignment == 0) return;
  refuse(std::string(use.name) + whose + " = " + hexadecimal(address) + " is no multiple of " +
         std::to_string(alignment) + " bytes, the size of a complex number: " + way_out);
}

// Kernels of a CPU work on this memory where it is, and end the process at an address that is not aligned. Bound memory and
// positions may be smaller numbers.
void check_host_memory(const runtime::DeviceContext& device, const BufferUse& use, cl_mem_flags flags) {
  const bool any = use.elements == nullptr && use.alignment == 0;
  if ((flags & CL_MEM_USE_HOST_PTR) == 0 || any || !device.pointers().is_cpu) return;
  check_aligned(use, query<void*>(use.memory.buffer, CL_MEM_HOST_PTR, use.name), "'s CL_MEM_USE_HOST_PTR",
                "make the buffer over memory that is aligned");
}

void check_pointer(const runtime::DeviceContext& device, const BufferUse& use) {
  const detail::RawPart& memory = use.memory;
  check_kind(device.pointers(), use);
  if (memory.pointer == nullptr) refuse_null(use, "an address");
  check_aligned(use, memory.pointer, "",
                "pass an address that is, and reach elements in between by Layout::offset");
  if (memory.read_only && is_written(use))
    refuse(std::string(use.name) +
           " is a pointer to const, but kernels write it: pass a pointer to what may "
           "be written");
  if (memory.kind == MemoryKind::host && !device.pointers().svm_is_all_memory && use.bytes == 0 &&
      memory.bytes == 0)
    refuse(std::string(use.name) +
           " is host_memory() of unknown size, which this device needs to make a buffer of it: give "
           "host_memory() the bytes, or use a cl::Buffer");
  if (memory.bytes != 0) check_size(use, memory.bytes);
  if (memory.kind != MemoryKind::usm) return;
  const auto bytes = device.pointers().usm_bytes(device.context(), memory.pointer);
  if (!bytes)
    refuse(std::string(use.name) + " = " + hexadecimal(memory.pointer) +
           " lies in no unified shared memory of the context: pass an address that a cl...MemAllocINTEL "
           "returned");
  check_size(use, *bytes);
}

void check_buffer(const runtime::DeviceContext& device, const char* owner, const BufferUse& use) {
  if (use.memory.kind != MemoryKind::buffer) return check_pointer(device, use);
  const cl_mem buffer = use.memory.buffer;
  if (buffer == nullptr) refuse_null(use, "a cl::Buffer");
  if (query<cl_context>(buffer, CL_MEM_CONTEXT, use.name) != device.context())
    refuse(std::string(use.name) + " belongs to another context than the " + owner + ": buffers, queue and " +
           owner + " must share one context");
  // Handles of all memory objects have one type in C, and PoCL runs kernels on images as if they were buffers.
  if (query<cl_mem_object_type>(buffer, CL_MEM_TYPE, use.name) != CL_MEM_OBJECT_BUFFER)
    refuse(std::string(use.name) + " is an image or a pipe: copy it to a buffer, and pass that");
  check_size(use, query<std::size_t>(buffer, CL_MEM_SIZE, use.name));
  const cl_mem_flags flags = flags_of(buffer, use.name);
  check_access(use, flags);
  check_host_memory(device, use, flags);
}

// Bytes that a call uses, within the parent of its buffer, or among all addresses (no parent).
struct Region {
  cl_mem parent;
  std::uint64_t origin, begin, end;
};

std::uint64_t offset_in_parent(const BufferUse& use, cl_mem parent) {
  return parent == use.memory.buffer ? 0 : query<std::size_t>(use.memory.buffer, CL_MEM_OFFSET, use.name);
}

// Only a function of the caller's knows how much of bound memory it uses. Where that is the other's buffer itself, it may be any
// part from the beginning on; a different buffer must not share memory with what is written at all.
std::uint64_t used_bytes(const BufferUse& use, const BufferUse& other) {
  if (!use.is_bound()) return use.bytes;
  if (use.memory.kind != MemoryKind::buffer) return std::max<std::uint64_t>(use.memory.bytes, 1);
  if (use.memory.buffer == other.memory.buffer) return 1;
  return query<std::size_t>(use.memory.buffer, CL_MEM_SIZE, use.name);
}

// The part of `use` that must not overlap the other's.
Region region_of(const BufferUse& use, const BufferUse& other) {
  const bool is_buffer = use.memory.kind == MemoryKind::buffer;
  const cl_mem parent = is_buffer ? parent_of(use.memory.buffer, use.name) : nullptr;
  const std::uint64_t origin =
      (is_buffer ? offset_in_parent(use, parent) : reinterpret_cast<std::uintptr_t>(use.memory.pointer)) +
      use.offset_bytes;
  const std::uint64_t begin = use.elements != nullptr ? use.elements->begin_bytes : 0;
  return {parent, origin, origin + begin, origin + used_bytes(use, other)};
}

[[noreturn]] void refuse_bound(const BufferUse& bound, const BufferUse& other) {
  const bool by_call = is_written(other);
  refuse("the parameter \"" + std::string(bound.name) + "\" of a kernel function is bound to memory of " +
         other.name + ", which " +
         (by_call ? "the call writes: bind memory of its own"
                  : "the function may write while the call reads it: bind memory of its own, or declare the "
                    "parameter as a pointer to const"));
}

void check_apart(const BufferUse& a, const BufferUse& b) {
  if (a.is_bound() && b.is_bound()) return;  // the functions' own affair
  const Region in_a = region_of(a, b), in_b = region_of(b, a);
  if (in_a.parent != in_b.parent) return;
  // Buffers over host memory must not overlap at all.
  const bool is_host = a.memory.kind == MemoryKind::host || b.memory.kind == MemoryKind::host;
  const bool overlap = a.elements != nullptr && b.elements != nullptr && !is_host
                           ? may_overlap(*a.elements, in_a.origin, *b.elements, in_b.origin)
                           : in_a.begin < in_b.end && in_b.begin < in_a.end;
  if (!overlap) return;
  if (a.is_bound() || b.is_bound()) refuse_bound(a.is_bound() ? a : b, a.is_bound() ? b : a);
  const auto bytes = [](const BufferUse& use, const Region& region) {
    return std::string(use.name) + " (bytes " + std::to_string(region.begin) + " to " +
           std::to_string(region.end) + ")";
  };
  if (a.memory == b.memory && a.offset_bytes == b.offset_bytes)
    refuse(std::string(a.name) + " and " + b.name + " are one " +
           (in_a.parent != nullptr ? "buffer" : "address") + ", but " + (is_written(b) ? b.name : a.name) +
           " is written: give it a buffer of its own");
  refuse(bytes(a, in_a) + " and " + bytes(b, in_b) + " overlap" +
         (in_a.parent != nullptr ? " in their common parent buffer" : "") +
         ": use regions apart, or where a call works in place pass one and the same " +
         (in_a.parent != nullptr ? "cl::Buffer" : "address"));
}

}  // namespace

void check_wait_list(const cl_event* wait_list, std::size_t wait_count) {
  for (std::size_t i = 0; i < wait_count; ++i)
    if (wait_list[i] == nullptr)
      refuse("event " + std::to_string(i) +
             " of the wait list is null: wait only for events that a command has set");
}

BufferUse numbers_use(const detail::RawMemory& memory, const char* name, Access access, std::uint64_t bytes,
                      Precision precision) {
  BufferUse use{memory, name, access, bytes};
  use.alignment = planning::element_bytes(precision);
  return use;
}

BufferUse workspace_use(const detail::Arguments& call, std::uint64_t bytes) {
  return {call.workspace,        "workspace", Access::read_write, bytes, nullptr,
          "(workspace_bytes())", 0,           largest_alignment};
}

void check_call(const runtime::DeviceContext& device, const char* owner, const detail::Arguments& call,
                std::initializer_list<BufferUse> uses, std::uint64_t workspace_bytes) {
  if (call.cost != nullptr) return;
  if (call.bindings != nullptr && !call.bindings->empty())
    refuse("fft::Bindings has a value for \"" + call.bindings->front().name +
           "\", but this operation has no functions with parameters: leave CallOptions::bindings out");
  if (!call.own_workspace || workspace_bytes == 0)
    return check_call(device, owner, call, uses.begin(), uses.size());
  std::vector<BufferUse> all(uses);
  all.push_back(workspace_use(call, workspace_bytes));
  check_call(device, owner, call, all.data(), all.size());
}

void check_call(const runtime::DeviceContext& device, const char* owner, const detail::Arguments& call,
                const BufferUse* uses, std::size_t count) {
  check_queue(device, owner, call.queue);
  for (std::size_t i = 0; i < count; ++i) check_buffer(device, owner, uses[i]);
  for (const BufferUse* b = uses; b != uses + count; ++b)
    for (const BufferUse* a = uses; a != b; ++a)
      if (is_written(*a) || is_written(*b)) check_apart(*a, *b);
  check_wait_list(call.wait_list, call.wait_count);
  check_recording(call);
}

}  // namespace fft::plan
