// Options of fft::Stft. Pure C++17: no OpenCL header is needed to include this file.
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

/// How the signal is extended beyond its ends, by up to half a frame (StftOptions::centred), named like the
/// modes of numpy.pad(), as in MatchPadding. x[-i] stands for the left end; the right end is its mirror
/// image. In brackets: the name of scipy.signal's boundary extension.
enum class StftPadding {
  zeros,       ///< x[-i] = 0 ('zeros')
  edge,        ///< x[-i] = x[0] ('constant')
  reflect,     ///< x[-i] = x[i] ('even')
  reflect_odd  ///< x[-i] = 2 x[0] - x[i] ('odd')
};

/// Factor applied to the spectra by Stft::forward(), and undone by Stft::inverse().
enum class StftScaling {
  none,      ///< 1: the DFT of the windowed frame
  spectrum,  ///< 1 / sum(w): a sine of amplitude a has magnitude a / 2 (scipy.signal.stft's default)
  density    ///< 1 / sqrt(sample_rate * sum(w^2)): the power is a spectral density (scipy's 'psd')
};

/// All properties of a short-time Fourier transform except the length of the signal.
struct StftOptions {
  /// Precision of the buffers' elements and of the arithmetic.
  Precision precision = Precision::f32;
  /// Domain of the signal. Real signals have one-sided spectra: fft_length / 2 + 1 frequencies.
  Domain domain = Domain::real;
  /// Samples per frame, the length of the window.
  std::uint64_t frame = 256;
  /// Samples from one frame to the next. 0: half a frame, rounded up.
  std::uint64_t hop = 0;
  /// Points of the transforms, at least `frame`: frames are zero-padded at their end. 0: `frame`.
  std::uint64_t fft_length = 0;
  /// Number of signals, one after another in the signal's buffer.
  std::uint64_t batch = 1;
  /// Window: one factor per sample of a frame, for example from make_window(). Empty: the periodic Hann
  /// window, 0.5 - 0.5 cos(2 pi q / frame).
  std::vector<double> window;
  /// True: frame f is centred on sample f * hop, and the signal is extended by frame / 2 samples (rounded
  /// down) at both ends, as `padding` says. False: frame f begins at sample f * hop.
  bool centred = false;
  /// How the signal is extended if `centred`.
  StftPadding padding = StftPadding::zeros;
  /// True: the last frame may be filled up with zeros, so that every sample is in a frame. False: only whole
  /// frames.
  bool complete = false;
  /// What forward() writes.
  StftOutput output = StftOutput::complex;
  /// Min value of StftOutput::decibels, which silence gives.
  double min_decibels = -200.0;
  /// Factor applied to the spectra.
  StftScaling scaling = StftScaling::none;
  /// Samples per unit of time, for StftScaling::density.
  double sample_rate = 1.0;
  /// Which of forward() and inverse() are offered. Outputs other than StftOutput::complex have no inverse.
  Directions directions = Directions::both;
};

}  // namespace v0
}  // namespace fft
