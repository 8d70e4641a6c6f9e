// Options of fft::ZoomFFT. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// The points at which the z-transform of a signal is computed:
///     z_k = radius * exp(k * log_growth) * exp(2 pi i f_k / sample_rate),    k < points,
///     f_k = first + k * (last - first) / points.
/// With radius 1 and log_growth 0 they lie on the unit circle, at the frequencies f_k of the signal's
/// spectrum. Frequencies are kept as exact fractions of a turn: for any n, the band from 0 to 1 in n points
/// is the DFT of n points.
struct ZoomRange {
  double first = 0.0;  ///< frequency of point 0, in the unit of `sample_rate`; any sign
  double last =
      1.0;  ///< frequency one step beyond the last point (with `endpoint`: of the last point); may be below `first`
  bool endpoint =
      false;  ///< true: the last point has the frequency `last`; the step is (last - first) / (points - 1)
  double sample_rate = 1.0;  ///< samples per unit; per second: frequencies are in Hz; 1: in cycles per sample
  double radius = 1.0;       ///< |z_0|, above 0
  double log_growth = 0.0;   ///< ln(|z_(k+1)| / |z_k|): nonzero for spirals
};

/// All properties of a chirp-z transform except its lengths and its points.
struct ZoomOptions {
  Precision precision = Precision::f32;  ///< of the buffers' elements and of the arithmetic
  Domain domain = Domain::complex;       ///< of the signals; results are always complex
  std::uint64_t batch = 1;               ///< number of signals in one call
  Layout input;                          ///< layout of the signals, in elements of the domain
  Layout output;                         ///< layout of the results, in complex numbers
};

}  // namespace v0
}  // namespace fft
