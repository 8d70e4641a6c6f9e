// Windows: for filter design, short-time transforms and spectra. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// Families of windows.
enum class WindowKind { rectangular, hann, hamming, blackman, kaiser };

/// A window, without its length.
struct Window {
  WindowKind kind = WindowKind::hann;  ///< the family
  double beta = 0.0;  ///< of a Kaiser window: 0 is rectangular, 14 has side lobes below -100 dB

  /// 1 everywhere.
  static Window rectangular() { return {WindowKind::rectangular, 0.0}; }
  /// 0.5 - 0.5 cos.
  static Window hann() { return {WindowKind::hann, 0.0}; }
  /// 0.54 - 0.46 cos.
  static Window hamming() { return {WindowKind::hamming, 0.0}; }
  /// 0.42 - 0.5 cos + 0.08 cos of twice the angle.
  static Window blackman() { return {WindowKind::blackman, 0.0}; }
  /// I0(beta sqrt(1 - t^2)) / I0(beta), t from -1 to 1. `beta`: 0 to 700.
  static Window kaiser(double shape_beta) { return {WindowKind::kaiser, shape_beta}; }
};

/// What a window is for.
enum class WindowUse {
  symmetric,  ///< filter design: value i equals value length - 1 - i
  periodic  ///< spectra and short-time transforms: the symmetric window of length + 1 points without the last one, so
            ///< that shifted copies can add up to a constant
};

/// The values of a window, in double precision; the same as scipy.signal.get_window(window, length, fftbins = (use is
/// periodic)). One point is 1.
/// @param window  the family, and beta for Kaiser
/// @param length  number of points, 1 or more
/// @param use     symmetric (for filters) or periodic (for spectra)
/// Throws fft::Error (invalid_argument) for a length of 0 and for a beta that is negative, above 700 or no number.
/// Source: A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal Processing, chapter on design by windowing.
FFTCL_EXPORT std::vector<double> make_window(const Window& window, std::uint64_t length,
                                             WindowUse use = WindowUse::symmetric);

}  // namespace v0
}  // namespace fft
