// batch: many transforms in one call, and layouts. Two jobs that need no copy to prepare the data:
// the spectrogram of a signal (overlapping frames), and channels that lie interleaved in memory.
//
//     batch [DEVICE]        exit status 1 when a number is wrong
#include <algorithm>
#include <exception>
#include <iostream>

#include "common/device.hpp"
#include "common/tone.hpp"

#include <fftcl/fft.hpp>

namespace {

using Complex = std::complex<float>;

struct Setup {
  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;
  explicit Setup(const std::string& name)
      : device(example::pick_device(name)), context(device), queue(context, device) {}
};

std::vector<Complex> run_forward(const Setup& on, const fft::BatchPlan& plan,
                                 const std::vector<Complex>& signal) {
  std::vector<Complex> spectrum(plan.spectrum_bytes() / sizeof(Complex));
  const cl::Buffer in(on.context, CL_MEM_READ_ONLY, signal.size() * sizeof(Complex));
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, plan.spectrum_bytes());
  on.queue.enqueueWriteBuffer(in, CL_FALSE, 0, signal.size() * sizeof(Complex), signal.data());
  plan.forward(on.queue, in, out);
  on.queue.enqueueReadBuffer(out, CL_TRUE, 0, plan.spectrum_bytes(), spectrum.data());
  return spectrum;
}

// Frames of 256 points, one every 64 points: the signal is read four times and never copied. The signal is a
// staircase of tones, so the strongest bin must climb one step every 1024 points.
bool spectrogram(const Setup& on) {
  constexpr std::size_t frame = 256, hop = 64, step = 1024, steps = 16;
  std::vector<Complex> signal(step * steps);
  for (std::size_t j = 0; j < signal.size(); ++j)
    signal[j] = example::tone(frame, 10 + 3 * (j / step), j % step);

  constexpr std::size_t frames = (step * steps - frame) / hop + 1;
  fft::Options options;
  options.signal.distance = hop;
  options.directions = fft::Directions::forward_only;  // an inverse would have to write shared points twice
  const fft::BatchPlan plan(on.context, on.device, frame, frames, options);
  const std::vector<Complex> spectra = run_forward(on, plan, signal);

  bool good = true;
  for (std::size_t f = 0; f < frames; ++f) {
    const std::size_t start = f * hop;
    if (start / step != (start + frame - 1) / step) continue;  // this frame straddles a step: two tones
    const double error =
        example::tone_error(&spectra[f * frame], frame, 10 + 3 * (start / step), start % step);
    good = good && error < example::tone_tolerance;
  }
  std::cout << "spectrogram: " << frames << " frames of " << frame << " points, " << frame - hop
            << " shared with the next: " << (good ? "right" : "WRONG") << '\n';
  return good;
}

// Six channels, sample by sample: channel c of sample j at 6 * j + c. Every spectrum comes out dense.
bool interleaved_channels(const Setup& on) {
  constexpr std::size_t n = 4500, channels = 6;
  std::vector<Complex> signal(n * channels);
  for (std::size_t i = 0; i < signal.size(); ++i)
    signal[i] = example::tone(n, 100 + 7 * (i % channels), i / channels);

  fft::Options options;
  options.signal.strides = {channels};
  options.signal.distance = 1;
  const fft::BatchPlan plan(on.context, on.device, n, channels, options);
  const std::vector<Complex> spectra = run_forward(on, plan, signal);

  double worst = 0;
  for (std::size_t c = 0; c < channels; ++c) {
    worst = std::max(worst, example::tone_error(&spectra[c * n], n, 100 + 7 * c));
  }
  const bool good = worst < example::tone_tolerance;
  std::cout << "channels:    " << channels << " interleaved channels of " << n << " points: largest error "
            << worst << ", " << (good ? "right" : "WRONG") << '\n';
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Setup setup(argc > 1 ? argv[1] : "");
    std::cout << "device:      " << example::full_name(setup.device) << '\n';
    const bool frames_good = spectrogram(setup);
    const bool channels_good = interleaved_channels(setup);
    return frames_good && channels_good ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "batch: " << error.what() << '\n';
    return 1;
  }
}
