// Options of fft::StreamingConvolver. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// All properties of a streaming convolution except the length of the filter.
struct StreamingConvolverOptions {
  Precision precision = Precision::f32;  ///< of the elements and of the arithmetic
  Domain domain = Domain::complex;       ///< of signal, filter and results
  std::uint64_t channels = 1;  ///< number of signals, processed in parallel, all through the same filter
  /// True: correlation with the filter h of m points, delayed as causality requires:
  /// y[t] = sum over l of x[t - (m - 1) + l] conj(h[l]).
  bool correlate = false;
  /// Hint: samples per channel that a call of process() typically brings. Blocks are chosen to make such
  /// calls cheapest. 0: calls bring many samples, several blocks' worth, and blocks are chosen for
  /// throughput. Any other number of samples also works, but a call costs at least one block, so real-time
  /// programs with short calls should set this.
  std::uint64_t expected_count = 0;
};

/// Where the samples of one call lie in a buffer, in elements of the domain: sample t of channel c is element
/// offset + c * distance + t * stride.
struct StreamLayout {
  std::uint64_t offset = 0;  ///< index of the first sample of the first channel
  std::uint64_t stride = 1;  ///< distance from one sample to the next, at least 1
  /// Distance from one channel to the next. 0: count * stride, one channel after another. (Interleaved:
  /// stride = channels, distance = 1.)
  std::uint64_t distance = 0;
};

}  // namespace v0
}  // namespace fft
