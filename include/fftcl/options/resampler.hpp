// Options of fft::Resampler. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// All properties of a resampling except its two lengths.
struct ResamplerOptions {
  Precision precision = Precision::f32;  ///< of the buffers' elements and of the arithmetic
  Domain domain = Domain::real;          ///< of the signals and of the results
  std::uint64_t batch = 1;               ///< signals in one call
  Layout signal;                         ///< the signals' place in their buffer, in elements of the domain
  Layout output;                         ///< the results' place, likewise
  /// Factors on the signal's spectrum, one per frequency in natural order (index k is k / length cycles per sample, above length / 2
  /// minus 1), against ringing at edges. Real signals take the mean of the factors of k and -k. Empty: none.
  std::vector<double> window;
};

}  // namespace v0
}  // namespace fft
