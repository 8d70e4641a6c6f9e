// zoom_spectrum: the frequency of a tone, far finer than the bins of a transform. Makes four seconds of a hum near 50 Hz with its
// harmonics, noise, and a second tone 1.4 Hz above it, takes the band around them apart with fft::ZoomFFT, and writes zoom_spectrum.png:
// frequency to the right in Hz, level upwards in dB; the bins of an ordinary transform in grey, the zoomed band in red.
//
//     zoom_spectrum [--output FILE.png] [--device NAME]
//
// Checks that both tones are found where they were put, to a twentieth of a bin.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <exception>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "common/chart.hpp"
#include "common/device.hpp"

#include <CLI/CLI.hpp>
#include <fftcl/fft.hpp>

namespace {

constexpr double rate = 8000;
constexpr std::uint64_t samples = 32000;  // four seconds: bins of a transform are 0.25 Hz apart
constexpr double hum = 49.93, second = 51.33;
constexpr double low = 47, high = 54;   // the band that is looked at
constexpr std::uint64_t points = 2801;  // every 0.0025 Hz

using Spectrum = std::vector<std::complex<float>>;

// A Hann window keeps the tones from leaking into each other.
std::vector<float> made_signal() {
  const std::vector<double> window = fft::make_window(fft::Window::hann(), samples, fft::WindowUse::periodic);
  const double turn = 2 * std::acos(-1.0) / rate;
  std::mt19937 engine(1);
  std::normal_distribution<double> noise(0, 0.05);
  std::vector<float> signal;
  for (std::uint64_t i = 0; i < samples; ++i) {
    const double t = turn * static_cast<double>(i);
    const double x =
        std::sin(hum * t) + 0.3 * std::sin(3 * hum * t) + 0.2 * std::sin(second * t + 1) + noise(engine);
    signal.push_back(static_cast<float>(x * window[i]));
  }
  return signal;
}

/// Decibels of a tone's amplitude; the window's mean is 1/2, and a sine has half of its amplitude at its frequency.
std::vector<double> levels(const Spectrum& spectrum) {
  std::vector<double> result;
  for (const std::complex<float>& z : spectrum)
    result.push_back(20 * std::log10(std::max(4.0 * static_cast<double>(std::abs(z)) / samples, 1e-10)));
  return result;
}

Spectrum read(const cl::CommandQueue& queue, const cl::Buffer& buffer, std::size_t count) {
  Spectrum spectrum(count);
  queue.enqueueReadBuffer(buffer, CL_TRUE, 0, count * sizeof spectrum[0], spectrum.data());
  return spectrum;
}

/// The frequency of the highest level between two frequencies.
double loudest(const fft::ZoomFFT& zoom, const std::vector<double>& level, double from, double to) {
  std::uint64_t best = 0;
  for (std::uint64_t k = 0; k < points; ++k)
    if (zoom.frequency(k) >= from && zoom.frequency(k) <= to &&
        (zoom.frequency(best) < from || level[k] > level[best]))
      best = k;
  return zoom.frequency(best);
}

int run(const std::string& output, const std::string& name) {
  const cl::Device device = example::pick_device(name);
  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  std::vector<float> signal = made_signal();
  const cl::Buffer in(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, signal.size() * sizeof(float),
                      signal.data());

  fft::ZoomRange range;
  range.first = low, range.last = high, range.endpoint = true, range.sample_rate = rate;
  fft::ZoomOptions options;
  options.domain = fft::Domain::real;
  const fft::ZoomFFT zoom(context, device, samples, points, range, options);
  const cl::Buffer band(context, CL_MEM_WRITE_ONLY, zoom.output_bytes());
  zoom.apply(queue, in, band);
  const std::vector<double> fine = levels(read(queue, band, points));

  fft::Options plain;
  plain.domain = fft::Domain::real;
  const fft::Plan1D plan(context, device, samples, plain);
  const cl::Buffer spectrum(context, CL_MEM_READ_WRITE, plan.spectrum_bytes());
  plan.forward(queue, in, spectrum);
  const std::vector<double> bins = levels(read(queue, spectrum, samples / 2 + 1));
  const auto first = static_cast<std::ptrdiff_t>(low * samples / rate),
             last = static_cast<std::ptrdiff_t>(high * samples / rate);
  example::write_png(output,
                     example::line_chart(840, 360, {low, high, "Hz"}, {-80, 5, "dB"},
                                         {{{150, 150, 150}, {bins.begin() + first, bins.begin() + last + 1}},
                                          {{200, 30, 30}, fine}}));

  const double found = loudest(zoom, fine, low, hum + 0.7), other = loudest(zoom, fine, hum + 0.7, high);
  const auto bin =
      first + std::max_element(bins.begin() + first, bins.begin() + last) - (bins.begin() + first);
  std::cout << example::full_name(device) << "\n"
            << "bin of the transform: " << static_cast<double>(bin) * rate / samples
            << " Hz; zoomed: " << found << " Hz and " << other << " Hz (they are " << hum << " and " << second
            << "), " << output << "\n";
  const double limit = rate / samples / 20;
  return std::abs(found - hum) < limit && std::abs(other - second) < limit ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures the frequency of a tone between the bins of a transform.", "zoom_spectrum");
  std::string output = "zoom_spectrum.png", device;
  app.add_option("--output", output, "PNG")->capture_default_str();
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(output, device);
  } catch (const std::exception& error) {
    std::cerr << "zoom_spectrum: " << error.what() << "\n";
    return 1;
  }
}
