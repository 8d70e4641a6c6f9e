// Wraps host memory in buffers, and maps what was written.
#include "plan/call_memory.hpp"

#include <string>
#include <utility>

#include "runtime/device/pointer_support.hpp"
#include "runtime/opencl/cl_check.hpp"

namespace fft::plan {

using detail::MemoryKind;

runtime::KernelMemory CallMemory::place(const BufferUse& use) {
  const detail::RawMemory& memory = use.memory;
  if (memory.kind == MemoryKind::buffer) return memory.buffer;
  const runtime::PointerSupport& can = device_.pointers();
  if (memory.kind == MemoryKind::usm) return {memory.pointer, can.set_usm};
  if (memory.kind == MemoryKind::svm || can.svm_is_all_memory) return {memory.pointer, can.set_svm};
  cl_int status = CL_SUCCESS;
  owned_.emplace_back(clCreateBuffer(device_.context(), CL_MEM_USE_HOST_PTR | CL_MEM_READ_WRITE, use.bytes,
                                     const_cast<void*>(memory.pointer), &status));
  runtime::check(status, "clCreateBuffer",
                 [&] { return std::to_string(use.bytes) + " bytes over the host memory of " + use.name; });
  const cl_mem buffer = owned_.back().get();
  if (use.access == Access::write || use.access == Access::read_write)
    written_.push_back({buffer, static_cast<std::size_t>(use.bytes)});
  return buffer;
}

runtime::EventHandle CallMemory::map(cl_command_queue queue, runtime::EventHandle last, bool want_event) {
  std::vector<cl_event> wait;
  if (last) wait.push_back(last.get());
  for (std::size_t i = 0; i < written_.size(); ++i) {
    cl_int status = CL_SUCCESS;
    cl_event mapped = nullptr, unmapped = nullptr;
    void* const address = clEnqueueMapBuffer(queue, written_[i].memory, CL_FALSE, CL_MAP_READ, 0,
                                             written_[i].bytes, static_cast<cl_uint>(wait.size()),
                                             wait.empty() ? nullptr : wait.data(), &mapped, &status);
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
