// PNG and PGM in every form that is promised, and files that are broken.
#include <png.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "bandpass_image/check/check.hpp"

namespace example::check {
namespace {

namespace fs = std::filesystem;

void expect_image_error(const fs::path& path, const std::string& part_of_message) {
  try {
    read_image(path.string());
  } catch (const ImageError& error) {
    const std::string message = error.what();
    expect(message.find(path.string()) != std::string::npos, "message names the file: " + message);
    expect(message.find(part_of_message) != std::string::npos,
           "'" + part_of_message + "' in message: " + message);
    return;
  }
  expect(false, "no error for " + path.string() + " (" + part_of_message + ")");
}

// The sixteen-bit linear grey format of libpng's simple interface stores the values as they are.
template <typename T>
void write_with_libpng(const fs::path& path, png_uint_32 format, png_uint_32 rows, png_uint_32 columns,
                       const std::vector<T>& values) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = columns;
  header.height = rows;
  header.format = format;
  expect(png_image_write_to_file(&header, path.string().c_str(), 0, values.data(), 0, nullptr) != 0,
         "libpng writes " + path.string());
}

void expect_values(const fs::path& path, std::size_t rows, std::size_t columns,
                   const std::vector<double>& expected) {
  const GrayImage image = read_image(path.string());
  expect(image.rows == rows && image.columns == columns, "size of " + path.string());
  for (std::size_t i = 0; i < expected.size() && i < image.pixels.size(); ++i) {
    expect_at_most(std::abs(static_cast<double>(image.pixels[i]) - expected[i]), 1e-6,
                   "pixel " + std::to_string(i) + " of " + path.string());
  }
}

void check_png(const fs::path& folder) {
  const fs::path path = folder / "in.png";
  write_with_libpng<std::uint8_t>(path, PNG_FORMAT_GRAY, 2, 3, {0, 1, 2, 100, 254, 255});
  expect_values(path, 2, 3, {0, 1 / 255.0, 2 / 255.0, 100 / 255.0, 254 / 255.0, 1});

  write_with_libpng<std::uint16_t>(path, PNG_FORMAT_LINEAR_Y, 2, 2, {0, 1, 30000, 65535});
  expect_values(path, 2, 2, {0, 1 / 65535.0, 30000 / 65535.0, 1});

  write_with_libpng<std::uint8_t>(path, PNG_FORMAT_RGB, 1, 4, {255, 0, 0, 0, 255, 0, 0, 0, 255, 80, 80, 80});
  expect_values(path, 1, 4, {0.2126, 0.7152, 0.0722, 80 / 255.0});

  write_with_libpng<std::uint8_t>(path, PNG_FORMAT_RGBA, 1, 3,
                                  {255, 255, 255, 255, 255, 255, 255, 51, 9, 9, 9, 0});
  expect_values(path, 1, 3, {1, 0.2, 0});

  write_with_libpng<std::uint8_t>(path, PNG_FORMAT_GA, 1, 2, {200, 255, 200, 0});
  expect_values(path, 1, 2, {200 / 255.0, 0});

  // Palette: three colours, four pixels.
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = 4;
  header.height = 1;
  header.format = PNG_FORMAT_RGB_COLORMAP;
  header.colormap_entries = 3;
  const std::uint8_t colours[9] = {255, 255, 255, 0, 0, 0, 0, 255, 0};
  const std::uint8_t pixels[4] = {0, 1, 2, 0};
  expect(png_image_write_to_file(&header, path.string().c_str(), 0, pixels, 0, colours) != 0,
         "libpng writes a palette");
  expect_values(path, 1, 4, {1, 0, 0.7152, 1});
}

void check_round_trip(const fs::path& folder) {
  const fs::path path = folder / "written.png";
  GrayImage picture = busy_picture(37, 53);
  picture.pixels[0] = -3.0F;  // clipped
  picture.pixels[1] = 7.0F;
  write_png(path.string(), picture);
  picture.pixels[0] = 0.0F;
  picture.pixels[1] = 1.0F;
  expect_at_most(max_difference(read_image(path.string()), picture), 0.5 / 255 + 1e-6,
                 "PNG written and read");
}

void check_pgm(const fs::path& folder) {
  const fs::path path = folder / "in.pgm";
  write_bytes(path, "P2\n# a comment\n3 2 # another\n10\n0 5 10\n1 2 3\n");
  expect_values(path, 2, 3, {0, 0.5, 1, 0.1, 0.2, 0.3});
  write_bytes(path, "P2 1 1 7 7");  // no white space at the end
  expect_values(path, 1, 1, {1});
  write_bytes(path, std::string("P5\n2 2\n255\n\x00\x80\xff\n", 15));  // a pixel may look like white space
  expect_values(path, 2, 2, {0, 128 / 255.0, 1, 10 / 255.0});
  write_bytes(path, std::string("P5 2 1 65535\n\x01\x00\xff\xff", 17));
  expect_values(path, 1, 2, {256 / 65535.0, 1});
}

void check_broken_pgm(const fs::path& folder) {
  const fs::path path = folder / "broken.pgm";
  const auto broken = [&](const std::string& bytes, const std::string& message) {
    write_bytes(path, bytes);
    expect_image_error(path, message);
  };
  broken("", "is empty");
  broken("hello", "neither a PNG nor a grey PGM");
  broken("P6 1 1 255\n...", "neither a PNG nor a grey PGM");
  broken("P5 4", "ends before the height");
  broken("P5 4 4 255", "ends after its header");
  broken("P5 x 4 255\n", "no number where the width");
  broken("P5 4 4 255\nabc", "is cut off");
  broken("P2 9 9 9\n1 2 3", "is cut off");
  broken("P2 2 2 9\n1 22222 3", "a pixel is larger than 9");
  broken("P2 2 2 9\n1 2 3    #", "ends before a pixel");
  broken("P5 0 4 255\n", "of 0");
  broken("P5 4 4 70000\n", "larger than 65535");
  broken("P5 99999999999999999999 4 255\n", "the width is larger than");
  broken("P5 1000000 1000000 255\nabc", "is cut off");
  broken("P5 1 1 10\n\xff", "above its largest value");
  expect_image_error(folder / "missing.png", "cannot be opened");
  expect_image_error(folder, "is a directory");
}

void check_broken_png(const fs::path& folder) {
  const fs::path good = folder / "good.png";
  const fs::path path = folder / "broken.png";
  write_png(good.string(), busy_picture(40, 50));
  const std::size_t size = fs::file_size(good);
  for (const std::size_t kept : {std::size_t{6}, std::size_t{20}, std::size_t{40}, size / 2, size - 15}) {
    fs::copy_file(good, path, fs::copy_options::overwrite_existing);
    fs::resize_file(path, kept);
    expect_image_error(path, "bad PNG");
  }
  const auto damaged = [&](std::size_t position, char value, const std::string& message) {
    std::string bytes(size, '\0');
    std::FILE* file = std::fopen(good.string().c_str(), "rb");
    expect(file != nullptr && std::fread(bytes.data(), 1, size, file) == size, "good.png read back");
    if (file != nullptr) std::fclose(file);
    bytes[position] = value;
    write_bytes(path, bytes);
    expect_image_error(path, message);
  };
  damaged(1, 'Q', "neither a PNG");
  damaged(19, '\x7f', "CRC");            // the width, without its checksum
  damaged(size / 2, '\x55', "bad PNG");  // the pixels
}

void check_write_errors(const fs::path& folder) {
  try {
    write_png((folder / "no such folder" / "x.png").string(), GrayImage(2, 2));
    expect(false, "writing into a missing folder fails");
  } catch (const ImageError& error) {
    expect(std::string(error.what()).find("cannot be written") != std::string::npos, error.what());
  }
}

}  // namespace

void check_files(const fs::path& folder) {
  check_png(folder);
  check_round_trip(folder);
  check_pgm(folder);
  check_broken_pgm(folder);
  check_broken_png(folder);
  check_write_errors(folder);
}

}  // namespace example::check
