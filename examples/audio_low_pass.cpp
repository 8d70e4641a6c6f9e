// audio_low_pass: takes the hiss from a recording, with a FIR filter designed by a Kaiser window and applied by
// fft::Convolution, which cuts long recordings into blocks by itself. A stereo recording is one complex signal, left the real
// and right the imaginary part: the filter is real, so the channels do not mix. Without a file it makes its own recording, a
// melody under hiss; writes audio_input.wav (when it made it) and audio_low_pass.wav.
//
//     audio_low_pass [SOUND.wav] [--cutoff HZ] [--device NAME]
#include <cmath>
#include <complex>
#include <exception>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "common/device.hpp"
#include "common/wav.hpp"

#include <CLI/CLI.hpp>
#include <fftcl/fft.hpp>

namespace {

using example::Sound;
using Stereo = std::vector<std::complex<float>>;

constexpr double pi = 3.14159265358979323846;
constexpr double transition = 400;  // Hz from passing to stopping
constexpr double attenuation = 70;  // dB of what is stopped
constexpr double hiss_tone = 9000;  // Hz: a whistle in our own recording, to measure what is left of it
constexpr double melody[] = {523.25, 587.33, 659.26, 783.99, 659.26, 587.33, 523.25, 392.00};  // Hz

/// A melody on the left, a fifth lower on the right; hiss and a whistle on both.
Sound own_recording() {
  Sound sound;
  sound.channels = 2;
  const std::size_t note_frames = sound.rate / 3;
  std::mt19937 engine(1);
  std::normal_distribution<double> noise(0.0, 0.03);
  std::size_t frame = 0;
  for (const double note : melody)
    for (std::size_t i = 0; i < note_frames; ++i, ++frame) {
      const double t = static_cast<double>(frame) / sound.rate;
      const double shape = std::exp(-3.0 * static_cast<double>(i) / static_cast<double>(note_frames)) *
                           std::fmin(1.0, static_cast<double>(i) / 200);
      const double whistle = 0.1 * std::sin(2 * pi * hiss_tone * t);
      for (const double pitch : {1.0, 2.0 / 3.0})
        sound.samples.push_back(
            static_cast<float>(0.5 * shape * std::sin(2 * pi * note * pitch * t) + whistle + noise(engine)));
    }
  return sound;
}

Stereo to_complex(const Sound& sound) {
  Stereo signal(sound.frames());
  for (std::size_t i = 0; i < signal.size(); ++i)
    signal[i] = {sound.samples[i * sound.channels],
                 sound.channels > 1 ? sound.samples[i * sound.channels + 1] : 0.0F};
  return signal;
}

Sound to_sound(const Stereo& signal, const Sound& like) {
  Sound sound{like.rate, like.channels, {}};
  for (const std::complex<float>& value : signal) {
    sound.samples.push_back(value.real());
    if (like.channels > 1) sound.samples.push_back(value.imag());
  }
  return sound;
}

/// Root mean square, in dB, of what lies within 50 Hz of a frequency, on both channels: by an FFT of the whole sound.
double level(const cl::Context& context, const cl::Device& device, const Stereo& signal, unsigned rate,
             double frequency) {
  const cl::CommandQueue queue(context, device);
  const fft::Plan1D plan(context, device, signal.size());
  Stereo spectrum = signal;
  cl::Buffer buffer(queue, spectrum.begin(), spectrum.end(), /*readOnly=*/false);
  plan.forward(queue, buffer);
  cl::copy(queue, buffer, spectrum.begin(), spectrum.end());
  const auto f = fft::frequencies(signal.size(), rate);
  double power = 0;
  for (std::size_t k = 0; k < f.size(); ++k)
    if (std::abs(std::abs(f[k]) - frequency) < 50) power += static_cast<double>(std::norm(spectrum[k]));
  return 10 * std::log10(power / std::pow(static_cast<double>(signal.size()), 2) + 1e-30);
}

Stereo filtered(const cl::Context& context, const cl::Device& device, const Stereo& signal,
                const std::vector<double>& taps) {
  fft::ConvolutionOptions options;
  options.mode = fft::ConvolutionMode::same;  // as long as the recording, without the filter's delay
  fft::Convolution convolution(context, device, {signal.size()}, {taps.size()}, options);
  std::cout << convolution.describe();
  Stereo coefficients(taps.begin(), taps.end());
  const cl::CommandQueue queue(context, device);
  Stereo result = signal;
  const cl::Buffer filter(queue, coefficients.begin(), coefficients.end(), /*readOnly=*/true);
  const cl::Buffer in(queue, result.begin(), result.end(), /*readOnly=*/true);
  const cl::Buffer out(context, CL_MEM_READ_WRITE, convolution.output_bytes());
  convolution.set_filter(queue, filter);
  convolution.apply(queue, in, out);
  cl::copy(queue, out, result.begin(), result.end());
  return result;
}

bool run(const cl::Device& device, const std::string& file, double cutoff) {
  const Sound sound = file.empty() ? own_recording() : example::read_wav(file);
  if (file.empty()) example::write_wav("audio_input.wav", sound);
  if (sound.channels > 2) throw std::runtime_error(file + " has more than two channels");
  fft::KaiserDesign design = fft::kaiser_design(attenuation, transition, sound.rate);
  design.taps |= 1;  // an odd number of taps delays by whole samples
  fft::FirOptions options;
  options.window = design.window;
  options.sample_rate = sound.rate;
  const std::vector<double> taps = fft::design_fir(fft::LowPass{cutoff}, design.taps, options);
  std::cout << sound.frames() << " frames of " << sound.channels << " channels at " << sound.rate
            << " Hz; low-pass " << cutoff << " Hz, " << taps.size() << " taps\n";

  const cl::Context context(device);
  const Stereo before = to_complex(sound), after = filtered(context, device, before, taps);
  example::write_wav("audio_low_pass.wav", to_sound(after, sound));
  std::cout << "wrote audio_low_pass.wav\n";
  if (!file.empty()) return true;
  const double kept = level(context, device, after, sound.rate, melody[0]) -
                      level(context, device, before, sound.rate, melody[0]);
  const double stopped = level(context, device, after, sound.rate, hiss_tone) -
                         level(context, device, before, sound.rate, hiss_tone);
  std::cout << "melody " << kept << " dB, whistle " << stopped << " dB\n";
  return std::abs(kept) < 0.1 && stopped < -60;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Takes the high frequencies out of a sound.", "audio_low_pass");
  std::string device, file;
  double cutoff = 2500;
  app.add_option("sound", file, "a WAV file (default: a melody with a whistle, which it makes)");
  app.add_option("--cutoff", cutoff, "Hz")->capture_default_str();
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(example::pick_device(device), file, cutoff) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "audio_low_pass: " << error.what() << '\n';
    return 1;
  }
}
