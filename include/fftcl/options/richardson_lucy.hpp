// Options of fft::RichardsonLucy. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// What a blur sees beyond the borders of a picture.
enum class BlurBorder {
  zeros,    ///< darkness: linear convolutions of the picture's size (scipy's mode 'same')
  periodic  ///< the picture again: circular convolutions, which are faster
};

/// All properties of a deconvolution except the shapes of picture and point-spread function.
struct RichardsonLucyOptions {
  Precision precision = Precision::f32;   ///< of the elements and of the arithmetic
  std::uint64_t images = 1;               ///< pictures in one call, one after another, all of one blur
  BlurBorder border = BlurBorder::zeros;  ///< beyond the pictures
  double start = 0.5;                     ///< the first estimate's value everywhere, above 0
  /// Where the blurred estimate is below this, the picture says nothing: the ratio there counts as 0. 0: everywhere it counts.
  double filter_epsilon = 0.0;
  bool clip = true;  ///< the result is cut to -1 .. 1
  /// Weight of the total variation, 0 to 0.1: flat parts stay flat, edges sharp. 0: none; 0.002 is a start.
  double total_variation = 0.0;
};

}  // namespace v0
}  // namespace fft
