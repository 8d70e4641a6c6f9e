// The command line of bandpass_image.
#include "bandpass_image/settings.hpp"

#include <cmath>
#include <cstdlib>
#include <map>

namespace example {
namespace {

// CLI11's own check of numbers lets "nan" pass.
std::string check_radius(const std::string& word) {
  char* end = nullptr;
  const double radius = std::strtod(word.c_str(), &end);
  const bool good = !word.empty() && *end == '\0' && std::isfinite(radius) && radius >= 0;
  return good ? "" : "a number that is not negative is needed, not '" + word + "'";
}

void add_filter_options(CLI::App& app, Settings& s) {
  const std::string group = "Filter (default: a high-pass of radius n/8, the classic edge filter)";
  CLI::Option* const high = app.add_option_function<double>(
      "--high-pass",
      [&s](double radius) {
        s.kind = FilterKind::high_pass;
        s.low_radius = radius;
      },
      "keep what is finer than this radius");
  CLI::Option* const low = app.add_option_function<double>(
      "--low-pass",
      [&s](double radius) {
        s.kind = FilterKind::low_pass;
        s.high_radius = radius;
      },
      "keep what is coarser than this radius");
  CLI::Option* const band = app.add_option_function<std::vector<double>>(
      "--band-pass",
      [&s](const std::vector<double>& radii) {
        if (radii[0] >= radii[1])
          throw CLI::ValidationError("--band-pass", "the smaller radius comes first: LOW < HIGH");
        s.kind = FilterKind::band_pass;
        s.low_radius = radii[0];
        s.high_radius = radii[1];
      },
      "keep what lies between two radii");
  band->expected(2)->excludes(high)->excludes(low);
  high->excludes(low);
  for (CLI::Option* const option : {high, low, band})
    option->type_name("R")->check(CLI::Validator(check_radius, ""))->group(group);
  const std::map<std::string, bool> edges = {{"ideal", false}, {"gaussian", true}};
  app.add_option("--edge", s.gaussian, "sharp (the default), or soft, which does not ring")
      ->transform(CLI::CheckedTransformer(edges))
      ->type_name("ideal|gaussian")
      ->group(group);
}

void add_file_options(CLI::App& app, Settings& s) {
  const auto file = [&](const std::string& name, std::string& path, const std::string& help) {
    app.add_option(name, path, help)->type_name("FILE")->capture_default_str()->group("Files");
  };
  file("--output", s.output, "the filtered picture");
  file("--spectrum", s.spectrum, "log-magnitude of the picture's spectrum, DC in the middle");
  file("--result-spectrum", s.result_spectrum, "the same of the filtered picture (default: not written)");
  const std::map<std::string, ShowChoice> shows = {{"auto", ShowChoice::automatic},
                                                   {"plain", ShowChoice::plain},
                                                   {"magnitude", ShowChoice::magnitude},
                                                   {"offset", ShowChoice::offset}};
  app.add_option("--show", s.show,
                 "how values outside black..white are shown: clipped (plain; auto for a low-pass), as "
                 "brightened magnitude "
                 "(magnitude; auto for the others), or with 0 at middle grey (offset)")
      ->transform(CLI::CheckedTransformer(shows))
      ->type_name("auto|plain|magnitude|offset")
      ->group("Files");
  const std::map<std::string, Padding> paddings = {{"reflect", Padding::reflect}, {"zero", Padding::zero}};
  app.add_option(
         "--pad", s.padding,
         "how a picture is extended whose sides have a prime factor above 13: they grow to the next length "
         "without one, which is faster (default: reflect)")
      ->transform(CLI::CheckedTransformer(paddings))
      ->type_name("reflect|zero")
      ->group("Files");
}

}  // namespace

void add_options(CLI::App& app, Settings& s) {
  app.add_option("picture", s.input,
                 "a PNG or a PGM (P2, P5); without one, the picture that comes with this example. Colour is "
                 "turned into "
                 "grey")
      ->check(CLI::Validator(
          [](const std::string& name) { return name.empty() ? "the name of the picture is empty" : ""; },
          ""));
  add_filter_options(app, s);
  add_file_options(app, s);
  app.add_option("--device", s.device,
                 "the first one whose name or platform contains this (default: a GPU when there is one, else "
                 "the CPU)")
      ->type_name("NAME")
      ->group("Device");
  app.add_flag("--list-devices", s.list_devices, "print the devices and stop")->group("Device");
  app.add_option("--repeat", s.repeat, "time so many runs and print medians, after one to warm up")
      ->check(CLI::Range(1, 100000))
      ->type_name("N")
      ->capture_default_str()
      ->group("Device");
  app.add_flag("--describe", s.describe, "print the plan: passes, work-groups, memory")->group("Device");
  app.footer(
      "R is a radius in the spectrum: R waves over n pixels, n being the shorter side of the picture.");
}

}  // namespace example
