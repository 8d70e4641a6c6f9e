// bandpass_image: filters a picture by frequency and shows where the time goes. See --help.
#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "bandpass_image/image_filter.hpp"
#include "bandpass_image/report.hpp"
#include "bandpass_image/settings.hpp"
#include "common/device.hpp"

namespace example {
namespace {

// The picture in the source tree as long as there is one, so that a build tree just works, then the installed
// one.
std::string own_picture() {
  for (const char* folder : {FFTCL_EXAMPLE_SOURCE_PICTURES, FFTCL_EXAMPLE_INSTALLED_PICTURES}) {
    const std::filesystem::path path = std::filesystem::path(folder) / "lighthouse.png";
    if (std::filesystem::exists(path)) return path.string();
  }
  throw std::runtime_error(std::string("the example's own picture is neither in ") +
                           FFTCL_EXAMPLE_SOURCE_PICTURES + " nor in " + FFTCL_EXAMPLE_INSTALLED_PICTURES +
                           "; name one on the command line");
}

// `n` is the shorter side of the picture.
Band band_of(const Settings& settings, std::size_t n) {
  const double length = static_cast<double>(n);
  const auto cutoff = [&](double radius) { return static_cast<float>(radius < 0 ? 0.125 : radius / length); };
  Band band;
  if (settings.kind != FilterKind::low_pass) band.low = cutoff(settings.low_radius);
  if (settings.kind != FilterKind::high_pass) band.high = cutoff(settings.high_radius);
  band.gaussian = settings.gaussian;
  return band;
}

std::string filter_text(const Settings& settings, const Band& band, std::size_t n) {
  const auto radius = [n](float cutoff) {
    std::string text = std::to_string(static_cast<double>(cutoff) * static_cast<double>(n));
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
  };
  std::string text;
  if (settings.kind == FilterKind::high_pass) text = "high-pass, radius " + radius(band.low);
  if (settings.kind == FilterKind::low_pass) text = "low-pass, radius " + radius(band.high);
  if (settings.kind == FilterKind::band_pass) {
    text = "band-pass, radii " + radius(band.low) + " to " + radius(band.high);
  }
  return text + " waves over " + std::to_string(n) + " pixels, " + (band.gaussian ? "Gaussian" : "ideal") +
         " edge";
}

Show show_of(const Settings& settings) {
  switch (settings.show) {
    case ShowChoice::plain:
      return Show::plain;
    case ShowChoice::magnitude:
      return Show::magnitude;
    case ShowChoice::offset:
      return Show::offset;
    case ShowChoice::automatic:
      break;
  }
  return settings.kind == FilterKind::low_pass ? Show::plain : Show::magnitude;
}

std::string size_text(std::size_t rows, std::size_t columns) {
  return std::to_string(rows) + " rows x " + std::to_string(columns) + " columns";
}

// Runs the filter repeat + 1 times; the first run, which warms up device and pools, is left out of the times.
FilteredImage timed_run(ImageFilter& filter, const GrayImage& picture, const Band& band, int repeat) {
  FilteredImage result = filter.run(picture, band);
  std::vector<std::vector<Stage>> runs;
  for (int i = 0; i < repeat; ++i) {
    result = filter.run(picture, band);
    runs.push_back(result.stages);
  }
  result.stages = median_stages(runs);
  return result;
}

void filter_picture(const Settings& settings) {
  const std::string input = settings.input.empty() ? own_picture() : settings.input;
  const GrayImage picture = read_image(input);
  const std::size_t rows = fft::next_fast_length(picture.rows);
  const std::size_t columns = fft::next_fast_length(picture.columns);
  const std::size_t n = std::min(picture.rows, picture.columns);
  const Band band = band_of(settings, n);

  const cl::Device device = pick_device(settings.device);
  std::cout << "picture    " << input << ", " << size_text(picture.rows, picture.columns) << '\n'
            << "device     " << full_name(device) << '\n'
            << "transform  " << size_text(rows, columns);
  if (rows != picture.rows || columns != picture.columns) {
    std::cout << ": a side has a prime factor above 13, for speed padded "
              << (settings.padding == Padding::zero ? "with black" : "by reflection")
              << ", cropped at the end";
  }
  std::cout << "\nfilter     " << filter_text(settings, band, n) << '\n';

  const cl::Context context(device);
  const auto start = std::chrono::steady_clock::now();
  const fft::Plan2D plan(context, device, rows, columns);
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
  std::cout << "plan       made in " << static_cast<int>(spent.count() + 0.5) << " ms\n";
  if (settings.describe) std::cout << '\n' << plan.describe();

  ImageFilter filter(context, device, plan);
  const GrayImage padded = pad(picture, rows, columns, settings.padding);
  const FilteredImage filtered = timed_run(filter, padded, band, settings.repeat);
  std::cout << "\ndevice time, median of " << settings.repeat << (settings.repeat == 1 ? " run\n" : " runs\n")
            << stage_table(filtered.stages) << '\n';

  const Rendered shown = render(crop(filtered.image, picture.rows, picture.columns), show_of(settings));
  write_png(settings.output, shown.image);
  std::cout << "result     " << settings.output;
  if (shown.gain != 1.0F) std::cout << " (magnitude, " << shown.gain << " times brighter)";
  write_png(settings.spectrum, render_spectrum(filter.spectrum(padded), rows, columns));
  std::cout << "\nspectrum   " << settings.spectrum << " (log-magnitude, DC in the middle)\n";
  if (!settings.result_spectrum.empty()) {
    write_png(settings.result_spectrum, render_spectrum(filter.spectrum(filtered.image), rows, columns));
    std::cout << "           " << settings.result_spectrum << " (of the result)\n";
  }
}

void run(const Settings& settings) {
  if (settings.list_devices) {
    for (const cl::Device& device : all_devices()) std::cout << full_name(device) << '\n';
  } else {
    filter_picture(settings);
  }
}

}  // namespace
}  // namespace example

int main(int count, char** words) {
  CLI::App app("Filters a picture by frequency on an OpenCL device with fftcl and shows where the time goes.",
               "bandpass_image");
  example::Settings settings;
  example::add_options(app, settings);
  try {
    app.parse(count, words);
    example::run(settings);
    return 0;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const cl::Error& error) {
    std::cerr << "bandpass_image: " << error.what() << " failed with OpenCL status " << error.err() << '\n';
  } catch (const std::exception& error) {
    std::cerr << "bandpass_image: " << error.what() << '\n';
  }
  return 1;
}
