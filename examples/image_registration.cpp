// image_registration: two pictures of one scene, taken from different places and at different light; where do they overlap?
// Phase correlation says it on the device, to a pixel. Writes registration_before.png (both pictures laid over each other
// as they are) and registration_after.png (as they belong: the scene as far as either shows it), and checks the shift.
//
//     image_registration [PICTURE] [--device NAME]
#include <cmath>
#include <cstdint>
#include <cstdlib>
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

struct Place {
  std::size_t top, left;
};

/// What a camera at `place` sees of the scene: `gain` and `offset` of its light, noise of its sensor.
GrayImage photograph(const GrayImage& scene, Place place, std::size_t rows, std::size_t columns, float gain,
                     float offset, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> noise(0.0F, 0.03F);
  GrayImage photo(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j)
      photo.at(i, j) = offset + gain * scene.at(place.top + i, place.left + j) + noise(engine);
  return photo;
}

/// Borders of a picture are edges that do not move with the scene: fade them out around the mean, by a window.
std::vector<float> faded(const GrayImage& photo) {
  const auto down = fft::make_window(fft::Window::hann(), photo.rows);
  const auto across = fft::make_window(fft::Window::hann(), photo.columns);
  double mean = 0;
  for (const float value : photo.pixels) mean += static_cast<double>(value);
  mean /= static_cast<double>(photo.pixels.size());
  std::vector<float> result;
  result.reserve(photo.pixels.size());
  for (std::size_t i = 0; i < photo.rows; ++i)
    for (std::size_t j = 0; j < photo.columns; ++j)
      result.push_back(
          static_cast<float>((static_cast<double>(photo.at(i, j)) - mean) * down[i] * across[j]));
  return result;
}

/// Both photographs on one canvas, the second one moved by (down, right); where both are, the mean of the two.
GrayImage overlaid(const GrayImage& first, const GrayImage& second, std::int64_t down, std::int64_t right) {
  const auto margin_rows = static_cast<std::size_t>(std::abs(down));
  const auto margin_columns = static_cast<std::size_t>(std::abs(right));
  GrayImage canvas(first.rows + margin_rows, first.columns + margin_columns);
  std::vector<float> weight(canvas.pixels.size(), 0.0F);
  const auto lay = [&](const GrayImage& photo, std::size_t top, std::size_t left) {
    for (std::size_t i = 0; i < photo.rows; ++i)
      for (std::size_t j = 0; j < photo.columns; ++j) {
        const std::size_t at = (top + i) * canvas.columns + left + j;
        canvas.pixels[at] += photo.at(i, j);
        weight[at] += 1;
      }
  };
  lay(first, down < 0 ? margin_rows : 0, right < 0 ? margin_columns : 0);
  lay(second, down > 0 ? margin_rows : 0, right > 0 ? margin_columns : 0);
  for (std::size_t i = 0; i < weight.size(); ++i)
    if (weight[i] > 0) canvas.pixels[i] /= weight[i];
  return canvas;
}

bool run(const cl::Device& device, const std::string& picture) {
  const GrayImage scene = example::read_image(picture);
  const std::size_t rows = scene.rows * 3 / 4, columns = scene.columns * 2 / 3;
  const Place first_place{scene.rows / 10, 0}, second_place{0, scene.columns / 4};
  const GrayImage first = photograph(scene, first_place, rows, columns, 1.0F, 0.0F, 1);
  const GrayImage second = photograph(scene, second_place, rows, columns, 0.7F, 0.1F, 2);

  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  fft::PhaseCorrelation correlation(context, device, {rows, columns});
  std::vector<float> host_first = faded(first), host_second = faded(second);
  const cl::Buffer reference(queue, host_first.begin(), host_first.end(), /*readOnly=*/true);
  const cl::Buffer image(queue, host_second.begin(), host_second.end(), /*readOnly=*/true);
  const cl::Buffer peaks(context, CL_MEM_READ_WRITE, correlation.peaks_bytes());
  correlation.set_reference(queue, reference);
  correlation.apply(queue, image, peaks);
  const fft::Shift shift = correlation.read(queue, peaks).at(0);

  // A point of the scene at (r, c) of the first photograph is at (r, c) + offset of the second one: so that one belongs
  // that much further up and left.
  const std::int64_t down = -shift.offset[0], right = -shift.offset[1];
  std::cout << rows << " x " << columns << " pixels; the second picture belongs " << std::abs(down)
            << " rows " << (down < 0 ? "higher" : "lower") << " and " << std::abs(right)
            << " columns further " << (right < 0 ? "left" : "right") << "; peak " << shift.peak << '\n';
  example::write_png("registration_before.png", overlaid(first, second, 0, 0));
  example::write_png("registration_after.png", overlaid(first, second, down, right));
  std::cout << "wrote registration_before.png and registration_after.png\n";
  return down == static_cast<std::int64_t>(second_place.top) - static_cast<std::int64_t>(first_place.top) &&
         right == static_cast<std::int64_t>(second_place.left) - static_cast<std::int64_t>(first_place.left);
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Finds how far one picture is shifted against another.", "image_registration");
  std::string device, picture = FFTCL_EXAMPLE_PICTURE;
  app.add_option("picture", picture, "PNG or PGM")->capture_default_str();
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(example::pick_device(device), picture) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "image_registration: " << error.what() << '\n';
    return 1;
  }
}
