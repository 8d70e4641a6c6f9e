// spectrogram: the frequencies in a sound over time, as a picture. Reads a WAV file, or without one makes a sound: a chirp
// that rises from 200 Hz to 12 kHz, beeps at 3 kHz, and soft noise. Writes spectrogram.png: time in seconds to the right,
// frequency in kHz upwards, level in dB by colour.
//
//     spectrogram [SOUND.wav] [--frame SAMPLES] [--hop SAMPLES] [--output FILE.png] [--device NAME]
//
// One kernel does it all: it reads overlapping frames from the sound, windows, transforms, and writes decibels. Of the sound
// made here the program checks that the brightest point of every column lies where the chirp or a beep is.
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
#include "common/wav.hpp"

#include <CLI/CLI.hpp>
#include <fftcl/fft.hpp>

namespace {

constexpr unsigned rate = 32000;
constexpr double seconds = 4.0;
constexpr double lowest = 200.0, highest = 12000.0;  // of the chirp, in Hz
constexpr double beep = 3000.0;
constexpr double shown = 90.0;  // dB below the loudest point

struct Settings {
  std::string sound, output = "spectrogram.png", device;
  std::uint64_t frame = 1024, hop = 256;
};

double chirp_frequency(double t) {
  return lowest + (highest - lowest) * t / seconds;
}

// Beeps of a tenth of a second, twice a second, louder than the chirp.
bool beeps(double t) {
  return std::fmod(t, 0.5) >= 0.2 && std::fmod(t, 0.5) < 0.3;
}

example::Sound made_sound() {
  example::Sound sound;
  sound.rate = rate;
  std::mt19937 engine(1);
  std::normal_distribution<float> noise(0.0F, 0.001F);
  for (int i = 0; i < static_cast<int>(seconds * rate); ++i) {
    const double t = i / double(rate), turn = 2 * std::acos(-1.0);
    const double chirp = 0.25 * std::sin(turn * (lowest + (highest - lowest) * t / (2 * seconds)) * t);
    const double tone = beeps(t) ? 0.5 * std::sin(turn * beep * t) : 0.0;
    sound.samples.push_back(static_cast<float>(chirp + tone) + noise(engine));
  }
  return sound;
}

// The mean of the channels.
std::vector<float> mono(const example::Sound& sound) {
  std::vector<float> signal(sound.frames(), 0.0F);
  for (std::size_t i = 0; i < sound.samples.size(); ++i)
    signal[i / sound.channels] += sound.samples[i] / static_cast<float>(sound.channels);
  return signal;
}

fft::StftOptions spectrogram_options(const Settings& settings) {
  fft::StftOptions options;
  options.frame = settings.frame;
  options.hop = settings.hop;
  options.centred = options.complete = true;
  options.output = fft::StftOutput::decibels;
  options.scaling = fft::StftScaling::spectrum;  // a sine of amplitude 1 has -6 dB
  return options;
}

/// Decibels by frame and frequency.
std::vector<float> levels(const fft::Stft& stft, const cl::Context& context, const cl::Device& device,
                          std::vector<float>& signal) {
  const cl::CommandQueue queue(context, device);
  const cl::Buffer in(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, stft.signal_bytes(), signal.data());
  const cl::Buffer out(context, CL_MEM_READ_WRITE, stft.spectrum_bytes());
  stft.forward(queue, in, out);
  std::vector<float> result(stft.frames() * stft.bins());
  queue.enqueueReadBuffer(out, CL_TRUE, 0, stft.spectrum_bytes(), result.data());
  return result;
}

example::ColourImage picture(const fft::Stft& stft, const std::vector<float>& levels,
                             unsigned samples_per_second) {
  const double loudest = std::ceil(static_cast<double>(*std::max_element(levels.begin(), levels.end())));
  const double end = double(stft.frames() - 1) * double(stft.options().hop) / samples_per_second;
  const std::size_t frames = stft.frames(), bins = stft.bins();
  return example::heat_map(
      frames, bins, {0, std::max(end, 1e-3), "s"}, {0, samples_per_second / 2000.0, "kHz"},
      {loudest - shown, loudest, "dB"},
      [&](std::size_t frame, std::size_t bin) { return double(levels[frame * bins + bin]); });
}

/// Frames whose loudest frequency is not that of the beep or the chirp, of those that lie within the sound.
int wrong_frames(const fft::Stft& stft, const std::vector<float>& levels) {
  const std::uint64_t frame = stft.options().frame, bins = stft.bins();
  const double bin = rate / double(stft.options().fft_length);
  int wrong = 0;
  for (std::uint64_t f = 0; f < stft.frames(); ++f) {
    const double begin = double(stft.first_sample(f)) / rate, end = begin + double(frame) / rate;
    if (begin < 0 || end > seconds) continue;
    const bool inside = beeps(begin) && beeps(end), outside = !beeps(begin) && !beeps(end);
    if (!inside && !outside) continue;  // a beep begins or ends in the frame
    const auto row = levels.begin() + static_cast<std::ptrdiff_t>(f * bins);
    const double found = bin * double(std::max_element(row, row + static_cast<std::ptrdiff_t>(bins)) - row);
    const double expected = inside ? beep : chirp_frequency((begin + end) / 2);
    const double moves = inside ? 0 : chirp_frequency(end) - chirp_frequency(begin);
    if (std::abs(found - expected) > 2 * bin + moves) ++wrong;
  }
  return wrong;
}

int run(const Settings& settings) {
  const bool own = !settings.sound.empty();
  const example::Sound sound = own ? example::read_wav(settings.sound) : made_sound();
  std::vector<float> signal = mono(sound);
  const cl::Device device = example::pick_device(settings.device);
  const cl::Context context(device);
  const fft::Stft stft(context, device, signal.size(), spectrogram_options(settings));
  const std::vector<float> result = levels(stft, context, device, signal);
  example::write_png(settings.output, picture(stft, result, sound.rate));
  std::cout << example::full_name(device) << "\n"
            << double(signal.size()) / sound.rate << " s at " << sound.rate << " Hz: " << stft.frames()
            << " frames of " << stft.bins() << " frequencies, " << settings.output << "\n";
  if (own) return 0;
  const int wrong = wrong_frames(stft, result);
  std::cout << "frames whose loudest frequency is not where it was put: " << wrong << "\n";
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Shows the frequencies in a sound over time, as a picture.", "spectrogram");
  Settings settings;
  const CLI::Range samples(1, 1 << 28);
  app.add_option("sound", settings.sound, "a WAV file (default: a sound that it makes)");
  app.add_option("--frame", settings.frame, "samples")->check(samples)->capture_default_str();
  app.add_option("--hop", settings.hop, "samples from one frame to the next")
      ->check(samples)
      ->capture_default_str();
  app.add_option("--output", settings.output, "PNG")->capture_default_str();
  app.add_option("--device", settings.device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(settings);
  } catch (const std::exception& error) {
    std::cerr << "spectrogram: " << error.what() << "\n";
    return 1;
  }
}
