// streaming_filter: a low-pass over a live signal. Two microphones deliver interleaved samples in pieces of whatever length
// the driver has ready; each piece goes through fft::StreamingConvolver as it comes, which keeps the past on the device, so
// that the pieces' results together are the convolution of the whole signal. At the end the same is done in one call of
// fft::Convolution, and the two must agree.
//
//     streaming_filter [DEVICE]
#include <algorithm>
#include <cmath>
#include <exception>
#include <iostream>
#include <random>
#include <vector>

#include "common/device.hpp"

#include <fftcl/fft.hpp>

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double rate = 48000;          // Hz
constexpr double cutoff = 3000;         // Hz
constexpr std::size_t microphones = 2;  // samples of one moment lie side by side
constexpr std::size_t max_piece = 480;  // 10 ms
constexpr std::size_t frames = 24000;   // half a second

/// 440 Hz left, 660 Hz right, and a whistle of 9 kHz on both that the filter is to stop.
std::vector<float> recording() {
  std::vector<float> samples;
  for (std::size_t t = 0; t < frames; ++t)
    for (std::size_t m = 0; m < microphones; ++m) {
      const double turn = 2 * pi * static_cast<double>(t) / rate;
      const double tone = m == 0 ? 440.0 : 660.0;
      samples.push_back(static_cast<float>(0.5 * std::sin(tone * turn) + 0.25 * std::sin(9000 * turn)));
    }
  return samples;
}

/// The signal piece by piece, on an in-order queue: nothing waits but the last line.
std::vector<float> live(const cl::Context& context, const cl::Device& device, const std::vector<float>& taps,
                        const std::vector<float>& samples) {
  const cl::CommandQueue queue(context, device);
  fft::StreamingConvolverOptions options;
  options.domain = fft::Domain::real;
  options.channels = microphones;
  options.expected_count = max_piece;
  fft::StreamingConvolver stream(context, device, taps.size(), options);
  std::cout << stream.describe();
  const cl::Buffer filter(queue, taps.begin(), taps.end(), /*readOnly=*/true);
  stream.set_filter(queue, filter);

  const fft::StreamLayout interleaved{0, microphones, 1};
  const std::size_t room = std::max(max_piece, taps.size());  // flush() gives taps - 1 results
  const cl::Buffer in(context, CL_MEM_READ_ONLY, stream.bytes(max_piece));
  const cl::Buffer out(context, CL_MEM_READ_WRITE, stream.bytes(room));
  std::vector<float> results(samples.size() + (taps.size() - 1) * microphones);
  std::mt19937 engine(1);
  std::size_t begin = 0;
  while (begin < frames) {
    const std::size_t count = std::min<std::size_t>(engine() % (max_piece + 1), frames - begin);
    const std::size_t at = begin * microphones, bytes = count * microphones * sizeof(float);
    if (bytes > 0) queue.enqueueWriteBuffer(in, CL_FALSE, 0, bytes, &samples[at]);
    stream.process(queue, in, interleaved, count, out, interleaved);
    if (bytes > 0) queue.enqueueReadBuffer(out, CL_FALSE, 0, bytes, &results[at]);
    begin += count;
  }
  stream.flush(queue, out, nullptr, nullptr, interleaved);
  const std::size_t at = frames * microphones;
  queue.enqueueReadBuffer(out, CL_FALSE, 0, (results.size() - at) * sizeof(float), &results[at]);
  queue.finish();
  return results;
}

std::vector<float> at_once(const cl::Context& context, const cl::Device& device,
                           const std::vector<float>& taps, const std::vector<float>& samples) {
  const cl::CommandQueue queue(context, device);
  fft::ConvolutionOptions options;
  options.domain = fft::Domain::real;
  options.signals = microphones;
  options.signal.strides = options.output.strides = {microphones};
  options.signal.distance = options.output.distance = 1;
  const fft::Convolution convolution(context, device, {frames}, {taps.size()}, options);
  std::vector<float> results(samples.size() + (taps.size() - 1) * microphones);
  const cl::Buffer filter(queue, taps.begin(), taps.end(), /*readOnly=*/true);
  const cl::Buffer in(queue, samples.begin(), samples.end(), /*readOnly=*/true);
  const cl::Buffer out(context, CL_MEM_READ_WRITE, convolution.output_bytes());
  convolution.convolve(queue, in, filter, out);
  cl::copy(queue, out, results.begin(), results.end());
  return results;
}

/// Amplitude of a tone on one microphone over the middle of the signal, whole periods of every tone.
double amplitude(const std::vector<float>& samples, std::size_t microphone, double frequency) {
  double re = 0, im = 0;
  constexpr std::size_t first = 4800, count = 9600;
  for (std::size_t t = first; t < first + count; ++t) {
    const double turn = 2 * pi * frequency * static_cast<double>(t) / rate;
    re += static_cast<double>(samples[t * microphones + microphone]) * std::cos(turn);
    im += static_cast<double>(samples[t * microphones + microphone]) * std::sin(turn);
  }
  return 2 * std::hypot(re, im) / count;
}

bool run(const cl::Device& device) {
  const cl::Context context(device);
  fft::KaiserDesign design = fft::kaiser_design(80.0, 1500.0, rate);
  fft::FirOptions options;
  options.window = design.window;
  options.sample_rate = rate;
  const std::vector<double> designed = fft::design_fir(fft::LowPass{cutoff}, design.taps | 1, options);
  const std::vector<float> taps(designed.begin(), designed.end()), samples = recording();

  const std::vector<float> pieces = live(context, device, taps, samples);
  const std::vector<float> whole = at_once(context, device, taps, samples);
  double worst = 0;
  for (std::size_t i = 0; i < whole.size(); ++i)
    worst = std::max(worst, static_cast<double>(std::abs(pieces[i] - whole[i])));
  const double left = amplitude(pieces, 0, 440), right = amplitude(pieces, 1, 660),
               whistle = std::max(amplitude(pieces, 0, 9000), amplitude(pieces, 1, 9000));
  std::cout << "tones: " << left << " and " << right << " (0.5 and 0.5 went in), whistle: " << whistle
            << " (0.25 went in)\nlargest difference between the pieces and one call: " << worst << '\n';
  return worst < 1e-5 && std::abs(left - 0.5) < 1e-3 && std::abs(right - 0.5) < 1e-3 && whistle < 1e-4;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const cl::Device device = example::pick_device(argc > 1 ? argv[1] : "");
    std::cout << "device: " << example::full_name(device) << '\n';
    return run(device) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "streaming_filter: " << error.what() << '\n';
    return 2;
  }
}
