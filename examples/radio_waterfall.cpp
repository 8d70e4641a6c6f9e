// radio_waterfall: what a receiver hears, over time. Makes a quarter of a second of a radio's output, interleaved 16-bit samples
// (in phase, in quadrature), with three stations and noise; one plan reads them as they are, windows them, transforms overlapping
// frames, and writes decibels with frequency 0 in the middle: the rows of the picture radio_waterfall.png. Nothing else touches
// the samples.
//
//     radio_waterfall [--output FILE.png] [--device NAME]
//
// Checks that every station is where it was put.
#include <algorithm>
#include <cmath>
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

constexpr double rate = 1.0e6;  // complex samples a second
constexpr std::uint64_t frame = 512, hop = 512, frames = 480;
constexpr std::uint64_t samples = frame + hop * (frames - 1);

/// A carrier at an offset from the receiver's frequency in Hz, its loudness, and how far it sweeps in Hz.
struct Station {
  double frequency, amplitude, sweep;
};
constexpr Station stations[] = {{-310e3, 0.2, 0}, {40e3, 0.05, 0}, {180e3, 0.3, 60e3}};

double frequency_at(const Station& station, double part) {
  return station.frequency + station.sweep * std::sin(2 * std::acos(-1.0) * part);
}

std::vector<std::int16_t> received() {
  std::mt19937 engine(2);
  std::normal_distribution<double> noise(0, 0.01);
  std::vector<std::int16_t> numbers;
  double phase[3] = {0, 0, 0};
  for (std::uint64_t i = 0; i < samples; ++i) {
    double re = noise(engine), im = noise(engine);
    for (int s = 0; s < 3; ++s) {
      phase[s] += 2 * std::acos(-1.0) * frequency_at(stations[s], double(i) / samples) / rate;
      re += stations[s].amplitude * std::cos(phase[s]);
      im += stations[s].amplitude * std::sin(phase[s]);
    }
    for (const double part : {re, im})
      numbers.push_back(static_cast<std::int16_t>(std::lround(32767 * std::clamp(part, -1.0, 1.0))));
  }
  return numbers;
}

/// Index of a frequency along a row.
std::size_t bin_of(double frequency) {
  return static_cast<std::size_t>(std::lround(frequency / rate * frame)) + frame / 2;
}

int run(const std::string& output, const std::string& name) {
  const cl::Device device = example::pick_device(name);
  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  std::vector<std::int16_t> numbers = received();

  fft::Options options;
  options.batch = frames;
  options.signal.distance = hop;
  options.directions = fft::Directions::forward_only;
  options.forward_scale = 2.0 / frame;  // the window's mean is 1/2: a carrier of amplitude 1 has 0 dB
  options.signal_format.storage = fft::Storage::int16;
  options.signal_format.scale = 1.0 / 32768;
  options.signal_format.windows = {fft::make_window(fft::Window::hann(), frame, fft::WindowUse::periodic)};
  options.spectrum_format.form = fft::SpectrumForm::decibels;
  options.spectrum_format.min_decibels = -120;
  options.spectrum_format.centred = true;
  const fft::Plan1D plan(context, device, frame, options);

  const cl::Buffer in(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, numbers.size() * sizeof numbers[0],
                      numbers.data());
  const cl::Buffer rows(context, CL_MEM_WRITE_ONLY, plan.spectrum_bytes());
  plan.forward(queue, in, rows);
  std::vector<float> levels(frame * frames);
  queue.enqueueReadBuffer(rows, CL_TRUE, 0, levels.size() * sizeof(float), levels.data());

  example::write_png(
      output, example::heat_map(frame, frames, {-rate / 2e3, rate / 2e3, "kHz"}, {0, samples / rate, "s"},
                                {-90, 0, "dB"},
                                [&](std::size_t x, std::size_t y) { return double(levels[y * frame + x]); }));

  bool good = true;
  for (const std::uint64_t row : {std::uint64_t(0), frames / 3, frames - 1})
    for (const Station& station : stations) {
      const double part = (double(row) + 0.5) / frames;
      const std::size_t bin = bin_of(frequency_at(station, part));
      const float level = *std::max_element(&levels[row * frame + bin - 2], &levels[row * frame + bin + 3]);
      good = good && std::abs(double(level) - 20 * std::log10(station.amplitude)) < 3;
    }
  std::cout << example::full_name(device) << "\n"
            << frames << " spectra of " << frame << " 16-bit samples, " << (good ? "every" : "NOT every")
            << " station where it was put, " << output << "\n";
  return good ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Draws the spectra of a radio's 16-bit samples over time.", "radio_waterfall");
  std::string output = "radio_waterfall.png", device;
  app.add_option("--output", output, "PNG")->capture_default_str();
  app.add_option("--device", device, "part of a device's name");
  CLI11_PARSE(app, count, words);
  try {
    return run(output, device);
  } catch (const std::exception& error) {
    std::cerr << "radio_waterfall: " << error.what() << "\n";
    return 1;
  }
}
