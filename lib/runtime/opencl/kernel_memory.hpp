// KernelMemory: a buffer or an address, as a kernel's argument.
#pragma once

#include <CL/cl.h>

namespace fft::runtime {

/// clSetKernelArgSVMPointer, or an extension's counterpart.
using SetPointerArgument = cl_int(CL_API_CALL*)(cl_kernel, cl_uint, const void*);

/// The value of a kernel's memory argument. Null is valid: the kernel sees a null pointer.
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
  SetPointerArgument set_pointer = nullptr;  ///< null: use `buffer`
};

}  // namespace fft::runtime
