// The command line of bandpass_image.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

#include "bandpass_image/padding.hpp"
#include "bandpass_image/rendering.hpp"

namespace example {

enum class FilterKind { high_pass, low_pass, band_pass };
enum class ShowChoice { automatic, plain, magnitude, offset };

/// All radii are in pixels of the spectrum of a square picture with the shorter side n of the picture: radius
/// r stops or passes structures of n / r pixels a period.
struct Settings {
  std::string input;  ///< empty: the picture that comes with the example
  std::string output = "bandpass_result.png";
  std::string spectrum = "bandpass_spectrum.png";
  std::string result_spectrum;  ///< empty: not written
  FilterKind kind = FilterKind::high_pass;
  double low_radius = -1;   ///< of high-pass and band-pass; negative: n / 8
  double high_radius = -1;  ///< of low-pass and band-pass; negative: n / 8
  bool gaussian = false;
  Padding padding = Padding::reflect;
  ShowChoice show = ShowChoice::automatic;
  int repeat = 5;
  std::string device;
  bool describe = false;
  bool list_devices = false;
};

void add_options(CLI::App& app, Settings& settings);

}  // namespace example
