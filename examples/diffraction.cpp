// diffraction: the pattern that light leaves far behind an aperture, by a plan with functions of its own. The function to read
// computes the aperture instead of loading it: a ring of holes, whose number and size are arguments of each call. The function
// to write turns an element of the spectrum into a grey pixel, so that the buffer that comes back is the picture: diffraction.png.
//
//     diffraction [--holes N] [--output FILE.png] [--device NAME]
//
// Checks the pattern of a single hole against Airy's first dark ring.
#include <algorithm>
#include <cmath>
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

constexpr std::uint64_t side = 512;

constexpr const char* aperture = R"(
/* Light through `holes` round holes on a circle, or through one in the middle. */
elem_t aperture(global const uchar *data, ulong index, uint side, uint holes, float radius) {
  const float x = (float)(index % side) - side / 2, y = (float)(index / side) - side / 2;
  const float circle = holes == 1 ? 0.0f : 6 * radius;
  float light = 0;
  for (uint h = 0; h < holes; ++h) {
    const float angle = 2 * M_PI_F * h / holes;
    const float dx = x - circle * cos(angle), dy = y - circle * sin(angle);
    light += clamp(radius + 0.5f - sqrt(dx * dx + dy * dy), 0.0f, 1.0f);
  }
  return (elem_t)(light, 0);
}
)";

constexpr const char* pixel = R"(
/* Intensity over four decades, as a grey value. */
void pixel(global uchar *data, ulong index, elem_t value, float brightest) {
  const float intensity = (value.x * value.x + value.y * value.y) / (brightest * brightest);
  data[index] = convert_uchar_sat_rte(255 * (1 + log10(fmax(intensity, 1e-9f)) / 4));
}
)";

class Screen {
 public:
  explicit Screen(const cl::Device& device)
      : context_(device), queue_(context_, device), plan_(make_plan(context_, device)) {}

  std::vector<std::uint8_t> lit(cl_uint holes, cl_float radius) const {
    const cl::Buffer none(context_, CL_MEM_READ_WRITE, plan_.signal_bytes());
    const cl::Buffer picture(context_, CL_MEM_WRITE_ONLY, plan_.spectrum_bytes());
    fft::Bindings values;
    values.set("side", cl_uint(side)).set("holes", holes).set("radius", radius);
    values.set("brightest", cl_float(double(holes) * std::acos(-1.0) * double(radius) * double(radius)));
    plan_.forward(queue_, none, picture, values);
    std::vector<std::uint8_t> pixels(side * side);
    queue_.enqueueReadBuffer(picture, CL_TRUE, 0, pixels.size(), pixels.data());
    return pixels;
  }

 private:
  static fft::Plan2D make_plan(const cl::Context& context, const cl::Device& device) {
    fft::Options options;
    options.directions = fft::Directions::forward_only;
    // One byte each: nothing is read of the signal's buffer, and a pixel is written into the spectrum's.
    options.signal_format.storage = options.spectrum_format.storage = fft::Storage::uint8;
    options.signal_format.parts = options.spectrum_format.parts = fft::Parts::real;
    options.signal_format.load = {"aperture", aperture, {"uint side", "uint holes", "float radius"}};
    options.spectrum_format.centred = true;
    options.spectrum_format.store = {"pixel", pixel, {"float brightest"}};
    return fft::Plan2D(context, device, side, side, options);
  }

  cl::Context context_;
  cl::CommandQueue queue_;
  fft::Plan2D plan_;
};

/// Pixels from the middle to the first dark ring, along the middle row.
std::size_t dark_ring(const std::vector<std::uint8_t>& pixels) {
  const std::uint8_t* const middle = &pixels[side / 2 * side + side / 2];
  std::size_t r = 1;
  while (r + 1 < side / 2 && middle[r + 1] <= middle[r]) ++r;
  return r;
}

int run(cl_uint holes, const std::string& output, const std::string& name) {
  const cl::Device device = example::pick_device(name);
  const Screen screen(device);
  const std::vector<std::uint8_t> pixels = screen.lit(holes, 9);
  example::GrayImage image(side, side);
  std::transform(pixels.begin(), pixels.end(), image.pixels.begin(),
                 [](std::uint8_t p) { return float(p) / 255; });
  example::write_png(output, image);
  const double expected = 1.21967 * side / (2 * 9.0);
  const double found = double(dark_ring(screen.lit(1, 9)));
  std::cout << example::full_name(device) << "\n"
            << "dark ring of one hole at " << found << " pixels, Airy: " << expected << "; " << output
            << "\n";
  return std::abs(found - expected) < 1.5 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Draws the diffraction pattern of a ring of holes.", "diffraction");
  std::string output = "diffraction.png", device;
  unsigned holes = 7;
  app.add_option("--holes", holes, "1: a single one")->check(CLI::Range(1, 100))->capture_default_str();
  app.add_option("--output", output, "PNG")->capture_default_str();
  app.add_option("--device", device, "part of a device's name");
  CLI11_PARSE(app, count, words);
  try {
    return run(holes, output, device);
  } catch (const std::exception& error) {
    std::cerr << "diffraction: " << error.what() << "\n";
    return 1;
  }
}
