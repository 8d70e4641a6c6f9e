// arago_spot: the shadow of a small disc has a bright spot in its middle (Arago's spot). Light behind the disc by the
// angular spectrum: forward transform, a phase for every plane wave, inverse transform. A transform is periodic, so the
// picture needs as much dark space around it: with Options::signal_extents that space costs neither memory nor time.
// Writes arago_spot.png (brightness behind the disc) and checks the spot against the exact solution on the axis.
//
//     arago_spot [--device NAME] [--pixels N]
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "common/device.hpp"
#include "common/image.hpp"

#include <CLI/CLI.hpp>
#include <fftcl/fft.hpp>

namespace {

constexpr double wavelength = 633e-9, radius = 1e-3, distance = 1.0, width = 8e-3;  // metres

// Multiplies the spectrum of n x n frequencies by what every plane wave gains on its way. Frequencies whose phase turns
// faster than the grid resolves are left out (Matsushima and Shimobaba, Optics Express 17, 19662, 2009). The phase of
// the wave straight ahead is taken out: it would need double precision.
constexpr char propagate[] = R"(
kernel void propagate(global float2 *spectrum, uint n, float step, float wavelength, float distance, float band) {
  const uint column = get_global_id(0), row = get_global_id(1);
  const float x = step * (float)(column < n / 2 ? (int)column : (int)column - (int)n);
  const float y = step * (float)(row < n / 2 ? (int)row : (int)row - (int)n);
  const float s = (x * x + y * y) * wavelength * wavelength;
  const float turns = -distance / wavelength * s / (1.0f + sqrt(1.0f - s));
  const float2 w = (float2)(cospi(2.0f * turns), sinpi(2.0f * turns));
  const bool kept = fabs(x) < band && fabs(y) < band;
  const float2 v = spectrum[row * n + column];
  spectrum[row * n + column] = kept ? (float2)(v.x * w.x - v.y * w.y, v.x * w.y + v.y * w.x) : (float2)(0.0f);
}
)";

using Field = std::vector<std::complex<float>>;

// How much of every pixel the disc covers.
Field disc(std::size_t n) {
  Field field(n * n);
  const double pixel = width / static_cast<double>(n), middle = static_cast<double>(n / 2);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const double r = pixel * std::hypot(static_cast<double>(i) - middle, static_cast<double>(j) - middle);
      field[i * n + j] = static_cast<float>(std::clamp((radius - r) / pixel + 0.5, 0.0, 1.0));
    }
  return field;
}

// The field of light that left through the disc, after the distance, on a grid of `grid` points around n.
Field propagated(const cl::Context& context, const cl::Device& device, Field field, std::size_t n,
                 std::size_t grid) {
  cl::CommandQueue queue(context, device);
  fft::Options options;
  options.signal_extents = {n, n};  // the rest of the grid is dark, and what arrives there is not wanted
  const fft::Plan2D plan(context, device, grid, grid, options);
  const cl::Buffer light(queue, field.begin(), field.end(), /*readOnly=*/false);
  const cl::Buffer spectrum(context, CL_MEM_READ_WRITE, plan.spectrum_bytes());

  const cl::Program program(context, propagate, /*build=*/true);
  cl::KernelFunctor<cl::Buffer, cl_uint, float, float, float, float> kernel(program, "propagate");
  const double step = static_cast<double>(n) / (width * static_cast<double>(grid));  // between frequencies
  const double band = 1.0 / (wavelength * std::sqrt(std::pow(2 * step * distance, 2) + 1));
  plan.forward(queue, light, spectrum);
  kernel(cl::EnqueueArgs(queue, cl::NDRange(grid, grid)), spectrum, static_cast<cl_uint>(grid),
         static_cast<float>(step), static_cast<float>(wavelength), static_cast<float>(distance),
         static_cast<float>(band));
  plan.inverse(queue, spectrum, light);
  cl::copy(queue, light, field.begin(), field.end());
  return field;
}

// Brightness behind the disc: the undisturbed wave without what would have come through the disc (Babinet).
example::GrayImage brightness(const Field& through, std::size_t n) {
  example::GrayImage image(n, n);
  for (std::size_t i = 0; i < through.size(); ++i) image.pixels[i] = std::norm(1.0F - through[i]);
  return image;
}

bool run(const cl::Device& device, std::size_t n) {
  const cl::Context context(device);
  const example::GrayImage padded = brightness(propagated(context, device, disc(n), n, 2 * n), n);
  const example::GrayImage periodic = brightness(propagated(context, device, disc(n), n, n), n);
  const double exact = distance * distance / (distance * distance + radius * radius);
  const float spot = padded.at(n / 2, n / 2);
  double ghosts = 0;
  for (std::size_t i = 0; i < padded.pixels.size(); ++i)
    ghosts = std::max(ghosts, static_cast<double>(std::abs(padded.pixels[i] - periodic.pixels[i])));

  example::GrayImage picture = padded;
  for (float& value : picture.pixels) value *= 0.6F;  // fringes outside the shadow are brighter than the lamp
  example::write_png("arago_spot.png", picture);
  std::cout << n << " x " << n << " pixels in a grid of " << 2 * n << " x " << 2 * n
            << ": brightness of the spot " << spot << ", exactly " << exact
            << "; without the space around it brightness is wrong by up to " << ghosts
            << "\nwrote arago_spot.png\n";
  return std::abs(static_cast<double>(spot) - exact) < 0.05 && ghosts > 0.05;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Light behind a small disc, by transforms with space around them.", "arago_spot");
  std::string device;
  std::size_t pixels = 512;
  app.add_option("--device", device, "part of its name or platform");
  app.add_option("--pixels", pixels, "along either side")
      ->capture_default_str()
      ->check(CLI::Range(128, 8192));
  CLI11_PARSE(app, count, words);
  try {
    return run(example::pick_device(device), pixels) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "arago_spot: " << error.what() << '\n';
    return 1;
  }
}
