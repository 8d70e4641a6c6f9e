// Filters described by their frequencies: bands and their edges, transfer functions on grids, and FIR filters
// by windows. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include <fftcl/export.hpp>
#include <fftcl/options.hpp>
#include <fftcl/windows.hpp>

namespace fft {
inline namespace v0 {

/// Shape of the transition from pass band to stop band.
enum class EdgeKind { ideal, gaussian, butterworth };

/// The edge of a band. With u the frequency divided by the cutoff, a low-pass has the gain
///   ideal        1 up to and including u = 1, 0 above: exact, but rings at every step of the signal;
///   gaussian     exp(-u^2 / 2): 61 % at the cutoff, no ringing;
///   butterworth  1 / (1 + u^(2 order)): 50 % at the cutoff; the higher the order, the steeper.
///
/// The Butterworth gain is the squared magnitude of the analogue filter of that order, as if it were applied
/// forwards and backwards. Source: R. C. Gonzalez, R. E. Woods, Digital Image Processing, chapter on
/// filtering in the frequency domain.
struct Edge {
  EdgeKind kind = EdgeKind::ideal;  ///< the family
  std::uint32_t order = 2;          ///< order of a Butterworth edge, 1 to 100

  /// Gain 1 or 0, nothing between.
  static Edge ideal() { return {EdgeKind::ideal, 2}; }
  /// The smoothest edge.
  static Edge gaussian() { return {EdgeKind::gaussian, 2}; }
  /// A Butterworth edge of the given order, 1 to 100.
  static Edge butterworth(std::uint32_t filter_order = 2) { return {EdgeKind::butterworth, filter_order}; }
};

/// Passes frequencies below the cutoff. Frequencies are in cycles per sample, or in the unit of the sample
/// rate if one is given.
struct LowPass {
  double cutoff = 0.0;  ///< above 0
  Edge edge = {};       ///< at the cutoff
};

/// 1 - LowPass: passes frequencies above the cutoff.
struct HighPass {
  double cutoff = 0.0;  ///< above 0
  Edge edge = {};       ///< at the cutoff
};

/// Passes frequencies between `low` and `high`: a LowPass of cutoff 1 at u = |f^2 - low high| / (f (high -
/// low)), the classical transformation. The gain is 1 at sqrt(low high); at `low` and `high` it is that of a
/// LowPass at its cutoff.
struct BandPass {
  double low = 0.0;   ///< above 0
  double high = 0.0;  ///< above `low`
  Edge edge = {};     ///< at both ends
};

/// 1 - BandPass: stops frequencies between `low` and `high`.
struct BandStop {
  double low = 0.0;   ///< above 0
  double high = 0.0;  ///< above `low`
  Edge edge = {};     ///< at both ends
};

/// Any of the four bands.
using Band = std::variant<LowPass, HighPass, BandPass, BandStop>;

/// Gain of a band, 0 to 1, at a frequency (0 or more, in the band's unit; in 2D and 3D the radius). Throws
/// fft::Error (invalid_argument) for a band with frequencies that are NaN, not above 0 or not ascending, for
/// an order outside 1 to 100, and for a negative frequency.
FFTCL_EXPORT double gain(const Band& band, double frequency);

/// Frequency of each index of a spectrum in natural order: k / n up to n/2, then the negative ones, times the
/// sample rate. For even n, index n/2 gives +1/2; numpy.fft.fftfreq gives -1/2.
/// @param n            points of the axis
/// @param sample_rate  samples per unit; per second gives frequencies in Hz, 1 gives cycles per sample
FFTCL_EXPORT std::vector<double> frequencies(std::uint64_t n, double sample_rate = 1.0);

/// Gains of a band at every point of a spectrum, in natural order, row-major: the values by which fft::Filter
/// multiplies. The frequency of a point is the root of the sum of the squares of its axes' frequencies, so
/// bands are circles in the signal's own unit, whatever the proportions of the array.
/// @param band          the filter
/// @param shape         lengths of the signal's axes, slowest first
/// @param domain        real: only length/2 + 1 points along the last axis
/// @param sample_rates  samples per unit along each axis, e.g. pixels per mm; one number serves all axes;
///                      empty: 1
/// @throws fft::Error   invalid_argument for an invalid band (see gain()), no axes, a length of 0, sample
///                      rates that are not positive or whose number is neither one nor that of the axes, and
///                      a frequency of the band above the highest one of the grid (1/2 times the sample rate
///                      in 1D; the corner in 2D and 3D), which usually means a wrong unit
FFTCL_EXPORT std::vector<double> transfer_function(const Band& band, const std::vector<std::uint64_t>& shape,
                                                   Domain domain = Domain::complex,
                                                   const std::vector<double>& sample_rates = {});

/// Options of design_fir().
struct FirOptions {
  Window window = Window::hamming();  ///< trades the width of the edge for the height of the side lobes
  double sample_rate = 1.0;  ///< samples per second, with the band's frequencies in Hz; 1: cycles per sample
  bool scale = true;  ///< gain exactly 1 in the middle of the first pass band (0, the highest frequency, or
                      ///< the arithmetic mean of the band's ends)
};

/// Designs a linear-phase FIR filter by the window method: the impulse response of the ideal filter, cut off
/// by a window. The same as scipy.signal.firwin(taps, cutoff, window = ..., pass_zero = ..., fs =
/// sample_rate, scale = ...). The filter delays by (taps - 1) / 2 samples; ConvolutionMode::same removes the
/// delay.
/// @param band     frequencies between 0 and sample_rate / 2, both excluded; its edge must be Edge::ideal(),
///                 since the window makes the edge
/// @param taps     number of coefficients, 1 or more; odd for HighPass and BandStop (an even number forces a
///                 zero at the highest frequency)
/// @param options  window, sample rate, scaling
/// @throws fft::Error  invalid_argument for arguments outside these limits, and where `scale` would divide by 0
FFTCL_EXPORT std::vector<double> design_fir(const Band& band, std::uint64_t taps,
                                            const FirOptions& options = {});

/// What a FIR filter needs to keep its ripple below a bound: the result of kaiser_design().
struct KaiserDesign {
  std::uint64_t taps;  ///< number of coefficients (make it odd where design_fir() requires that)
  Window window;       ///< Kaiser window with the matching beta
};

/// Kaiser's formula, the same as scipy.signal.kaiserord.
/// @param attenuation  max deviation in pass and stop band, in dB, above 8: 60 means 1/1000
/// @param width        width of the transition from pass to stop band, in cycles per sample or in the unit of
///                     `sample_rate`
/// @param sample_rate  samples per unit
/// @throws fft::Error  invalid_argument for values outside these limits
///
/// Source: J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function", 1974.
FFTCL_EXPORT KaiserDesign kaiser_design(double attenuation, double width, double sample_rate = 1.0);

}  // namespace v0
}  // namespace fft
