// Arguments of C functions: checked, and turned into those of C++.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <fftcl/c/base.h>
#include <fftcl/detail/arguments.hpp>
#include <fftcl/error.hpp>
#include <fftcl/options.hpp>
#include "core/base/refuse.hpp"

namespace fft::c {

/// Throws fft::Error (invalid_argument): the argument `name` is NULL.
[[noreturn]] void refuse_null(const char* name);

/// `*pointer`; throws fft::Error (invalid_argument) when that is NULL. `name` is the parameter's.
template <typename T>
T& need(T* pointer, const char* name) {
  if (pointer == nullptr) refuse_null(name);
  return *pointer;
}

/// Throws fft::Error (invalid_argument) unless `given`, the parameter `name`, is the actual number of `what`.
void need_count(std::size_t given, std::size_t expected, const char* name, const char* what);

/// More axes than any call has: a rank that was never set usually exceeds it.
constexpr std::size_t max_axes = 1024;

/// Throws fft::Error (invalid_argument) for a count above `limit`, before anything is read.
void check_count(std::size_t count, std::size_t limit, const char* name);

/// A copy of `count` values; throws fft::Error (invalid_argument) when there should be some and the array is NULL, or when there
/// are more than `limit`.
template <typename T>
std::vector<T> copied(const T* values, std::size_t count, const char* name, std::size_t limit = SIZE_MAX) {
  std::vector<T> copy;
  if (count == 0) return copy;
  need(values, name);
  check_count(count, limit, name);
  copy.reserve(count);  // throws for an impossible count, before anything is read
  copy.insert(copy.end(), values, values + count);
  return copy;
}

/// Lengths of `rank` axes, or whatever else there is one of for each.
template <typename T>
std::vector<T> copied_axes(const T* values, std::size_t rank, const char* name) {
  return copied(values, rank, name, max_axes);
}

/// Returns a copy of `text` that fftcl_free() releases. Throws std::bad_alloc.
void give(const std::string& text, char** out, const char* name);

/// Copies values to an array of the caller's, whose `count` must be the actual number of `what`.
template <typename T>
void give_all(const std::vector<T>& values, std::size_t count, T* out, const char* name, const char* what) {
  need(out, name);
  need_count(count, values.size(), "count", what);
  std::memcpy(out, values.data(), values.size() * sizeof(T));
}

/// The memory of one call; unused members are null.
struct Buffers {
  cl_command_queue queue;
  detail::RawMemory in;
  detail::RawMemory out;
  detail::RawMemory second = nullptr;  ///< the other input
};

/// Throws fft::Error (invalid_argument) when the wait list is NULL but its count is not 0.
detail::Arguments to_arguments(const Buffers& buffers, cl_uint wait_count, const cl_event* wait_list);

/// FFTCL_DIRECTION_... Throws fft::Error (invalid_argument) for any other number.
Direction to_direction(fftcl_direction direction);

/// A layout for `rank` axes. NULL strides are the default ones.
Layout to_layout(const fftcl_layout& layout, std::size_t rank);
/// Points into `layout`.
fftcl_layout from_layout(const Layout& layout);

/// Throws fft::Error (invalid_argument) when `axes` is NULL and there should be some, and for more than `rank`.
std::vector<std::size_t> to_axes(const std::size_t* axes, std::size_t axis_count, std::size_t rank);

}  // namespace fft::c
