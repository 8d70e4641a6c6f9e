// Growing a picture to a size that fftcl transforms fast, and cutting it back.
#include "bandpass_image/padding.hpp"

#include <algorithm>

namespace example {
namespace {

// Index into the n original points for index i of the padded axis of `padded` points.
std::size_t mirrored(std::size_t i, std::size_t n, std::size_t padded) {
  if (i < n) return i;
  const std::size_t after = i - n;            // 0 just after the last point
  const std::size_t before = padded - 1 - i;  // 0 just before the first point, by repetition
  return after <= before ? n - 1 - std::min(after, n - 1) : std::min(before, n - 1);
}

}  // namespace

GrayImage pad(const GrayImage& picture, std::size_t rows, std::size_t columns, Padding padding) {
  GrayImage padded(rows, columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const bool inside = row < picture.rows && column < picture.columns;
      if (!inside && padding == Padding::zero) continue;
      padded.at(row, column) =
          picture.at(mirrored(row, picture.rows, rows), mirrored(column, picture.columns, columns));
    }
  }
  return padded;
}

GrayImage crop(const GrayImage& picture, std::size_t rows, std::size_t columns) {
  GrayImage cropped(rows, columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column)
      cropped.at(row, column) = picture.at(row, column);
  }
  return cropped;
}

}  // namespace example
