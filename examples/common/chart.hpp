// Colour pictures with axes: a heat map of numbers, ticks and labels in a font of 3 x 5 dots.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace example {

using Colour = std::array<std::uint8_t, 3>;  ///< red, green, blue

/// Row-major pixels.
struct ColourImage {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<Colour> pixels;

  ColourImage(std::size_t row_count, std::size_t column_count, Colour colour)
      : rows(row_count), columns(column_count), pixels(row_count * column_count, colour) {}
  /// Pixels outside of the image are ignored.
  void set(std::size_t row, std::size_t column, Colour colour);
};

/// Writes an 8-bit RGB PNG. Throws ImageError.
void write_png(const std::string& path, const ColourImage& image);

/// What one axis shows: values from `first` to `last`, labelled in `unit`.
struct Axis {
  double first, last;
  std::string unit;
};

/// A heat map: `level(x, y)` is the value, along `scale`, of the point x to the right and y upwards, 0 <= x < columns,
/// 0 <= y < rows; one pixel each. Around it: both axes, and a bar with the colours of the scale.
ColourImage heat_map(std::size_t columns, std::size_t rows, const Axis& across, const Axis& up,
                     const Axis& scale, const std::function<double(std::size_t, std::size_t)>& level);

/// A curve of values, the first and the last of them at the ends of the axis across.
struct Curve {
  Colour colour;
  std::vector<double> values;  ///< at least 2; outside of the axis upwards they are cut off
};

/// Curves in a frame of `columns` x `rows` pixels with both axes, the later ones over the earlier ones.
ColourImage line_chart(std::size_t columns, std::size_t rows, const Axis& across, const Axis& up,
                       const std::vector<Curve>& curves);

}  // namespace example
