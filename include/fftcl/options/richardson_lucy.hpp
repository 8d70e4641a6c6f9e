// Options of fft::RichardsonLucy. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// What lies beyond the borders of a picture, as the blur sees it.
enum class BlurPadding {
  zeros,  ///< zeros: linear convolutions of the picture's size (scipy's mode 'same')
  wrap    ///< the other end of the picture, which repeats: circular convolutions, which are faster
};

/// All properties of a deconvolution except the shapes of picture and point-spread function.
struct RichardsonLucyOptions {
  Precision precision = Precision::f32;  ///< of the elements and of the arithmetic
  std::uint64_t batch = 1;  ///< number of pictures in one call, one after another, all with the same blur
  BlurPadding padding = BlurPadding::zeros;  ///< beyond the borders of the pictures
  double start = 0.5;                        ///< the first estimate's value at every point, above 0
  /// Where the blurred estimate is below this threshold, the ratio of picture to estimate is set to 0. 0:
  /// never.
  double filter_epsilon = 0.0;
  bool clip = true;  ///< clips the result to -1 .. 1
  /// Weight of the total variation, 0 to 0.1. It keeps flat parts flat and edges sharp. 0: none; 0.002 is a
  /// good start.
  double total_variation = 0.0;
};

}  // namespace v0
}  // namespace fft
