// The memory of one call in raw terms, as it crosses the ABI. Not for direct use: see memory.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>

namespace fft {
inline namespace v0 {
namespace detail {

enum class MemoryKind { buffer, svm, usm, host };

/// A buffer, or an address of the kind.
struct RawPart {
  MemoryKind kind = MemoryKind::buffer;
  bool read_only = false;         ///< the caller gave a pointer to const
  cl_mem buffer = nullptr;        ///< of MemoryKind::buffer
  const void* pointer = nullptr;  ///< of the others
  std::uint64_t bytes = 0;        ///< from the pointer on, as the caller says; 0: not said

  explicit operator bool() const { return buffer != nullptr || pointer != nullptr; }
  friend bool operator==(const RawPart& a, const RawPart& b) {
    return a.kind == b.kind && a.buffer == b.buffer && a.pointer == b.pointer;
  }
};

/// One side of a call. A cl_mem is one by itself.
struct RawMemory : RawPart {
  RawMemory() = default;
  RawMemory(cl_mem handle) { buffer = handle; }  // NOLINT(google-explicit-constructor)
  RawMemory(MemoryKind of, const void* address, std::uint64_t size, bool is_const)
      : RawPart{of, is_const, nullptr, address, size} {}

  friend bool operator==(const RawMemory& a, const RawMemory& b) {
    return static_cast<const RawPart&>(a) == b && a.offset == b.offset && a.imaginary == b.imaginary;
  }
  bool planar() const { return static_cast<bool>(imaginary); }
  void set_imaginary(const RawMemory& part) {
    imaginary_is_alike = part.kind == kind && !part.planar() && part.offset == 0;
    imaginary = part;
  }

  std::uint64_t offset = 0;        ///< elements of the side before the layout's first one
  RawPart imaginary;               ///< imaginary parts in memory of their own, of the same kind
  bool imaginary_is_alike = true;  ///< false: of another kind, or with an offset: refused
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
