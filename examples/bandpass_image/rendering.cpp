// How filtered pictures and spectra become pictures that a person can look at.
#include "bandpass_image/rendering.hpp"

#include <algorithm>
#include <cmath>

namespace example {
namespace {

// The value that the fraction `part` of all values does not exceed.
float percentile(std::vector<float> values, double part) {
  const auto position = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + position, values.end());
  return values[static_cast<std::size_t>(position)];
}

}  // namespace

Rendered render(const GrayImage& filtered, Show show) {
  Rendered shown{filtered, 1.0F};
  if (show == Show::offset) {
    for (float& value : shown.image.pixels) value += 0.5F;
  }
  if (show == Show::magnitude) {
    for (float& value : shown.image.pixels) value = std::abs(value);
    const float strong = percentile(shown.image.pixels, 0.995);
    shown.gain = 1.0F / std::fmax(strong, 1.0F / max_gain);
    for (float& value : shown.image.pixels) value *= shown.gain;
  }
  return shown;
}

GrayImage render_spectrum(const std::vector<std::complex<float>>& spectrum, std::size_t rows,
                          std::size_t columns) {
  GrayImage image(rows, columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const float magnitude =
          255.0F * std::abs(spectrum[row * columns + column]);  // in steps of an 8-bit picture
      image.at((row + rows / 2) % rows, (column + columns / 2) % columns) = std::log1p(magnitude);
    }
  }
  const float white = *std::max_element(image.pixels.begin(), image.pixels.end());
  float black = percentile(image.pixels, 0.01);
  if (white - black < 0.01F) black = 0.0F;  // flat: rounding noise must not become a pattern
  const float range = white - black;
  for (float& value : image.pixels) value = range > 0.0F ? (value - black) / range : 0.0F;
  return image;
}

}  // namespace example
