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
  std::uint64_t batch = 1;               ///< number of signals in one call
  Layout input;                          ///< layout of the signals, in elements of the domain
  Layout output;                         ///< layout of the results, likewise
  /// Factors for the signal's spectrum, e.g. against ringing at edges: one per frequency in natural order
  /// (index k is k / length cycles per sample; subtract 1 above length / 2). For real signals the factors of
  /// k and -k are averaged. Empty: none.
  std::vector<double> window;
};

}  // namespace v0
}  // namespace fft
