// Options of fft::ZoomFFT. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// Where the z-transform of a signal is taken: at the points
///     z_k = radius * exp(k * log_growth) * exp(2 pi i f_k / rate),    f_k = first + k * (last - first) / points,   k < points.
/// With radius 1 and log_growth 0 these lie on the unit circle: the frequencies f_k of the signal's spectrum. Frequencies are
/// kept as exact fractions of a turn: the band from 0 to 1 in n points is the DFT of n points, for any n.
struct ZoomRange {
  double first = 0.0;  ///< frequency of point 0, in the unit of `rate`; any sign
  double last =
      1.0;  ///< the frequency behind the last point (`endpoint`: of the last point); may be below `first`
  bool endpoint =
      false;          ///< the last point has the frequency `last`: the step is (last - first) / (points - 1)
  double rate = 1.0;  ///< samples per unit: per second, and frequencies are in Hz; 1: cycles per sample
  double radius = 1.0;      ///< |z_0|, above 0
  double log_growth = 0.0;  ///< ln(|z_(k+1)| / |z_k|): other than 0 for spirals
};

/// All properties of a chirp-z transform except its lengths and its points.
struct ZoomOptions {
  Precision precision = Precision::f32;  ///< of the buffers' elements and of the arithmetic
  Domain domain = Domain::complex;       ///< of the signals; results are complex numbers
  std::uint64_t batch = 1;               ///< signals in one call
  Layout signal;                         ///< the signals' place in their buffer, in elements of the domain
  Layout output;                         ///< the results' place, in complex numbers
};

}  // namespace v0
}  // namespace fft
