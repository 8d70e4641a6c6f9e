// Options of fft::Convolution. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// Which part of a convolution is computed, per axis with a signal of n and a filter of m points.
enum class ConvolutionMode {
  full,  ///< linear, all of it: n + m - 1 points
  same,  ///< linear, its middle part: n points, from point (m - 1) / 2 (rounded down) of full on
  valid,  ///< linear, what needs no zeros beyond the borders: |n - m| + 1 points; one of both must be the larger along
  ///< every axis
  circular  ///< the signal repeats: n points; the filter has at most as many
};

/// All properties of a convolution except the shapes of signal and filter.
struct ConvolutionOptions {
  Precision precision = Precision::f32;          ///< of the elements and of the arithmetic
  Domain domain = Domain::complex;               ///< of signals, filters and results
  ConvolutionMode mode = ConvolutionMode::full;  ///< which part of the convolution is computed
  /// Correlation: with y the filter, z[k] = sum over l of x[l + k] conj(y[l]); linear modes begin with k = -(m - 1), as
  /// scipy.signal.correlate does, circular ones with k = 0.
  bool correlate = false;
  std::uint64_t signals = 1;  ///< in one call
  std::uint64_t filters = 1;  ///< in one call
  /// Signal i goes with filter i, and there are as many of both. Else every signal goes with every filter, and the results
  /// of one signal lie one after another.
  bool pairwise = false;
  /// The signals' place in their buffer, in elements of the domain. A distance leads from one signal to the next.
  Layout signal;
  /// The filters' place, likewise.
  Layout filter;
  /// The results' place, likewise.
  Layout output;
};

}  // namespace v0
}  // namespace fft
