#include "common/chart.hpp"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "common/image.hpp"

namespace example {
namespace {

constexpr Colour paper = {255, 255, 255}, ink = {30, 30, 30};
constexpr std::size_t dot = 2;                // pixels of a font's dot
constexpr std::size_t letter = 4 * dot;       // columns of a letter with the gap after it
constexpr std::size_t letter_rows = 5 * dot;  // its rows
constexpr std::size_t tick = 5;
constexpr std::size_t left = 64, below = 40, above = 28, right = 110;  // margins

// Rows of three dots, from the top.
const std::map<char, std::string>& font() {
  static const std::map<char, std::string> letters = {
      {'0', "####.##.##.####"}, {'1', ".#.##..#..#.###"}, {'2', "###..#####..###"}, {'3', "###..####..####"},
      {'4', "#.##.####..#..#"}, {'5', "####..###..####"}, {'6', "####..####.####"}, {'7', "###..#..#..#..#"},
      {'8', "####.#####.####"}, {'9', "####.####..####"}, {'.', ".............#."}, {'-', "......###......"},
      {'k', "#..#.###.#.##.#"}, {'H', "#.##.#####.##.#"}, {'z', "......###.#.###"}, {'s', ".###...#...###."},
      {'d', "..#..#####.####"}, {'B', "##.#.###.#.###."}};
  return letters;
}

void draw_text(ColourImage& image, std::size_t row, std::size_t column, const std::string& text) {
  for (const char c : text) {
    const auto found = font().find(c);
    if (found != font().end())
      for (std::size_t i = 0; i < 15 * dot * dot; ++i) {
        const std::size_t y = i / (3 * dot), x = i % (3 * dot);
        if (found->second[y / dot * 3 + x / dot] == '#') image.set(row + y, column + x, ink);
      }
    column += letter;
  }
}

std::string label(double value) {
  std::ostringstream text;
  text << (std::abs(value) < 1e-9 ? 0.0 : value);
  return text.str();
}

// Round values, 1, 2 or 5 times a power of ten apart, at most `most` of them.
std::vector<double> ticks(const Axis& axis, double most) {
  const double span = axis.last - axis.first;
  double step = std::pow(10.0, std::floor(std::log10(span / most)));
  for (const double factor : {2.0, 2.5, 2.0})  // 1, 2, 5, 10
    if (span / step > most) step *= factor;
  std::vector<double> values;
  for (double v = std::ceil(axis.first / step) * step; v <= axis.last + step * 1e-6; v += step)
    values.push_back(v);
  return values;
}

// Black, purple, red, yellow, white: brightness rises all the way.
Colour heat(double level) {
  static constexpr double stops[][3] = {{0, 0, 4},     {66, 10, 104},  {147, 38, 103},
                                        {221, 81, 58}, {252, 165, 10}, {252, 255, 164}};
  constexpr std::size_t parts = std::size(stops) - 1;
  const double at = std::clamp(level, 0.0, 1.0) * parts;
  const auto i = std::min(static_cast<std::size_t>(at), parts - 1);
  Colour colour{};
  for (std::size_t c = 0; c < 3; ++c)
    colour[c] = static_cast<std::uint8_t>(
        std::lround(stops[i][c] + (at - static_cast<double>(i)) * (stops[i + 1][c] - stops[i][c])));
  return colour;
}

// Pixels from the axis's first value to `value`, of `pixels`.
std::size_t place(const Axis& axis, double value, std::size_t pixels) {
  return static_cast<std::size_t>(
      std::lround((value - axis.first) / (axis.last - axis.first) * static_cast<double>(pixels - 1)));
}

// A vertical axis with ticks to the right (`side` 1) or left (-1) of `column`.
void draw_upright(ColourImage& image, const Axis& axis, std::size_t column, std::size_t bottom,
                  std::size_t rows, int side) {
  for (const double value : ticks(axis, static_cast<double>(rows) / 40)) {
    const std::size_t row = bottom - place(axis, value, rows);
    for (std::size_t i = 0; i < tick; ++i) image.set(row, side > 0 ? column + i : column - i, ink);
    const std::string text = label(value);
    const std::size_t width = text.size() * letter;
    draw_text(image, row - letter_rows / 2, side > 0 ? column + tick + 3 : column - tick - 3 - width, text);
  }
}

// Both axes of a picture of `columns` x `rows` points.
void draw_axes(ColourImage& image, const Axis& across, const Axis& up, std::size_t columns,
               std::size_t rows) {
  const std::size_t bottom = above + rows - 1;
  draw_upright(image, up, left - 2, bottom, rows, -1);
  draw_text(image, 4, left - letter * (up.unit.size() + 1), up.unit);
  for (const double value : ticks(across, static_cast<double>(columns) / 60)) {
    const std::size_t column = left + place(across, value, columns);
    for (std::size_t i = 0; i < tick; ++i) image.set(bottom + 2 + i, column, ink);
    const std::string text = label(value);
    draw_text(image, bottom + tick + 5, column - text.size() * letter / 2, text);
  }
  draw_text(image, bottom + tick + 5 + letter_rows + 5, left + columns - letter * across.unit.size(),
            across.unit);
}

// The row of a value in a picture of `rows` points, as far as it lies within.
std::size_t row_of(const Axis& up, double value, std::size_t rows) {
  const double within = std::clamp(value, std::min(up.first, up.last), std::max(up.first, up.last));
  return above + rows - 1 - place(up, within, rows);
}

// Each column of pixels from the curve's value there to that of the next one: steep parts stay connected.
void draw_curve(ColourImage& image, const Curve& curve, const Axis& up, std::size_t columns,
                std::size_t rows) {
  const auto value = [&](std::size_t x) {
    const double at =
        static_cast<double>(x) * static_cast<double>(curve.values.size() - 1) / static_cast<double>(columns);
    const auto i = std::min(static_cast<std::size_t>(at), curve.values.size() - 2);
    return curve.values[i] + (at - static_cast<double>(i)) * (curve.values[i + 1] - curve.values[i]);
  };
  for (std::size_t x = 0; x < columns; ++x) {
    const auto [top, end] = std::minmax({row_of(up, value(x), rows), row_of(up, value(x + 1), rows)});
    for (std::size_t row = top; row <= end + 1; ++row) image.set(row, left + x, curve.colour);
  }
}

}  // namespace

void ColourImage::set(std::size_t row, std::size_t column, Colour colour) {
  if (row < rows && column < columns) pixels[row * columns + column] = colour;
}

void write_png(const std::string& path, const ColourImage& image) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = static_cast<png_uint_32>(image.columns);
  header.height = static_cast<png_uint_32>(image.rows);
  header.format = PNG_FORMAT_RGB;
  if (png_image_write_to_file(&header, path.c_str(), 0, image.pixels.data(), 0, nullptr) == 0)
    throw ImageError(path, std::string("cannot be written: ") + header.message);
}

ColourImage heat_map(std::size_t columns, std::size_t rows, const Axis& across, const Axis& up,
                     const Axis& scale, const std::function<double(std::size_t, std::size_t)>& level) {
  ColourImage image(rows + above + below, columns + left + right, paper);
  const std::size_t bottom = above + rows - 1;
  const double span = scale.last - scale.first;
  for (std::size_t x = 0; x < columns; ++x)
    for (std::size_t y = 0; y < rows; ++y)
      image.set(bottom - y, left + x, heat((level(x, y) - scale.first) / span));
  draw_axes(image, across, up, columns, rows);
  const std::size_t bar = left + columns + 20, bar_width = 16;
  for (std::size_t y = 0; y < rows; ++y)
    for (std::size_t x = 0; x < bar_width; ++x)
      image.set(bottom - y, bar + x, heat(static_cast<double>(y) / static_cast<double>(rows - 1)));
  draw_upright(image, scale, bar + bar_width + 1, bottom, rows, 1);
  draw_text(image, 4, bar, scale.unit);
  return image;
}

ColourImage line_chart(std::size_t columns, std::size_t rows, const Axis& across, const Axis& up,
                       const std::vector<Curve>& curves) {
  ColourImage image(rows + above + below, columns + left + letter * 4, paper);
  constexpr Colour line = {200, 200, 200};
  for (const double value : ticks(up, static_cast<double>(rows) / 40))
    for (std::size_t x = 0; x < columns; ++x) image.set(row_of(up, value, rows), left + x, line);
  draw_axes(image, across, up, columns, rows);
  for (const Curve& curve : curves) draw_curve(image, curve, up, columns, rows);
  return image;
}

}  // namespace example
