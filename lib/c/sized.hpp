// Structs that begin with their size: callers may have been compiled with an older or a newer header than the library.
//
// New fields are only added at the end, each at a multiple of 8 bytes (because the padding of an older struct is not
// initialised). Zero must give them the behaviour of older headers. So a smaller struct is completed with defaults,
// and a larger one is accepted when the part that the library does not know is zero.
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "c/arguments.hpp"

namespace fft::c {

/// Throws fft::Error (invalid_argument) for a size that no version of the struct has: too small, not a multiple of its
/// alignment, or so large that it must be a mistake. `init` is the macro that sets it.
void check_size(std::size_t size, std::size_t known, std::size_t alignment, const char* init);
/// Throws fft::Error (invalid_argument) unless all bytes of `given` after the first `known` are zero.
void check_tail(const void* given, std::size_t size, std::size_t known, const char* init);

/// The struct that the caller passed, completed with `defaults`; these alone when it is NULL.
template <typename T>
T read_sized(const T* given, const T& defaults, const char* init) {
  static_assert(std::is_trivially_copyable_v<T> && std::is_standard_layout_v<T>);
  if (given == nullptr) return defaults;
  std::size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  check_size(size, sizeof(T), alignof(T), init);
  check_tail(given, size, sizeof(T), init);
  T result = defaults;
  std::memcpy(static_cast<void*>(&result), given, std::min(size, sizeof(T)));
  result.size = sizeof(T);
  return result;
}

/// Writes as much of `values` as the caller's struct has room for; fields unknown to the library become zero. The size
/// stays.
template <typename T>
void write_sized(T* out, T values, const char* name, const char* init) {
  static_assert(std::is_trivially_copyable_v<T> && std::is_standard_layout_v<T>);
  need(out, name);
  std::size_t size = 0;
  std::memcpy(&size, out, sizeof size);
  check_size(size, sizeof(T), alignof(T), init);
  values.size = size;
  std::memcpy(static_cast<void*>(out), &values, std::min(size, sizeof(T)));
  if (size > sizeof(T)) std::memset(reinterpret_cast<char*>(out) + sizeof(T), 0, size - sizeof(T));
}

}  // namespace fft::c
