// Sides: the caller's layouts with every default filled in, and what they demand of buffers. Pure: no OpenCL
// type.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>
#include "planning/problem.hpp"

namespace fft::api {

/// One side (signal or spectrum) of a plan, in elements, with its extent in bytes within a buffer.
struct Side {
  Layout layout;                  ///< strides for every axis, distance filled in
  std::uint64_t begin_bytes = 0;  ///< first byte of the first element
  std::uint64_t end_bytes = 0;    ///< one behind the last byte of the last element: the smallest buffer
};

/// Options::input or Options::output (named by `name` in messages) for these lengths. Throws fft::Error for
/// strides that do not fit the axes and for layouts that end above 2^62 bytes.
Side resolve_side(const Layout& layout, const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                  std::uint64_t element_bytes, const char* name);

/// True when every element has the same place on both sides.
bool same_places(const Side& a, const Side& b, const std::vector<std::uint64_t>& lengths,
                 std::uint64_t batch);

/// True when some element of `a`, placed at byte `a_origin` of a buffer, shares a byte with one of `b` at
/// `b_origin`. Exact when both sides have the same strides and distance; else compares extents, so it may say
/// true for layouts that interleave.
bool may_overlap(const Side& a, std::uint64_t a_origin, const Side& b, std::uint64_t b_origin,
                 const std::vector<std::uint64_t>& lengths, std::uint64_t batch, std::uint64_t element_bytes);

/// The transform of one direction as planning wants it. Throws fft::Error (planning::validate()).
planning::Problem make_problem(Direction direction, const std::vector<std::uint64_t>& lengths,
                               const Options& options, const Side& source, const Side& destination);

}  // namespace fft::api
