// PNG through libpng. Reading uses its low-level interface, because the simple one turns 16-bit values into
// linear light. That interface reports errors by longjmp(): no object with a destructor lives in the
// functions it may leave.
#include <png.h>

#include <cmath>
#include <csetjmp>
#include <cstring>

#include "common/image.hpp"

namespace example {
namespace {

struct Source {
  const unsigned char* data;
  std::size_t size;
  std::size_t position;
};

struct Failure {
  char message[160];
};

void read_bytes(png_structp png, png_bytep target, std::size_t count) {
  auto* source = static_cast<Source*>(png_get_io_ptr(png));
  if (source->size - source->position < count) png_error(png, "the file is cut off");
  std::memcpy(target, source->data + source->position, count);
  source->position += count;
}

[[noreturn]] void on_error(png_structp png, png_const_charp message) {
  auto* failure = static_cast<Failure*>(png_get_error_ptr(png));
  std::strncpy(failure->message, message, sizeof failure->message - 1);
  std::longjmp(png_jmpbuf(png), 1);
}

void on_warning(png_structp, png_const_charp) {}

struct Format {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t channels = 0;  // grey, grey + alpha, RGB, RGB + alpha
  bool wide = false;         // 16 bits a channel, big-endian
  std::size_t row_bytes = 0;
};

// Owns libpng's two structures.
struct Reader {
  Failure failure{};
  Source source;
  png_structp png = nullptr;
  png_infop info = nullptr;

  explicit Reader(const std::vector<unsigned char>& file) : source{file.data(), file.size(), 0} {
    png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &failure, on_error, on_warning);
    if (png != nullptr) info = png_create_info_struct(png);
  }
  ~Reader() {
    if (png != nullptr) png_destroy_read_struct(&png, &info, nullptr);
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  bool read_header(Format& format) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_set_read_fn(png, &source, read_bytes);
    png_set_user_limits(png, static_cast<png_uint_32>(max_side), static_cast<png_uint_32>(max_side));
    png_read_info(png, info);
    // Deflate shrinks at most 1032 times: no memory is taken on the word of a header whose data cannot
    // follow.
    const std::size_t raw_bytes = png_get_rowbytes(png, info) * png_get_image_height(png, info);
    if (raw_bytes / 1100 > source.size) png_error(png, "the file is far too short for its width and height");
    png_set_expand(png);  // palettes to RGB, 1, 2 and 4 bits to 8, a transparent colour to alpha
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    format.rows = png_get_image_height(png, info);
    format.columns = png_get_image_width(png, info);
    format.channels = png_get_channels(png, info);
    format.wide = png_get_bit_depth(png, info) == 16;
    format.row_bytes = png_get_rowbytes(png, info);
    return true;
  }

  bool read_rows(png_bytepp rows) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_read_image(png, rows);
    png_read_end(png, nullptr);
    return true;
  }
};

float channel(const unsigned char* row, std::size_t index, bool wide) {
  if (wide) return static_cast<float>(row[2 * index] * 256 + row[2 * index + 1]) / 65535.0F;
  return static_cast<float>(row[index]) / 255.0F;
}

float gray_value(const unsigned char* row, std::size_t column, const Format& format) {
  const std::size_t first = column * format.channels;
  float value = channel(row, first, format.wide);
  if (format.channels >= 3) {
    value = 0.2126F * value + 0.7152F * channel(row, first + 1, format.wide) +
            0.0722F * channel(row, first + 2, format.wide);
  }
  if (format.channels % 2 == 0) value *= channel(row, first + format.channels - 1, format.wide);
  return value;
}

}  // namespace

GrayImage decode_png(const std::string& path, const std::vector<unsigned char>& file) {
  Reader reader(file);
  if (reader.info == nullptr) throw ImageError(path, "libpng could not be started");
  Format format;
  if (!reader.read_header(format)) throw ImageError(path, std::string("bad PNG: ") + reader.failure.message);

  std::vector<unsigned char> bytes(format.rows * format.row_bytes);
  std::vector<png_bytep> rows(format.rows);
  for (std::size_t row = 0; row < format.rows; ++row) rows[row] = bytes.data() + row * format.row_bytes;
  if (!reader.read_rows(rows.data()))
    throw ImageError(path, std::string("bad PNG: ") + reader.failure.message);

  GrayImage image(format.rows, format.columns);
  for (std::size_t row = 0; row < format.rows; ++row) {
    for (std::size_t column = 0; column < format.columns; ++column) {
      image.at(row, column) = gray_value(rows[row], column, format);
    }
  }
  return image;
}

void write_png(const std::string& path, const GrayImage& image) {
  std::vector<unsigned char> bytes(image.pixels.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const float clipped = std::fmin(std::fmax(image.pixels[i], 0.0F), 1.0F);
    bytes[i] = static_cast<unsigned char>(std::lround(clipped * 255.0F));
  }
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = static_cast<png_uint_32>(image.columns);
  header.height = static_cast<png_uint_32>(image.rows);
  header.format = PNG_FORMAT_GRAY;
  if (png_image_write_to_file(&header, path.c_str(), 0, bytes.data(), 0, nullptr) == 0) {
    throw ImageError(path, std::string("cannot be written: ") + header.message);
  }
}

}  // namespace example
