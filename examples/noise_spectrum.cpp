// noise_spectrum: what is in the noise of two sensors. Makes two minutes of two noisy recordings that share a weak tone and a band of noise, and
// averages their spectra with fft::Welch: power of one, and the coherence of both, where what they share stands out from what each has
// alone. Writes noise_spectrum.png: frequency to the right in Hz, coherence upwards; and the power in dB in noise_power.png, one frame's spectrum in
// grey, the average in red.
//
//     noise_spectrum [--device NAME]
//
// Checks the powers and the coherence against what was put in.
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

constexpr double rate = 2000;
constexpr std::uint64_t samples = 240000;
constexpr double tone = 120, amplitude = 0.15;
constexpr std::uint64_t frame = 1000;  // bins 2 Hz apart

struct Recordings {
  std::vector<float> first, second;
};

// Both have the tone and noise around 400 Hz (a resonator driven by noise), each its own white noise of power 1 and 1/4.
Recordings made() {
  Recordings r;
  std::mt19937 engine(1);
  std::normal_distribution<double> noise(0, 1);
  const double turn = 2 * std::acos(-1.0) / rate, damping = 0.98,
               feedback = 2 * damping * std::cos(turn * 400);
  double now = 0, before = 0;
  for (std::uint64_t i = 0; i < samples; ++i) {
    const double next = feedback * now - damping * damping * before + 0.05 * noise(engine);
    before = now;
    now = next;
    const double shared = amplitude * std::sin(turn * tone * static_cast<double>(i)) + now;
    r.first.push_back(static_cast<float>(shared + noise(engine)));
    r.second.push_back(static_cast<float>(shared + 0.5 * noise(engine)));
  }
  return r;
}

class Spectra {
 public:
  explicit Spectra(const cl::Device& device) : device_(device), context_(device), queue_(context_, device) {}

  cl::Buffer upload(std::vector<float>& signal) const {
    return cl::Buffer(context_, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, signal.size() * sizeof(float),
                      signal.data());
  }
  /// The estimate from `count` samples; y: null for power.
  std::vector<double> estimate(fft::WelchOutput output, std::uint64_t count, const cl::Buffer& x,
                               const cl::Buffer* y) const {
    fft::WelchOptions options;
    options.output = output;
    options.frame = frame;
    options.sample_rate = rate;
    const fft::Welch welch(context_, device_, count, options);
    const cl::Buffer out(context_, CL_MEM_WRITE_ONLY, welch.output_bytes());
    y != nullptr ? welch.apply(queue_, x, *y, out) : welch.apply(queue_, x, out);
    std::vector<float> values(welch.bins());
    queue_.enqueueReadBuffer(out, CL_TRUE, 0, welch.output_bytes(), values.data());
    return {values.begin(), values.end()};
  }

 private:
  cl::Device device_;
  cl::Context context_;
  cl::CommandQueue queue_;
};

std::vector<double> decibels(std::vector<double> powers) {
  for (double& p : powers) p = 10 * std::log10(std::max(p, 1e-12));
  return powers;
}

double mean(const std::vector<double>& values, double from, double to) {
  const auto bin = [](double frequency) {
    return static_cast<std::ptrdiff_t>(std::lround(frequency * frame / rate));
  };
  double sum = 0;
  for (auto k = bin(from); k < bin(to); ++k) sum += values[static_cast<std::size_t>(k)];
  return sum / static_cast<double>(bin(to) - bin(from));
}

/// Mean coherence from what was put in: with S the density of what both share, over that of white noise of power 1, it is
/// S^2 / ((S + 1) (S + 1/4)) at each frequency. The resonator's S is 0.05^2 / |its polynomial|^2.
double expected_coherence(double from, double to) {
  const double turn = 2 * std::acos(-1.0) / rate, damping = 0.98;
  double sum = 0;
  int count = 0;
  for (long k = std::lround(from * frame / rate); k < std::lround(to * frame / rate); ++k, ++count) {
    const std::complex<double> z = std::polar(1.0, -turn * double(k) * rate / frame);
    const double s =
        0.0025 / std::norm(1.0 - 2 * damping * std::cos(turn * 400) * z + damping * damping * z * z);
    sum += s * s / ((s + 1) * (s + 0.25));
  }
  return sum / count;
}

int run(const std::string& name) {
  const cl::Device device = example::pick_device(name);
  Recordings recordings = made();
  const Spectra spectra(device);
  const cl::Buffer x = spectra.upload(recordings.first), y = spectra.upload(recordings.second);
  const std::vector<double> power = spectra.estimate(fft::WelchOutput::power, samples, x, nullptr),
                            single = spectra.estimate(fft::WelchOutput::power, frame, x, nullptr),
                            coherence = spectra.estimate(fft::WelchOutput::coherence, samples, x, &y);
  const example::Axis across{0, rate / 2, "Hz"};
  example::write_png("noise_power.png", example::line_chart(840, 300, across, {-60, 0, "dB"},
                                                            {{{170, 170, 170}, decibels(single)},
                                                             {{200, 30, 30}, decibels(power)}}));
  example::write_png("noise_spectrum.png",
                     example::line_chart(840, 300, across, {0, 1, ""}, {{{30, 60, 160}, coherence}}));

  // White noise of power 1 has the one-sided density 2 / rate; the tone's power a^2 / 2 is in the bins of the window around it.
  const double floor = mean(power, 700, 900) * rate / 2;
  const double found = mean(power, tone - 6, tone + 7) * 13 - mean(power, 700, 900) * 13;
  const double expected = amplitude * amplitude / 2;
  const double shared = mean(coherence, 395, 405), alone = mean(coherence, 700, 900);
  // Half-overlapping Hann frames count as 1 / (1 + 2 / 36) independent ones each. Of K the estimate of a coherence C has the standard
  // deviation sqrt(2 C / K) (1 - C), and the mean 1 / K where nothing is shared (Carter, 1987).
  const double independent = (2.0 * samples / frame - 1) / (1 + 2.0 / 36);
  const double modelled = expected_coherence(395, 405);
  const double deviation = std::sqrt(2 * modelled / independent) * (1 - modelled);
  std::cout << example::full_name(device) << "\n"
            << "noise " << floor << " (1), tone " << found << " (" << expected << "), coherence " << shared
            << " at 400 Hz (" << modelled << "), " << alone
            << " where nothing is shared; noise_power.png, noise_spectrum.png\n";
  return std::abs(floor - 1) < 0.05 && std::abs(found / expected - 1) < 0.15 &&
                 std::abs(shared - modelled) < 3 * deviation && alone < 2 / independent
             ? 0
             : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Averages the spectra of two noisy recordings.", "noise_spectrum");
  std::string device;
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(device);
  } catch (const std::exception& error) {
    std::cerr << "noise_spectrum: " << error.what() << "\n";
    return 1;
  }
}
