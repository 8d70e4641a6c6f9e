// deblurring: a picture out of focus, made sharp again in two ways: Wiener's filter (one filter, at once) and the iteration
// of Richardson and Lucy (two filters and two small kernels of our own per step; it keeps pictures positive). A plain step of
// the iteration leaves, of the error at a frequency that the lens passes with gain B, about 1 - B^2: fine detail takes hundreds
// of steps (on the lighthouse 26.9 dB after 40, 28.1 dB after 160). With momentum, each step starting from where the last two
// point to, 30 give the same. More steps only sharpen the noise. Writes
// deblurring_blurred.png, deblurring_wiener.png and deblurring_richardson_lucy.png, prints how near each comes to the
// original (PSNR in dB: more is better), and checks that both are nearer than the blurred picture.
//
//     deblurring [PICTURE] [--device NAME]
//
// W. H. Richardson, "Bayesian-Based Iterative Method of Image Restoration", 1972; L. B. Lucy, "An iterative technique for
// the rectification of observed distributions", 1974. Momentum: D. S. C. Biggs, M. Andrews, "Acceleration of iterative image
// restoration algorithms", 1997, with the steps of Y. Nesterov, 1983.
#include <algorithm>
#include <cmath>
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

constexpr double focus_radius = 5.0;    // pixels: of the disc that a point becomes
constexpr float sensor_noise = 0.004F;  // standard deviation, one grey level of 255
constexpr double noise_to_signal = 5e-3;
constexpr int iterations = 30;

/// A lens out of focus: a disc, its border smoothed by counting the parts of a pixel inside.
fft::PointSpread disc(double radius) {
  const auto half = static_cast<std::uint64_t>(std::ceil(radius));
  fft::PointSpread blur;
  blur.shape = {2 * half + 1, 2 * half + 1};
  constexpr int parts = 8;
  double sum = 0;
  for (std::uint64_t i = 0; i <= 2 * half; ++i)
    for (std::uint64_t j = 0; j <= 2 * half; ++j) {
      int inside = 0;
      for (int a = 0; a < parts * parts; ++a) {
        const double y = static_cast<double>(i) - static_cast<double>(half) + (a / parts + 0.5) / parts - 0.5;
        const double x = static_cast<double>(j) - static_cast<double>(half) + (a % parts + 0.5) / parts - 0.5;
        if (x * x + y * y <= radius * radius) ++inside;
      }
      blur.values.push_back(inside);
      sum += inside;
    }
  for (double& value : blur.values) value /= sum;
  return blur;
}

/// One step of Richardson and Lucy between the two filters, and after them.
constexpr const char* step_kernels = R"cl(
kernel void ratio(global const float *seen, global float *blurred_estimate) {
  const size_t i = get_global_id(0);
  blurred_estimate[i] = seen[i] / fmax(blurred_estimate[i], 1e-4f);
}
kernel void improve(global const float *correction, global float *predicted, global float *estimate, float momentum) {
  const size_t i = get_global_id(0);
  const float improved = predicted[i] * fmax(correction[i], 0.0f);
  predicted[i] = fmax(improved + momentum * (improved - estimate[i]), 0.0f);
  estimate[i] = improved;
}
)cl";

class Restoration {
 public:
  Restoration(const cl::Device& device, std::size_t rows, std::size_t columns)
      : device_(device), context_(device), queue_(context_, device), rows_(rows), columns_(columns) {
    options_.domain = fft::Domain::real;
  }

  /// What the lens and the sensor make of the picture.
  GrayImage photograph(const GrayImage& picture, const fft::PointSpread& blur) {
    const fft::Filter lens(context_, device_, {rows_, columns_}, blur, options_);
    cl::Buffer image = upload(picture);
    lens.apply(queue_, image);
    GrayImage seen = download(image);
    std::mt19937 engine(3);
    std::normal_distribution<float> noise(0.0F, sensor_noise);
    for (float& value : seen.pixels) value = std::max(0.0F, value + noise(engine));
    return seen;
  }

  GrayImage wiener(const GrayImage& seen, const fft::PointSpread& blur) {
    const auto sharpen =
        fft::Filter::wiener(context_, device_, {rows_, columns_}, blur, noise_to_signal, options_);
    cl::Buffer image = upload(seen);
    sharpen.apply(queue_, image);
    return download(image);
  }

  GrayImage richardson_lucy(const GrayImage& seen, const fft::PointSpread& blur) {
    fft::PointSpread mirrored = blur;  // correlation with the blur, by turning it around its centre
    std::reverse(mirrored.values.begin(), mirrored.values.end());
    const fft::Filter lens(context_, device_, {rows_, columns_}, blur, options_);
    const fft::Filter back(context_, device_, {rows_, columns_}, mirrored, options_);
    const cl::Program program(context_, step_kernels, /*build=*/true);
    cl::Kernel ratio(program, "ratio"), improve(program, "improve");
    const cl::Buffer observed = upload(seen), estimate = upload(seen), predicted = upload(seen);
    const cl::Buffer work(context_, CL_MEM_READ_WRITE, bytes());
    ratio.setArg(0, observed);
    ratio.setArg(1, work);
    improve.setArg(0, work);
    improve.setArg(1, predicted);
    improve.setArg(2, estimate);
    const cl::NDRange all(rows_ * columns_);
    for (int i = 0; i < iterations; ++i) {  // all of it enqueued at once: an in-order queue keeps the order
      lens.apply(queue_, predicted, work);
      queue_.enqueueNDRangeKernel(ratio, cl::NullRange, all);
      back.apply(queue_, work);
      improve.setArg(3, static_cast<float>(i) / static_cast<float>(i + 3));
      queue_.enqueueNDRangeKernel(improve, cl::NullRange, all);
    }
    return download(estimate);
  }

 private:
  std::size_t bytes() const { return rows_ * columns_ * sizeof(float); }
  cl::Buffer upload(const GrayImage& image) {
    cl::Buffer buffer(context_, CL_MEM_READ_WRITE, bytes());
    queue_.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes(), image.pixels.data());
    return buffer;
  }
  GrayImage download(const cl::Buffer& buffer) {
    GrayImage image(rows_, columns_);
    queue_.enqueueReadBuffer(buffer, CL_TRUE, 0, bytes(), image.pixels.data());
    return image;
  }

  cl::Device device_;
  cl::Context context_;
  cl::CommandQueue queue_;
  std::size_t rows_, columns_;
  fft::FilterOptions options_;
};

double psnr(const GrayImage& image, const GrayImage& original) {
  double sum = 0;
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const double d = static_cast<double>(std::clamp(image.pixels[i], 0.0F, 1.0F) - original.pixels[i]);
    sum += d * d;
  }
  return -10 * std::log10(sum / static_cast<double>(image.pixels.size()));
}

bool run(const cl::Device& device, const std::string& picture) {
  const GrayImage original = example::read_image(picture);
  Restoration restoration(device, original.rows, original.columns);
  const fft::PointSpread blur = disc(focus_radius);
  const GrayImage seen = restoration.photograph(original, blur);
  const GrayImage by_wiener = restoration.wiener(seen, blur);
  const GrayImage by_iteration = restoration.richardson_lucy(seen, blur);
  example::write_png("deblurring_blurred.png", seen);
  example::write_png("deblurring_wiener.png", by_wiener);
  example::write_png("deblurring_richardson_lucy.png", by_iteration);
  const double before = psnr(seen, original), wiener = psnr(by_wiener, original),
               lucy = psnr(by_iteration, original);
  std::cout << original.rows << " x " << original.columns << " pixels, blurred by a disc of radius "
            << focus_radius << "\nPSNR: blurred " << before << " dB, Wiener " << wiener
            << " dB, Richardson-Lucy (" << iterations << " steps) " << lucy
            << " dB\nwrote deblurring_blurred.png, deblurring_wiener.png, deblurring_richardson_lucy.png\n";
  return wiener > before + 3 && lucy > before + 3.5;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Sharpens a picture that was blurred by a known disc.", "deblurring");
  std::string device, picture = FFTCL_EXAMPLE_PICTURE;
  app.add_option("picture", picture, "PNG or PGM")->capture_default_str();
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(example::pick_device(device), picture) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "deblurring: " << error.what() << '\n';
    return 1;
  }
}
