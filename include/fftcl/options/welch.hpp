// Options of fft::Welch. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// What Welch::apply() estimates at every frequency.
enum class WelchOutput {
  power,     ///< Pxx, the power spectrum of one signal: real numbers
  cross,     ///< Pxy, the cross-spectrum of two signals: complex numbers
  coherence  ///< |Pxy|^2 / (Pxx Pyy) of two signals, 0 to 1: real numbers
};

/// What is subtracted from every frame before the window is applied.
enum class WelchDetrend {
  none,      ///< nothing
  constant,  ///< the frame's mean
  linear     ///< the line that fits the frame best (least squares)
};

/// Factor applied to powers and cross-spectra. Coherence has none.
enum class WelchScaling {
  density,  ///< 1 / (sample_rate * sum(w^2)): power per unit of frequency
  spectrum  ///< 1 / sum(w)^2: a sine of amplitude a has a^2 / 2 (one-sided) at its frequency
};

/// How the frames' powers or products at a frequency are averaged.
enum class WelchAverage {
  mean,   ///< mean
  median  ///< median, divided by its bias for noise: a burst in a few frames changes nothing. Applied to real and imaginary parts separately; not for coherence
};

/// All properties of an averaged spectrum except the length of the signal.
struct WelchOptions {
  Precision precision = Precision::f32;  ///< of the buffers' elements and of the arithmetic
  /// Domain of the signals. Real signals have one-sided spectra: fft_length / 2 + 1 frequencies, doubled
  /// where two coincide.
  Domain domain = Domain::real;
  WelchOutput output = WelchOutput::power;  ///< what is estimated
  std::uint64_t frame = 256;                ///< samples per frame, not more than the signal has
  std::uint64_t hop = 0;         ///< samples from one frame to the next; 0: half a frame, rounded up
  std::uint64_t fft_length = 0;  ///< points of the transforms, at least `frame`; 0: `frame`
  std::uint64_t batch = 1;  ///< number of signals, one after another in a buffer, each with its own spectrum
  std::vector<double> window;  ///< one factor per sample of a frame; empty: the periodic Hann window
  WelchDetrend detrend = WelchDetrend::constant;  ///< subtracted from every frame
  WelchScaling scaling = WelchScaling::density;   ///< factor applied to the result
  double sample_rate = 1.0;                       ///< samples per unit of time
  WelchAverage average = WelchAverage::mean;      ///< how frames are averaged
};

}  // namespace v0
}  // namespace fft
