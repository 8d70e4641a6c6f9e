// Problem: one validated transform request, one direction. What the API hands to the planner.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft::planning {

/// One transformed axis. Strides count complex elements.
struct Axis {
  std::uint64_t length;
  std::uint64_t in_stride;
  std::uint64_t out_stride;
};

struct Problem {
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;
  std::vector<Axis> axes;  ///< transformed axes, slowest first; at least one
  std::uint64_t batch = 1;
  std::uint64_t in_distance = 0;  ///< elements between consecutive transforms of the batch
  std::uint64_t out_distance = 0;
  bool scaled = false;  ///< a factor other than 1 is applied to the result (its value is a kernel argument)
};

/// Number of points of one transform.
std::uint64_t points(const Problem& problem);

/// Throws fft::Error unless every length is >= 1, batch >= 1, all index arithmetic fits 62 bits and no two elements
/// of the output share an address (input elements may: overlapping frames of one signal). Says which value is wrong, the limit and the way out.
void validate(const Problem& problem);

}  // namespace fft::planning
