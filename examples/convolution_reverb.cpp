// convolution_reverb: a stereo sound in a hall, live. A room is a filter of seconds for each ear; a player hears himself only if results come
// within milliseconds. fft::PartitionedConvolver takes blocks of 128 samples (2.7 ms at 48 kHz) through filters of 72,000. Without a file it plays some
// plucked strings; writes reverb.wav.
//
//     convolution_reverb [SOUND.wav] [--device NAME]
//
// Checks the results against one call of fft::Convolution with the whole sound.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
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

constexpr std::uint64_t block = 128, channels = 2;
constexpr double seconds_of_hall = 1.5;

// A string as a delay line of noise that loses its high frequencies (K. Karplus and A. Strong, 1983).
std::vector<float> plucked(double frequency, unsigned rate, std::size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> noise(-0.5F, 0.5F);
  std::vector<float> line(static_cast<std::size_t>(rate / frequency)), tone;
  for (float& value : line) value = noise(engine);
  for (std::size_t i = 0; i < count; ++i) {
    float& now = line[i % line.size()];
    tone.push_back(now);
    now = 0.498F * (now + line[(i + 1) % line.size()]);
  }
  return tone;
}

example::Sound made_sound() {
  example::Sound sound;
  sound.rate = 48000;
  sound.channels = channels;
  sound.samples.assign(3 * sound.rate * channels, 0.0F);
  const double notes[] = {196.0, 246.9, 293.7, 392.0};
  for (std::size_t n = 0; n < 4; ++n) {
    const std::size_t begin = n * sound.rate / 2;
    const std::vector<float> tone = plucked(notes[n], sound.rate, sound.rate, static_cast<unsigned>(n));
    for (std::size_t i = 0; i < tone.size(); ++i)
      for (std::size_t c = 0; c < channels; ++c) {
        const float side = (c == 0) == (n % 2 == 0) ? 0.6F : 0.3F;
        sound.samples[(begin + i) * channels + c] += side * tone[i];
      }
  }
  return sound;
}

/// What a hall makes of a clap at each ear: the clap, then echoes that come denser and fade.
std::vector<float> hall(unsigned rate) {
  const auto taps = static_cast<std::size_t>(seconds_of_hall * rate);
  std::vector<float> h(taps * channels);
  for (std::size_t c = 0; c < channels; ++c) {
    std::mt19937 engine(static_cast<unsigned>(5 + c));
    std::normal_distribution<double> echo(0, 0.02);
    for (std::size_t i = 0; i < taps; ++i)
      h[c * taps + i] = static_cast<float>(
          echo(engine) * std::exp(-5.0 * static_cast<double>(i) / static_cast<double>(taps)));
    h[c * taps] = 0.7F;
  }
  return h;
}

class Hall {
 public:
  Hall(const cl::Device& device, unsigned rate)
      : context_(device),
        device_(device),
        queue_(context_, device),
        filters_(hall(rate)),
        taps_(filters_.size() / channels) {}

  std::uint64_t taps() const { return taps_; }

  /// Block by block, as the samples of a live sound arrive: frames of both channels.
  std::vector<float> live(const std::vector<float>& frames, double& longest) {
    fft::PartitionedConvolverOptions options;
    options.channels = channels;
    options.filter_per_channel = true;
    options.partition = block;
    fft::PartitionedConvolver convolver(context_, device_, taps_, options);
    const cl::Buffer filters(context_, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                             filters_.size() * sizeof(float), filters_.data());
    convolver.set_filter(queue_, filters);
    const cl::Buffer in(context_, CL_MEM_READ_ONLY, convolver.bytes(block)),
        out(context_, CL_MEM_WRITE_ONLY, convolver.bytes(block));
    const fft::StreamLayout interleaved{0, channels, 1};
    std::vector<float> results(frames.size());
    longest = 0;
    for (std::size_t at = 0; at + block * channels <= frames.size(); at += block * channels) {
      const auto begin = std::chrono::steady_clock::now();
      queue_.enqueueWriteBuffer(in, CL_FALSE, 0, convolver.bytes(block), &frames[at]);
      convolver.process(queue_, in, interleaved, block, out, interleaved);
      queue_.enqueueReadBuffer(out, CL_TRUE, 0, convolver.bytes(block), &results[at]);
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
      if (at > 0) longest = std::max(longest, passed.count());  // the first call warms caches up
    }
    return results;
  }

  /// All at once.
  std::vector<float> whole(const std::vector<float>& frames) {
    fft::ConvolutionOptions options;
    options.domain = fft::Domain::real;
    options.signals = options.filters = channels;
    options.pairwise = true;
    options.signal = options.output = {0, {channels}, 1};
    const std::uint64_t samples = frames.size() / channels;
    const fft::Convolution convolution(context_, device_, {samples}, {taps_}, options);
    std::vector<float> copy = frames;
    const cl::Buffer in(context_, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, copy.size() * sizeof(float),
                        copy.data()),
        filters(context_, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, filters_.size() * sizeof(float),
                filters_.data()),
        out(context_, CL_MEM_WRITE_ONLY, convolution.output_bytes());
    convolution.convolve(queue_, in, filters, out);
    std::vector<float> results(convolution.output_bytes() / sizeof(float));
    queue_.enqueueReadBuffer(out, CL_TRUE, 0, convolution.output_bytes(), results.data());
    return results;
  }

 private:
  cl::Context context_;
  cl::Device device_;
  cl::CommandQueue queue_;
  std::vector<float> filters_;
  std::uint64_t taps_;
};

/// Whole blocks of two channels; of one channel both hear the same.
example::Sound stereo(const example::Sound& sound) {
  example::Sound result;
  result.rate = sound.rate;
  result.channels = channels;
  const std::size_t frames = sound.frames() / block * block;
  for (std::size_t i = 0; i < frames; ++i)
    for (std::size_t c = 0; c < channels; ++c)
      result.samples.push_back(sound.samples[i * sound.channels + std::min(c, sound.channels - 1)]);
  return result;
}

int run(const std::string& path, const std::string& name) {
  example::Sound sound = stereo(path.empty() ? made_sound() : example::read_wav(path));
  const cl::Device device = example::pick_device(name);
  Hall hall_of(device, sound.rate);
  double longest = 0;
  const std::vector<float> heard = hall_of.live(sound.samples, longest),
                           expected = hall_of.whole(sound.samples);
  double error = 0, norm = 0;
  for (std::size_t i = 0; i < heard.size(); ++i) {
    error += std::pow(static_cast<double>(heard[i] - expected[i]), 2);
    norm += std::pow(static_cast<double>(expected[i]), 2);
  }
  const double relative = std::sqrt(error / norm);
  sound.samples = heard;
  example::write_wav("reverb.wav", sound);
  std::cout << example::full_name(device) << "\n"
            << channels << " filters of " << hall_of.taps() << " points, blocks of " << block << " samples ("
            << 1000.0 * block / sound.rate << " ms): longest call " << 1000 * longest
            << " ms; against one convolution: error " << relative << "; reverb.wav\n";
  return relative < 1e-5 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Plays a sound in a hall, block by block.", "convolution_reverb");
  std::string sound, device;
  app.add_option("sound", sound, "a WAV file (default: a sound that it makes)");
  app.add_option("--device", device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  try {
    return run(sound, device);
  } catch (const std::exception& error) {
    std::cerr << "convolution_reverb: " << error.what() << "\n";
    return 1;
  }
}
