// The memory of one call in raw terms, as it crosses the ABI. Not for direct use: see memory.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>

namespace fft {
inline namespace v0 {
namespace detail {

enum class MemoryKind { buffer, svm, usm, host };

/// A buffer, or an address of the kind. A cl_mem is one by itself.
struct RawMemory {
  RawMemory() = default;
  RawMemory(cl_mem handle) : buffer(handle) {}  // NOLINT(google-explicit-constructor)
  RawMemory(MemoryKind of, const void* address, std::uint64_t size, bool is_const)
      : kind(of), read_only(is_const), pointer(address), bytes(size) {}

  explicit operator bool() const { return buffer != nullptr || pointer != nullptr; }
  friend bool operator==(const RawMemory& a, const RawMemory& b) {
    return a.kind == b.kind && a.buffer == b.buffer && a.pointer == b.pointer;
  }

  MemoryKind kind = MemoryKind::buffer;
  bool read_only = false;         ///< the caller gave a pointer to const
  cl_mem buffer = nullptr;        ///< of MemoryKind::buffer
  const void* pointer = nullptr;  ///< of the others
  std::uint64_t bytes = 0;        ///< from the pointer on, as the caller says; 0: not said
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
