// Checks of the arguments of C functions, and their C++ counterparts.
#include "c/arguments.hpp"

#include <cstdlib>
#include <new>

namespace fft::c {

static_assert(FFTCL_PRECISION_F32 == static_cast<int>(Precision::f32));
static_assert(FFTCL_PRECISION_F64 == static_cast<int>(Precision::f64));
static_assert(FFTCL_DIRECTION_FORWARD == static_cast<int>(Direction::forward));
static_assert(FFTCL_DIRECTION_INVERSE == static_cast<int>(Direction::inverse));
static_assert(FFTCL_DIRECTIONS_BOTH == static_cast<int>(Directions::both));
static_assert(FFTCL_DIRECTIONS_FORWARD_ONLY == static_cast<int>(Directions::forward_only));
static_assert(FFTCL_DIRECTIONS_INVERSE_ONLY == static_cast<int>(Directions::inverse_only));
static_assert(FFTCL_DOMAIN_COMPLEX == static_cast<int>(Domain::complex));
static_assert(FFTCL_DOMAIN_REAL == static_cast<int>(Domain::real));
static_assert(FFTCL_DOMAIN_REAL_TO_REAL == static_cast<int>(Domain::real_to_real));

void refuse_null(const char* name) {
  refuse(std::string(name) + " is NULL: this argument is needed");
}

void need_count(std::size_t given, std::size_t expected, const char* name, const char* what) {
  if (given != expected)
    refuse(std::string(name) + " = " + std::to_string(given) + ", but the number of " + what + " is " +
           std::to_string(expected) + ": pass that, and room for as many");
}

void check_count(std::size_t count, std::size_t limit, const char* name) {
  if (count > limit)
    refuse(std::string(name) + ": a count of " + std::to_string(count) + ", but there can be at most " +
           std::to_string(limit) + ": pass the number of values that the pointer leads to");
}

void give(const std::string& text, char** out, const char* name) {
  need(out, name) = nullptr;
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  *out = copy;
}

detail::Arguments to_arguments(const Buffers& buffers, cl_uint wait_count, const cl_event* wait_list) {
  if (wait_count > 0) need(wait_list, "wait_list");
  detail::Arguments arguments;
  arguments.queue = buffers.queue;
  arguments.in = buffers.in;
  arguments.out = buffers.out;
  arguments.second = buffers.second;
  arguments.wait_list = wait_count > 0 ? wait_list : nullptr;
  arguments.wait_count = wait_count;
  return arguments;
}

Direction to_direction(fftcl_direction direction) {
  if (direction != FFTCL_DIRECTION_FORWARD && direction != FFTCL_DIRECTION_INVERSE)
    refuse("direction = " + std::to_string(direction) +
           ": use FFTCL_DIRECTION_FORWARD or FFTCL_DIRECTION_INVERSE");
  return static_cast<Direction>(direction);
}

Layout to_layout(const fftcl_layout& layout, std::size_t rank) {
  Layout result;
  result.offset = layout.offset;
  if (layout.strides != nullptr) result.strides = copied_axes(layout.strides, rank, "strides");
  result.distance = layout.distance;
  return result;
}

fftcl_layout from_layout(const Layout& layout) {
  return {layout.offset, layout.strides.empty() ? nullptr : layout.strides.data(), layout.distance};
}

std::vector<std::size_t> to_axes(const std::size_t* axes, std::size_t axis_count, std::size_t rank) {
  return copied(axes, axis_count, "axes", rank);
}

}  // namespace fft::c
