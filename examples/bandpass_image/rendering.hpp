// How filtered pictures and spectra become pictures that a person can look at.
#pragma once

#include <complex>
#include <vector>

#include "common/image.hpp"

namespace example {

/// What happens to values outside 0..1, which every filter that removes the mean produces.
enum class Show {
  plain,      ///< clipped: right for a low-pass
  magnitude,  ///< |value|, brightened until the strongest 0.5 % are white: edges are bright lines on black
  offset      ///< value + 0.5, clipped: keeps the sign
};

/// Largest brightening by Show::magnitude: rounding noise stays black.
inline constexpr float max_gain = 32.0F;

struct Rendered {
  GrayImage image;
  float gain = 1.0F;
};
Rendered render(const GrayImage& filtered, Show show);

/// log(1 + |spectrum|), DC in the middle (row rows / 2, column columns / 2), from black at the first
/// percentile to white at the largest value. A spectrum that is flat comes out white.
GrayImage render_spectrum(const std::vector<std::complex<float>>& spectrum, std::size_t rows,
                          std::size_t columns);

}  // namespace example
