// richardson_lucy: a blurred, noisy picture made sharp again, with and without total variation: fft::RichardsonLucy, everything on the
// device. Blurs the picture that comes with it by a Gaussian, adds noise, and writes richardson_lucy_blurred.png, richardson_lucy_plain.png and
// richardson_lucy_variation.png.
//
//     richardson_lucy [PICTURE.png] [--device NAME]
//
// Checks that iterations bring the picture nearer to the original, and nearer still with total variation, which keeps them from making grain of
// the noise.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "common/device.hpp"
#include "common/image.hpp"

#include <CLI/CLI.hpp>
#include <fftcl/fft.hpp>

namespace {

using example::GrayImage;

constexpr std::uint64_t size = 13;  // of the point-spread function
constexpr double width = 2.0;       // pixels: its standard deviation
constexpr float sensor_noise = 0.02F;
constexpr std::uint64_t iterations = 40;
constexpr double variation = 0.01;

std::vector<float> gaussian() {
  std::vector<float> psf;
  double sum = 0;
  for (std::uint64_t i = 0; i < size * size; ++i) {
    const double y = static_cast<double>(i / size) - size / 2, x = static_cast<double>(i % size) - size / 2;
    psf.push_back(static_cast<float>(std::exp(-(x * x + y * y) / (2 * width * width))));
    sum += static_cast<double>(psf.back());
  }
  for (float& value : psf) value = static_cast<float>(static_cast<double>(value) / sum);
  return psf;
}

class Camera {
 public:
  Camera(const cl::Device& device, std::size_t rows, std::size_t columns)
      : device_(device),
        context_(device),
        queue_(context_, device),
        rows_(rows),
        columns_(columns),
        psf_(gaussian()) {}

  GrayImage photograph(const GrayImage& picture) {
    fft::ConvolutionOptions options;
    options.domain = fft::Domain::real;
    options.mode = fft::ConvolutionMode::same;
    const fft::Convolution lens(context_, device_, {rows_, columns_}, {size, size}, options);
    const cl::Buffer in = upload(picture.pixels), psf = upload(psf_),
                     out(context_, CL_MEM_READ_WRITE, lens.output_bytes());
    lens.convolve(queue_, in, psf, out);
    GrayImage seen = download(out);
    std::mt19937 engine(3);
    std::normal_distribution<float> noise(0.0F, sensor_noise);
    for (float& value : seen.pixels) value = std::max(0.0F, value + noise(engine));
    return seen;
  }

  GrayImage sharpen(const GrayImage& seen, double total_variation) {
    fft::RichardsonLucyOptions options;
    options.total_variation = total_variation;
    fft::RichardsonLucy deconvolution(context_, device_, {rows_, columns_}, {size, size}, options);
    const cl::Buffer in = upload(seen.pixels), psf = upload(psf_),
                     out(context_, CL_MEM_READ_WRITE, deconvolution.image_bytes());
    deconvolution.set_psf(queue_, psf);
    deconvolution.apply(queue_, in, iterations, out);
    return download(out);
  }

 private:
  cl::Buffer upload(const std::vector<float>& values) const {
    cl::Buffer buffer(context_, CL_MEM_READ_WRITE, values.size() * sizeof(float));
    queue_.enqueueWriteBuffer(buffer, CL_TRUE, 0, values.size() * sizeof(float), values.data());
    return buffer;
  }
  GrayImage download(const cl::Buffer& buffer) const {
    GrayImage image(rows_, columns_);
    queue_.enqueueReadBuffer(buffer, CL_TRUE, 0, image.pixels.size() * sizeof(float), image.pixels.data());
    return image;
  }

  cl::Device device_;
  cl::Context context_;
  cl::CommandQueue queue_;
  std::size_t rows_, columns_;
  std::vector<float> psf_;
};

/// Root of the mean squared difference, without the border, where the blur saw darkness.
double difference(const GrayImage& a, const GrayImage& b) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t row = size; row + size < a.rows; ++row)
    for (std::size_t column = size; column + size < a.columns; ++column, ++count)
      sum += std::pow(static_cast<double>(a.at(row, column) - b.at(row, column)), 2);
  return std::sqrt(sum / static_cast<double>(count));
}

int run(const std::string& path, const std::string& name) {
  const GrayImage picture = example::read_image(path);
  if (picture.rows < 4 * size || picture.columns < 4 * size)
    throw std::runtime_error("the picture is too small: use one of 52 pixels or more");
  const cl::Device device = example::pick_device(name);
  Camera camera(device, picture.rows, picture.columns);
  const GrayImage seen = camera.photograph(picture), plain = camera.sharpen(seen, 0),
                  smooth = camera.sharpen(seen, variation);
  example::write_png("richardson_lucy_blurred.png", seen);
  example::write_png("richardson_lucy_plain.png", plain);
  example::write_png("richardson_lucy_variation.png", smooth);
  const double before = difference(seen, picture), after = difference(plain, picture),
               best = difference(smooth, picture);
  std::cout << example::full_name(device) << "\n"
            << picture.rows << " x " << picture.columns << " pixels, " << iterations
            << " iterations; difference from the original: blurred " << before << ", plain " << after
            << ", with total variation " << best << "\n";
  return best < after && best < before ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Takes the blur from a picture.", "richardson_lucy");
  std::string picture = FFTCL_EXAMPLE_PICTURE, device;
  app.add_option("picture", picture, "PNG or PGM (default: a lighthouse)");
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(picture, device);
  } catch (const std::exception& error) {
    std::cerr << "richardson_lucy: " << error.what() << "\n";
    return 1;
  }
}
