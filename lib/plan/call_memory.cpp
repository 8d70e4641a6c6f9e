// Wraps host memory in buffers, and maps what was written.
#include "plan/call_memory.hpp"

#include <string>
#include <utility>

#include "runtime/device/pointer_support.hpp"
#include "runtime/opencl/cl_check.hpp"

namespace fft::plan {

using detail::MemoryKind;

runtime::KernelMemory CallMemory::place(const BufferUse& use) {
  const detail::RawPart& memory = use.memory;
  if (memory.kind == MemoryKind::buffer) return memory.buffer;
  const runtime::PointerSupport& can = device_.pointers();
  if (memory.kind == MemoryKind::usm) return {memory.pointer, can.set_usm};
  if (memory.kind == MemoryKind::svm || can.svm_is_all_memory) return {memory.pointer, can.set_svm};
  // The offset of a view is a part of the buffer, as kernels count from the address; memory of a parameter is as long as its owner says.
  const std::uint64_t used = use.bytes > 0 ? use.bytes : memory.bytes, bytes = use.offset_bytes + used;
  cl_int status = CL_SUCCESS;
  owned_.emplace_back(clCreateBuffer(device_.context(), CL_MEM_USE_HOST_PTR | CL_MEM_READ_WRITE, bytes,
                                     const_cast<void*>(memory.pointer), &status));
  runtime::check(status, "clCreateBuffer",
                 [&] { return std::to_string(bytes) + " bytes over the host memory of " + use.name; });
  const cl_mem buffer = owned_.back().get();
  if (use.access == Access::write || use.access == Access::read_write)
    written_.push_back({buffer, static_cast<std::size_t>(use.offset_bytes), static_cast<std::size_t>(used)});
  return buffer;
}

runtime::EventHandle CallMemory::map(cl_command_queue queue, runtime::EventHandle last, bool want_event) {
  std::vector<cl_event> wait;
  if (last) wait.push_back(last.get());
  for (std::size_t i = 0; i < written_.size(); ++i) {
    cl_int status = CL_SUCCESS;
    cl_event mapped = nullptr, unmapped = nullptr;
    // Not what is before a view: other calls may write that at the same time, and a driver may copy what it maps.
    void* const address = clEnqueueMapBuffer(
        queue, written_[i].memory, CL_FALSE, CL_MAP_READ, written_[i].offset, written_[i].bytes,
        static_cast<cl_uint>(wait.size()), wait.empty() ? nullptr : wait.data(), &mapped, &status);
    runtime::check(status, "clEnqueueMapBuffer");
    const runtime::EventHandle after(mapped);
    runtime::check(clEnqueueUnmapMemObject(queue, written_[i].memory, address, 1, &mapped, &unmapped),
                   "clEnqueueUnmapMemObject");
    last = runtime::EventHandle(unmapped);
    wait.assign(1, last.get());
  }
  return want_event ? std::move(last) : runtime::EventHandle();
}

}  // namespace fft::plan
