// Options of fft::Convolution. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/formats.hpp>
#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// Which part of a convolution is computed, per axis with a signal of n and a filter of m points.
enum class ConvolutionMode {
  full,  ///< linear, all of it: n + m - 1 points
  same,  ///< linear, its middle part: n points, from point (m - 1) / 2 (rounded down) of full on
  valid,  ///< linear, what needs no zeros beyond the borders: |n - m| + 1 points; one of both must be the larger along
  ///< every axis
  circular,  ///< the signal repeats: n points; the filter has at most as many
  causal  ///< linear, the first n points of full: each depends on what came before it, as with scipy.signal.lfilter
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
  /// Signal i goes with filter i % filters, and the number of signals is a multiple of that of filters: filters of channels,
  /// the channels of a batch entry being neighbours. Else every signal goes with every filter, and the results of one signal
  /// lie one after another.
  bool pairwise = false;
  /// The signals' place in their buffer, in elements of the domain. A distance leads from one signal to the next.
  Layout signal;
  /// The filters' place, likewise.
  Layout filter;
  /// The results' place, likewise.
  Layout output;
  /// How the signals' numbers are stored, and a function that reads them: for what apply() and convolve() read. Parts::planar,
  /// windows, and what only spectra have are not possible. Filters and spectra are numbers of `precision`.
  Format signal_format;
  /// The same for results, as they are written. With formats results never replace signals in their buffer.
  Format output_format;
};

}  // namespace v0
}  // namespace fft
