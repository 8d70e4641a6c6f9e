// cosine_compression: a picture from a twentieth of its cosine coefficients, as JPEG makes them: DCT-II of blocks of 8 x 8 pixels
// where they lie in the picture (Domain::real_to_real, orthogonal), the small coefficients dropped, and back. Writes
// cosine_coefficients.png (each block's coefficients, the mean in its corner) and cosine_compression.png.
//
//     cosine_compression [PICTURE.png] [--keep PART] [--device NAME]
//
// Checks the difference from the original against the coefficients that were dropped: an orthogonal transform keeps the sum of squares.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "common/device.hpp"
#include "common/image.hpp"

#include <CLI/CLI.hpp>
#include <fftcl/fft.hpp>

namespace {

using example::GrayImage;

constexpr int side = 8;  // of a block

/// Rows and columns of blocks, and rows and columns within a block: the last two axes are transformed. Coefficients take the places of pixels.
fft::Plan block_plan(const cl::Context& context, const cl::Device& device, const GrayImage& picture) {
  fft::Options options;
  options.domain = fft::Domain::real_to_real;
  options.kinds = {fft::RealKind::dct2};
  options.orthogonal = true;
  options.norm = fft::Norm::ortho;
  options.axes = {2, 3};
  const auto row = static_cast<std::int64_t>(picture.columns);
  options.signal.strides = {side * row, side, row, 1};
  options.spectrum.strides = options.signal.strides;
  return fft::Plan(context, device, {picture.rows / side, picture.columns / side, side, side}, options);
}

GrayImage cut_to_blocks(const GrayImage& picture) {
  GrayImage cut(picture.rows / side * side, picture.columns / side * side);
  for (std::size_t row = 0; row < cut.rows; ++row)
    for (std::size_t column = 0; column < cut.columns; ++column)
      cut.pixels[row * cut.columns + column] = picture.at(row, column);
  return cut;
}

/// Magnitudes as grey: decades below the largest.
GrayImage shown(const GrayImage& coefficients) {
  GrayImage grey = coefficients;
  for (float& value : grey.pixels)
    value = std::clamp(1.0F + std::log10(std::abs(value) + 1e-9F) / 3.0F, 0.0F, 1.0F);
  return grey;
}

int run(const std::string& path, double keep, const std::string& name) {
  const GrayImage picture = cut_to_blocks(example::read_image(path));
  if (picture.pixels.empty())
    throw std::runtime_error("the picture is too small: use one of 8 x 8 pixels or more");
  const cl::Device device = example::pick_device(name);
  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  const fft::Plan blocks = block_plan(context, device, picture);
  const std::size_t bytes = picture.pixels.size() * sizeof(float);
  const cl::Buffer pixels(context, CL_MEM_READ_WRITE, bytes), coefficients(context, CL_MEM_READ_WRITE, bytes);
  queue.enqueueWriteBuffer(pixels, CL_TRUE, 0, bytes, picture.pixels.data());
  blocks.forward(queue, pixels, coefficients);
  GrayImage spectrum(picture.rows, picture.columns), result = spectrum;
  queue.enqueueReadBuffer(coefficients, CL_TRUE, 0, bytes, spectrum.pixels.data());

  std::vector<float> sizes = spectrum.pixels;
  for (float& value : sizes) value = std::abs(value);
  const auto kept = static_cast<std::size_t>(keep * static_cast<double>(sizes.size()));
  std::nth_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(kept), sizes.end(),
                   std::greater<float>());
  const float level = sizes[kept];
  GrayImage large = spectrum;
  for (float& value : large.pixels)
    if (!(std::abs(value) >= level)) value = 0;
  queue.enqueueWriteBuffer(coefficients, CL_TRUE, 0, bytes, large.pixels.data());
  blocks.inverse(queue, coefficients, pixels);
  queue.enqueueReadBuffer(pixels, CL_TRUE, 0, bytes, result.pixels.data());
  example::write_png("cosine_coefficients.png", shown(spectrum));
  example::write_png("cosine_compression.png", result);

  double dropped = 0, difference = 0;
  for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
    dropped += std::pow(double(spectrum.pixels[i]) - double(large.pixels[i]), 2);
    difference += std::pow(double(result.pixels[i]) - double(picture.pixels[i]), 2);
  }
  const double points = static_cast<double>(picture.pixels.size());
  std::cout << example::full_name(device) << "\n"
            << picture.rows << " x " << picture.columns << " pixels from " << 100 * keep
            << " % of the coefficients: difference " << std::sqrt(difference / points)
            << " of 1, by what was dropped " << std::sqrt(dropped / points)
            << "; cosine_coefficients.png, cosine_compression.png\n";
  return std::abs(difference - dropped) < 1e-3 * dropped ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Drops the small cosine coefficients of a picture.", "cosine_compression");
  std::string picture = FFTCL_EXAMPLE_PICTURE, device;
  double keep = 0.05;
  app.add_option("picture", picture, "PNG or PGM (default: a lighthouse)");
  app.add_option("--keep", keep, "part of the coefficients")->check(CLI::Range(0.0, 0.999));
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(picture, keep, device);
  } catch (const std::exception& error) {
    std::cerr << "cosine_compression: " << error.what() << "\n";
    return 1;
  }
}
