// The caller's layouts with every default filled in, and their requirements on buffers. Pure: no OpenCL type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "core/element_bytes.hpp"
#include "core/problem.hpp"
#include "core/strides.hpp"

namespace fft::plan {

/// The elements of one side of a call (signal or spectrum), independent of their place.
struct Shape {
  std::vector<std::uint64_t> counts;  ///< elements along every axis, slowest first
  std::vector<std::uint64_t> room;    ///< elements that default strides and distances leave room for
  std::uint64_t batch = 1;
  Precision precision = Precision::f32;
  Domain domain = Domain::complex;
  std::uint64_t stored_bytes = 0;  ///< of an element in one buffer, where a format says so
  std::uint64_t number_bytes = 0;  ///< likewise

  std::uint64_t element_bytes() const {
    return stored_bytes != 0 ? stored_bytes : planning::element_bytes(precision, domain);
  }
  /// What addresses must be multiples of, in bytes: two numbers.
  std::uint64_t alignment() const {
    return number_bytes != 0 ? 2 * number_bytes : planning::element_bytes(precision);
  }
};

/// A layout with every default filled in, and its extent in bytes within a buffer.
struct ResolvedLayout {
  Shape shape;
  Layout layout;                  ///< strides for every axis, distance filled in
  std::uint64_t begin_bytes = 0;  ///< first byte of the element with the lowest address
  std::uint64_t end_bytes = 0;    ///< one past the last byte of the one with the highest: the smallest buffer

  /// As planning takes them (core/strides.hpp).
  std::uint64_t stride(std::size_t axis) const { return planning::planned_stride(layout.strides[axis]); }
  std::uint64_t distance() const { return planning::planned_stride(layout.distance); }
};

/// Whether a side may have strides and a distance that are negative or zero.
enum class Strides {
  rising,  ///< the sides of operations
  any      ///< the sides of plans
};

/// Throws fft::Error unless there is an axis, every length and the batch are at least 1, and their product does not
/// overflow. To be called before any arithmetic on them.
void check_lengths(const std::vector<std::uint64_t>& lengths, std::uint64_t batch);

/// Options::axes, or a field of other options with that name, ascending, all of them when it is empty. Throws fft::Error for axes out
/// of range or repeated.
std::vector<std::size_t> resolve_axes(const std::vector<std::size_t>& axes, std::size_t rank,
                                      const char* name = "Options::axes");

/// Throws fft::Error unless Options::signal_extents and spectrum_extents fit a plan of these lengths; `options.axes` as
/// resolve_axes() gives it.
void check_extents(const std::vector<std::uint64_t>& lengths, const Options& options);

/// Shapes of both sides of a plan for a signal of these lengths; `options.axes` as resolve_axes() gives it.
Shape signal_shape(const std::vector<std::uint64_t>& lengths, const Options& options);
Shape spectrum_shape(const std::vector<std::uint64_t>& lengths, const Options& options);

/// Sets what elements of this format take of a buffer; usual ones leave the shape as it is.
void set_stored(Shape& shape, const Format& format);

/// A layout for this shape; `name` is what messages call it, e.g. "Options::signal". Throws fft::Error for strides that
/// do not fit the axes, and for layouts that begin before the buffer or end above 2^62 bytes.
ResolvedLayout resolve_layout(const Layout& layout, const Shape& shape, const char* name,
                              Strides strides = Strides::rising);

/// Throws fft::Error (invalid_argument) when two elements share a place, so that the layout cannot be written.
void check_writable(const ResolvedLayout& layout, const char* name);

/// Throws MemoryError (plan/memory_need.hpp) when no buffer that holds the layout can exist on a device of this much memory.
void check_memory(const ResolvedLayout& layout, const char* name, std::uint64_t memory_bytes);

/// True when both have as many elements, each in the same place.
bool same_places(const ResolvedLayout& a, const ResolvedLayout& b);

/// The axis along which real data has half a spectrum: Options::halved_axis, or the last transformed one. `options.axes` as
/// resolve_axes() gives it, not empty.
std::size_t halved_axis(const Options& options);

/// Throws fft::Error unless Options::halved_axis is one of the transformed axes of real data, or not set.
void check_halved_axis(const Options& options);

/// True when, in one buffer, every column along `real_axis` of the signal overlaps only its own column of the spectrum.
/// Then a transform that reads each column before writing it works in place.
bool same_columns(const ResolvedLayout& signal, const ResolvedLayout& spectrum, std::size_t real_axis);

/// True when some element of `a`, placed at byte `a_origin` of a buffer, shares a byte with one of `b` at
/// `b_origin`. Exact when both sides have the same shape, strides and distance; else compares extents, so it may say
/// true for layouts that interleave.
bool may_overlap(const ResolvedLayout& a, std::uint64_t a_origin, const ResolvedLayout& b,
                 std::uint64_t b_origin);

/// "3 x 12 x 7 complex f32 numbers", a batch of 3, for messages.
std::string to_text(const Shape& shape);

/// The transform of one direction in the form that planning needs. Throws fft::Error (planning::validate()).
planning::Problem make_problem(Direction direction, const std::vector<std::uint64_t>& lengths,
                               const Options& options, const ResolvedLayout& source,
                               const ResolvedLayout& destination);

}  // namespace fft::plan
