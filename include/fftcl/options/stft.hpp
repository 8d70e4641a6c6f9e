// What a caller can ask of a short-time Fourier transform. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// What Stft::forward() writes for every frame and frequency.
enum class StftOutput {
  complex,    ///< X, a complex number
  magnitude,  ///< |X|, a real number
  power,      ///< |X|^2, a real number
  decibels    ///< 10 log10(|X|^2), a real number, at least StftOptions::min_decibels
};

/// What frames see beyond the ends of the signal, up to half a frame (StftOptions::centred); scipy.signal's boundary
/// extensions. x[-i] stands for the left end, the right one is its mirror image.
enum class StftPadding {
  zeros,     ///< x[-i] = 0
  constant,  ///< x[-i] = x[0]
  even,      ///< x[-i] = x[i]
  odd        ///< x[-i] = 2 x[0] - x[i]
};

/// Factor on the spectra, undone by Stft::inverse().
enum class StftScaling {
  none,      ///< 1: the DFT of the windowed frame
  spectrum,  ///< 1 / sum(w): a sine of amplitude a has magnitude a / 2 (scipy.signal.stft's default)
  density    ///< 1 / sqrt(sample_rate * sum(w^2)): power is a spectral density (scipy's 'psd')
};

/// All properties of a short-time Fourier transform except the length of the signal.
struct StftOptions {
  /// Precision of the buffers' elements and of the arithmetic.
  Precision precision = Precision::f32;
  /// Of the signal. Real signals have one-sided spectra: fft_length / 2 + 1 frequencies.
  Domain domain = Domain::real;
  /// Samples of a frame, the length of the window.
  std::uint64_t frame = 256;
  /// Samples from one frame to the next. 0: half a frame, rounded up.
  std::uint64_t hop = 0;
  /// Points of the transforms, at least `frame`: frames are zero-padded after their samples. 0: `frame`.
  std::uint64_t fft_length = 0;
  /// Number of signals, one after another in the signal's buffer.
  std::uint64_t signals = 1;
  /// One factor per sample of a frame, for example of make_window(). Empty: the periodic Hann window, 0.5 - 0.5 cos(2 pi q
  /// / frame).
  std::vector<double> window;
  /// Frame f is centred on sample f * hop: the signal is extended by frame / 2 samples (rounded down) at both ends, as
  /// `padding` says. False: frame f begins at sample f * hop.
  bool centred = false;
  /// How the signal is extended when `centred`.
  StftPadding padding = StftPadding::zeros;
  /// The last frame may be filled up with zeros, so that every sample is in a frame. False: whole frames only.
  bool complete = false;
  /// What forward() writes.
  StftOutput output = StftOutput::complex;
  /// The smallest value of StftOutput::decibels: what silence gives.
  double min_decibels = -200.0;
  /// Factor on the spectra.
  StftScaling scaling = StftScaling::none;
  /// Samples per unit of time, for StftScaling::density.
  double sample_rate = 1.0;
  /// Which of forward() and inverse() are wanted. An output other than StftOutput::complex has no inverse.
  Directions directions = Directions::both;
};

}  // namespace v0
}  // namespace fft
