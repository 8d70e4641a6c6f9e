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
  std::uint64_t images = 1;              ///< compared with the reference in one call
  Layout image;      ///< the images' place in their buffer, in elements (real numbers, or complex ones)
  Layout reference;  ///< the reference's place in its buffer
  /// Shifts to a part of a sample (Shift::fine), from the heights beside the peak.
  bool subpixel = false;
};

/// Where an image lies against the reference.
struct Shift {
  /// Per axis, slowest first, in samples from -n/2 to n/2: image[x] is reference[x - offset], cyclically.
  std::vector<std::int64_t> offset;
  /// Height of the peak: 1 for a cyclic shift without noise, near 0 (about 1/sqrt(points)) for unrelated images. NaN when there
  /// is none, because the image or the reference holds NaN or infinity; the offset is 0 then.
  double peak = 0.0;
  /// With PhaseCorrelationOptions::subpixel the offset to a part of a sample, else `offset`. Of a picture that was shifted without noise it is
  /// exact to rounding; noise of the height e beside the peak moves it by about e / peak.
  std::vector<double> fine;
};

}  // namespace v0
}  // namespace fft
