// KernelMemory: a buffer or an address, as a kernel's argument.
#pragma once

#include <CL/cl.h>

#include <cstdint>

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

/// Which of the memory arguments of an execution are addresses.
class AddressPattern {
 public:
  /// The next argument, always in the same order.
  void add(const KernelMemory& memory) {
    if (memory.set_pointer != nullptr) bits_ |= next_;
    if (next_ << 1 != 0) next_ <<= 1;
  }
  friend bool operator==(AddressPattern a, AddressPattern b) { return a.bits_ == b.bits_; }

 private:
  std::uint64_t bits_ = 0;
  std::uint64_t next_ = 1;
};

}  // namespace fft::runtime
