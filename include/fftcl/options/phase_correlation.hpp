// Options and results of fft::PhaseCorrelation. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// All properties of a phase correlation except the lengths of its images.
struct PhaseCorrelationOptions {
  Precision precision = Precision::f32;  ///< of the images' elements and of the arithmetic
  Domain domain = Domain::real;          ///< of the images
  std::uint64_t batch = 1;               ///< number of images compared with the reference in one call
  Layout image;                          ///< layout of the images, in elements (real or complex numbers)
  Layout reference;                      ///< layout of the reference in its own buffer
  /// Also computes shifts to a fraction of a sample (Shift::fine), from the heights beside the peak.
  bool subpixel = false;
};

/// Position of an image relative to the reference.
struct Shift {
  /// Shift per axis, slowest first, in samples from -n/2 to n/2: image[x] is reference[x - offset],
  /// cyclically.
  std::vector<std::int64_t> offset;
  /// Height of the peak: 1 for a cyclic shift without noise, near 0 (about 1/sqrt(points)) for unrelated
  /// images. NaN if there is no peak because the image or the reference holds NaN or infinity; the offset is
  /// then 0.
  double peak = 0.0;
  /// With PhaseCorrelationOptions::subpixel the shift to a fraction of a sample, otherwise equal to `offset`.
  /// For an image that was shifted without noise it is exact to rounding; noise of height e beside the peak
  /// changes it by about e / peak.
  std::vector<double> fine;
};

}  // namespace v0
}  // namespace fft
