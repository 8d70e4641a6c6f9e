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
    return a.kind == b.kind && a.buffer == b.buffer && a.pointer == b.pointer && a.offset == b.offset &&
           a.imaginary_buffer == b.imaginary_buffer && a.imaginary_pointer == b.imaginary_pointer;
  }
  bool planar() const { return imaginary_buffer != nullptr || imaginary_pointer != nullptr; }
  void set_imaginary(const RawMemory& part) {
    imaginary_is_alike = part.kind == kind && !part.planar() && part.offset == 0;
    imaginary_buffer = part.buffer;
    imaginary_pointer = part.pointer;
    imaginary_bytes = part.bytes;
    imaginary_read_only = part.read_only;
  }
  /// The memory of imaginary parts of a planar one, by itself.
  RawMemory imaginary() const {
    RawMemory part = *this;
    part.buffer = imaginary_buffer;
    part.pointer = imaginary_pointer;
    part.bytes = imaginary_bytes;
    part.read_only = imaginary_read_only;
    part.imaginary_buffer = nullptr;
    part.imaginary_pointer = nullptr;
    return part;
  }

  MemoryKind kind = MemoryKind::buffer;
  bool read_only = false;         ///< the caller gave a pointer to const
  cl_mem buffer = nullptr;        ///< of MemoryKind::buffer
  const void* pointer = nullptr;  ///< of the others
  std::uint64_t bytes = 0;        ///< from the pointer on, as the caller says; 0: not said
  std::uint64_t offset = 0;       ///< elements of the side before the layout's first one
  // Imaginary parts in memory of their own, of the same kind.
  cl_mem imaginary_buffer = nullptr;
  const void* imaginary_pointer = nullptr;
  std::uint64_t imaginary_bytes = 0;
  bool imaginary_read_only = false;
  bool imaginary_is_alike = true;  ///< false: of another kind, or with an offset: refused
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
