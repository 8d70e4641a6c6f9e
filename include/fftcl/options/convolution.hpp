// Options of fft::Convolution. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/formats.hpp>
#include <fftcl/options.hpp>

#pragma push_macro("signals")  // Qt has a macro of this name
#undef signals

namespace fft {
inline namespace v0 {

/// Which part of a convolution is computed. Per axis, n is the length of the signal and m that of the filter.
enum class ConvolutionMode {
  full,   ///< linear, complete: n + m - 1 points
  same,   ///< linear, the middle part: n points, starting at point (m - 1) / 2 (rounded down) of full
  valid,  ///< linear, the part that needs no zeros beyond the borders: |n - m| + 1 points; the signal or the filter must
  ///< be the larger one along every axis
  circular,  ///< the signal is periodic: n points; the filter must not be longer than the signal
  causal  ///< linear, the first n points of full: each depends only on earlier samples, as with scipy.signal.lfilter
};

/// All properties of a convolution except the shapes of signal and filter.
struct ConvolutionOptions {
  Precision precision = Precision::f32;          ///< of the elements and of the arithmetic
  Domain domain = Domain::complex;               ///< of signals, filters and results
  ConvolutionMode mode = ConvolutionMode::full;  ///< which part of the convolution is computed
  /// True: correlation. With y the filter, z[k] = sum over l of x[l + k] conj(y[l]). Linear modes begin at k
  /// = -(m - 1), like scipy.signal.correlate; the circular mode begins at k = 0.
  bool correlate = false;
  std::uint64_t signals = 1;  ///< number of signals in one call
  std::uint64_t filters = 1;  ///< number of filters in one call
  /// True: signal i is convolved with filter i % filters, and the number of signals must be a multiple of the
  /// number of filters. This gives each channel its own filter if the channels of a batch entry are
  /// neighbours. False: every signal is convolved with every filter, and the results of one signal lie one
  /// after another.
  bool pairwise = false;
  /// Layout of the signals, in elements of the domain. The distance is that from one signal to the next.
  Layout signal;
  /// Layout of the filters, likewise.
  Layout filter;
  /// Layout of the results, likewise.
  Layout output;
  /// Storage of the signals' numbers, and optionally a function that reads them, for the input of apply() and
  /// convolve(). Parts::planar, windows and the options that only spectra have are not allowed. Filters and
  /// spectra always consist of numbers of `precision`.
  Format signal_format;
  /// The same for the results, as they are written. With formats, `out` can never be `signals`.
  Format output_format;
};

}  // namespace v0
}  // namespace fft

#pragma pop_macro("signals")
