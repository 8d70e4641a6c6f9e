// KernelMemory: a buffer or an address, as a kernel's argument.
#pragma once

#include <CL/cl.h>

namespace fft::runtime {

/// clSetKernelArgSVMPointer, or what an extension has in its place.
using SetPointerArgument = cl_int(CL_API_CALL*)(cl_kernel, cl_uint, const void*);

/// What a kernel gets for a memory argument. Null is a valid value: the kernel sees a null pointer.
struct KernelMemory {
  KernelMemory() = default;
  KernelMemory(cl_mem handle) : buffer(handle) {}  // NOLINT(google-explicit-constructor)
  KernelMemory(const void* address, SetPointerArgument with) : pointer(address), set_pointer(with) {}

  friend bool operator==(const KernelMemory& a, const KernelMemory& b) {
    return a.buffer == b.buffer && a.pointer == b.pointer;
  }
  explicit operator bool() const { return buffer != nullptr || pointer != nullptr; }

  cl_mem buffer = nullptr;
  const void* pointer = nullptr;
  SetPointerArgument set_pointer = nullptr;  ///< null: `buffer` counts
};

}  // namespace fft::runtime
