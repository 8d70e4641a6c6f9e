// Cyclic convolutions on the vector shape: in how many passes, and of which length Bluestein's algorithm takes them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/device_limits.hpp"
#include "core/problem.hpp"

namespace fft::planning {

struct VectorConvolution {
  std::uint64_t cyclic;                ///< M
  std::vector<std::uint64_t> lengths;  ///< {M}: one pass convolves; {N1, N2, N1}: three, the second convolves
  bool rows = false;                   ///< one pass: the lanes split a row (VectorKernel::split_row)
};

/// What decides how a cyclic convolution runs.
struct CyclicSetting {
  Precision precision = Precision::f32;
  std::uint64_t columns = 1;     ///< of the longest loop: there to fill the lanes
  std::uint64_t transforms = 1;  ///< columns in all
  bool rows = false;             ///< points are neighbours in memory on both sides, and in the spectrum
  bool own_filters = false;      ///< lanes would have filters of their own
};

/// A convolution of exactly `cyclic` points, a number that has radices. Throws fft::Error (unsupported) when it is too
/// long for one pass and three.
VectorConvolution plan_cyclic(std::uint64_t cyclic, const CyclicSetting& setting, const DeviceLimits& limits);

/// How to transform axis `axis`, whose length passes do not cover. Throws fft::Error (unsupported) for lengths beyond
/// three passes.
VectorConvolution plan_convolution(const Problem& problem, std::size_t axis, const DeviceLimits& limits);

}  // namespace fft::planning
