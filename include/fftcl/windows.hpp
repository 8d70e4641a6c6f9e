// Windows: for filter design, short-time transforms and spectra. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// Families of windows.
enum class WindowKind { rectangular, hann, hamming, blackman, kaiser };

/// A window without its length.
struct Window {
  WindowKind kind = WindowKind::hann;  ///< the family
  double beta = 0.0;  ///< shape of a Kaiser window: 0 is rectangular, 14 has side lobes below -100 dB

  /// 1 everywhere.
  static Window rectangular() { return {WindowKind::rectangular, 0.0}; }
  /// 0.5 - 0.5 cos(a), where the angle a runs from 0 to 2 pi.
  static Window hann() { return {WindowKind::hann, 0.0}; }
  /// 0.54 - 0.46 cos(a).
  static Window hamming() { return {WindowKind::hamming, 0.0}; }
  /// 0.42 - 0.5 cos(a) + 0.08 cos(2 a).
  static Window blackman() { return {WindowKind::blackman, 0.0}; }
  /// I0(beta sqrt(1 - t^2)) / I0(beta), with t from -1 to 1 and `beta` from 0 to 700.
  static Window kaiser(double shape_beta) { return {WindowKind::kaiser, shape_beta}; }
};

/// Purpose of a window.
enum class WindowUse {
  symmetric,  ///< filter design: value i equals value length - 1 - i
  periodic  ///< spectra and short-time transforms: the symmetric window of length + 1 points without the last one, so
            ///< that shifted copies can add up to a constant
};

/// Values of a window, in double precision; the same as scipy.signal.get_window(window, length, fftbins =
/// (use is periodic)). A window of one point is 1.
/// @param window  the family, and beta for Kaiser
/// @param length  number of points, 1 or more
/// @param use     symmetric (for filters) or periodic (for spectra)
/// @throws fft::Error  invalid_argument for a length of 0, and for a beta that is negative, above 700 or NaN
///
/// Source: A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal Processing, chapter on design by windowing.
FFTCL_EXPORT std::vector<double> make_window(const Window& window, std::uint64_t length,
                                             WindowUse use = WindowUse::symmetric);

}  // namespace v0
}  // namespace fft
