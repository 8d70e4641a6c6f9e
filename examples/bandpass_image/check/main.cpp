// The test of bandpass_image: bandpass_image_check PROGRAM FOLDER. FOLDER is emptied and used for files.
#include <algorithm>
#include <cmath>
#include <exception>
#include <fstream>
#include <iostream>

#include "bandpass_image/check/check.hpp"

namespace example::check {
namespace {
int failures = 0;
int checks = 0;
}  // namespace

void expect(bool good, const std::string& what) {
  ++checks;
  if (good) return;
  ++failures;
  std::cerr << "FAILED: " << what << '\n';
}

void expect_at_most(double value, double limit, const std::string& what) {
  expect(value <= limit,
         what + ": " + std::to_string(value) + " (" + std::to_string(value / limit) + " of the limit)");
}

GrayImage busy_picture(std::size_t rows, std::size_t columns) {
  GrayImage picture(rows, columns);
  unsigned state = 12345;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      state = state * 1664525U + 1013904223U;
      const double noise = static_cast<double>(state >> 8) / 16777216.0 - 0.5;
      const double wave =
          std::sin(0.11 * static_cast<double>(row)) * std::cos(0.07 * static_cast<double>(column));
      const double step = column > row ? 0.05 : -0.05;
      picture.at(row, column) = static_cast<float>(0.5 + 0.1 * wave + step + 0.15 * noise);
    }
  }
  return picture;
}

double max_difference(const GrayImage& a, const GrayImage& b) {
  if (a.rows != b.rows || a.columns != b.columns || a.pixels.size() != b.pixels.size()) return HUGE_VAL;
  double worst = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) {
    const double distance = std::abs(static_cast<double>(a.pixels[i]) - static_cast<double>(b.pixels[i]));
    if (std::isnan(distance)) return distance;
    worst = std::max(worst, distance);
  }
  return worst;
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream stream(path, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!stream) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace example::check

int main(int argc, char** argv) {
  using namespace example::check;
  if (argc != 3) {
    std::cerr << "usage: bandpass_image_check PROGRAM FOLDER\n";
    return 2;
  }
  try {
    const std::filesystem::path folder = argv[2];
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    check_files(folder);
    check_filters();
    check_program(argv[1], folder);
  } catch (const std::exception& error) {
    expect(false, std::string("unexpected exception: ") + error.what());
  }
  std::cout << checks << " checks, " << failures << " failed\n";
  return failures == 0 && checks > 0 ? 0 : 1;
}
