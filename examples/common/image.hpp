// A grey image in memory, and its way from and to files.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace example {

/// Row-major grey values; black is 0, white is 1.
struct GrayImage {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<float> pixels;

  GrayImage() = default;
  GrayImage(std::size_t row_count, std::size_t column_count, float value = 0.0F)
      : rows(row_count), columns(column_count), pixels(row_count * column_count, value) {}

  float& at(std::size_t row, std::size_t column) { return pixels[row * columns + column]; }
  float at(std::size_t row, std::size_t column) const { return pixels[row * columns + column]; }
};

/// A file that cannot be read or written. The message names the file and what is wrong with it.
class ImageError : public std::runtime_error {
 public:
  ImageError(const std::string& path, const std::string& problem)
      : std::runtime_error("'" + path + "': " + problem) {}
};

/// Largest side accepted from a file: far beyond any picture, and small enough that no size overflows.
inline constexpr std::size_t max_side = 1U << 20;

/// Reads a PNG (grey or colour, 1 to 16 bits a channel, with or without alpha) or a PGM (P2 or P5, 1 to 16
/// bits), told apart by their first bytes. Colour becomes luma (Rec. 709 weights on the stored values, gamma
/// untouched); alpha is laid over black. Throws ImageError.
GrayImage read_image(const std::string& path);

/// Writes an 8-bit grey PNG, values clipped to 0..1 and rounded. Throws ImageError.
void write_png(const std::string& path, const GrayImage& image);

// The formats behind read_image(); `path` is for messages. Each throws ImageError.
GrayImage decode_png(const std::string& path, const std::vector<unsigned char>& file);
GrayImage decode_pgm(const std::string& path, const std::vector<unsigned char>& file);

}  // namespace example
