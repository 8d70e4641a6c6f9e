// Bluestein's algorithm on the vector shape: which cyclic length, in how many passes.
#pragma once

#include <cstdint>
#include <vector>

#include "planning/device_limits.hpp"
#include "planning/problem.hpp"

namespace fft::planning {

struct VectorConvolution {
  std::uint64_t cyclic;                ///< M
  std::vector<std::uint64_t> lengths;  ///< {M}: one pass convolves; {N1, N2, N1}: three, the second convolves
  bool rows = false;                   ///< one pass: the lanes split a row (VectorKernel::split_row)
};

/// How to transform axis `axis`, whose length passes do not cover. Throws fft::Error (unsupported) for lengths beyond
/// three passes.
VectorConvolution plan_convolution(const Problem& problem, std::size_t axis, const DeviceLimits& limits);

}  // namespace fft::planning
