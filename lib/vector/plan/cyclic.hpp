// Cyclic convolutions on the vector shape: the number of passes, and the cyclic length for Bluestein's algorithm.
#pragma once

#include <cstdint>
#include <vector>

#include "planning/axis_planner.hpp"

namespace fft::planning {

/// The lengths with which a cyclic convolution is computed.
struct VectorConvolution {
  std::uint64_t cyclic;                ///< M
  std::vector<std::uint64_t> lengths;  ///< {M}: one pass convolves; {N1, N2, N1}: three, the second convolves
  bool rows = false;                   ///< one pass: the lanes split a row (VectorKernel::split_row)
};

/// A convolution of exactly task.length points, a number that has radices. With `halves`, each point holds
/// two reals of one signal. Throws fft::Error (unsupported) when it is too long even for three passes.
VectorConvolution plan_cyclic(const AxisTask& task, const ConvolutionEnds& ends, const DeviceLimits& limits,
                              bool halves = false);

/// The convolution for Bluestein's algorithm, for an axis with these ends whose length cannot be decomposed into passes directly.
/// Throws fft::Error (unsupported) for lengths beyond three passes.
VectorConvolution plan_bluestein(const AxisTask& task, const AxisEnds& ends, const DeviceLimits& limits);

}  // namespace fft::planning
