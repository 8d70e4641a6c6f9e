// template_search: where is this window in a picture with hardly any light on that side? Plain products with the template are largest where the
// picture is bright; normalised ones (fft::MatchedFilter, MatchScore::normalised) do not see brightness and contrast. Writes template_picture.png
// (the picture, a frame around the place), template_products.png and template_scores.png, and checks the place.
//
//     template_search [PICTURE] [--device NAME]
#include <algorithm>
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

struct Place {
  std::size_t top, left;
};

GrayImage cut(const GrayImage& picture, Place place, std::size_t rows, std::size_t columns) {
  GrayImage part(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) part.at(i, j) = picture.at(place.top + i, place.left + j);
  return part;
}

/// Light that comes from the right, and noise of the sensor.
GrayImage at_dusk(const GrayImage& scene) {
  std::mt19937 engine(1);
  std::normal_distribution<float> noise(0.0F, 0.004F);
  GrayImage photo(scene.rows, scene.columns);
  for (std::size_t i = 0; i < scene.rows; ++i)
    for (std::size_t j = 0; j < scene.columns; ++j) {
      const float across = float(j) / float(scene.columns);
      photo.at(i, j) = (0.05F + 0.95F * across * across) * scene.at(i, j) + noise(engine);
    }
  return photo;
}

/// Scores of every place as a picture, and the best of them.
struct Search {
  GrayImage scores;
  fft::Match best;
};

Search search(const cl::Context& context, const cl::Device& device, GrayImage photo, GrayImage pattern,
              fft::MatchScore score) {
  fft::MatchedFilterOptions options;
  options.domain = fft::Domain::real;
  options.score = score;
  fft::MatchedFilter filter(context, device, {photo.rows, photo.columns}, {pattern.rows, pattern.columns},
                            options);
  const cl::CommandQueue queue(context, device);
  const cl::Buffer templates(queue, pattern.pixels.begin(), pattern.pixels.end(), /*readOnly=*/true);
  const cl::Buffer signals(queue, photo.pixels.begin(), photo.pixels.end(), /*readOnly=*/true);
  const cl::Buffer scores(context, CL_MEM_READ_WRITE, filter.scores_bytes());
  const cl::Buffer peaks(context, CL_MEM_READ_WRITE, filter.peaks_bytes());
  filter.set_templates(queue, templates);
  filter.apply(queue, signals, scores);
  filter.find(queue, scores, peaks);
  Search found{GrayImage(filter.scores_shape()[0], filter.scores_shape()[1]),
               filter.read(queue, peaks).front()};
  queue.enqueueReadBuffer(scores, CL_TRUE, 0, filter.scores_bytes(), found.scores.pixels.data());
  return found;
}

void write_scores(const std::string& path, GrayImage scores) {
  const float largest = *std::max_element(scores.pixels.begin(), scores.pixels.end());
  for (float& value : scores.pixels) value = std::max(0.0F, value / largest);
  example::write_png(path, scores);
}

void frame(GrayImage& picture, const fft::Match& match, std::size_t rows, std::size_t columns) {
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j)
      if (i < 2 || j < 2 || i + 2 >= rows || j + 2 >= columns)
        picture.at(match.position[0] + i, match.position[1] + j) = 1;
}

bool run(const cl::Device& device, const std::string& picture) {
  const GrayImage scene = example::read_image(picture);
  const std::size_t rows = scene.rows / 12, columns = scene.columns / 24;
  const Place place{scene.rows * 9 / 20, scene.columns * 6 / 25};
  const GrayImage pattern = cut(scene, place, rows, columns);
  GrayImage photo = at_dusk(scene);
  const cl::Context context(device);
  const Search products = search(context, device, photo, pattern, fft::MatchScore::product);
  const Search normalised = search(context, device, photo, pattern, fft::MatchScore::normalised);
  std::cout << rows << " x " << columns << " pixels from row " << place.top << ", column " << place.left
            << ".\nLargest product: row " << products.best.position[0] << ", column "
            << products.best.position[1] << ".\nBest normalised score: " << normalised.best.score << ", row "
            << normalised.best.position[0] << ", column " << normalised.best.position[1] << ".\n";
  frame(photo, normalised.best, rows, columns);
  example::write_png("template_picture.png", photo);
  write_scores("template_products.png", products.scores);
  write_scores("template_scores.png", normalised.scores);
  std::cout << "wrote template_picture.png, template_products.png and template_scores.png\n";
  const std::vector<std::uint64_t> known = {place.top, place.left};
  return normalised.best.position == known && products.best.position != known;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Finds a part of a picture, whatever light is on it.", "template_search");
  std::string device, picture = FFTCL_EXAMPLE_PICTURE;
  app.add_option("picture", picture, "PNG or PGM")->capture_default_str();
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(example::pick_device(device), picture) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "template_search: " << error.what() << '\n';
    return 1;
  }
}
