// What a caller can ask of a plan. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fft {
inline namespace v0 {

/// Precision of storage and arithmetic: of a real number 4 bytes (f32) or 8 bytes (f64), of a complex one twice that.
enum class Precision { f32, f64 };

/// Sign of the exponent: forward is exp(-2 pi i j k / n), inverse exp(+2 pi i j k / n).
enum class Direction { forward, inverse };

/// Which directions a plan can execute; kernels are built at construction for these only.
enum class Directions { both, forward_only, inverse_only };

/// What the signal is made of. The spectrum is always complex.
enum class Domain {
  complex,  ///< as many complex numbers in the signal as in the spectrum
  real  ///< n real numbers in the signal, n/2 + 1 complex ones in the spectrum, along the last transformed axis;
        ///< the other half of the spectrum is its mirror image, X[n-k] = conj(X[k])
};

/// Where the frequencies lie along the transformed axes of the spectrum.
enum class SpectrumOrder {
  natural,        ///< X[k] at index k
  digit_reversed  ///< each axis in the order that costs least: X[k] at index Plan::position(axis, k)
};

/// Where the elements of one side (signal or spectrum) lie in a buffer. All figures count elements of that side, not
/// bytes: complex numbers, but real numbers in the signal of a plan with Domain::real.
struct Layout {
  /// Index of the first element.
  std::uint64_t offset = 0;
  /// Stride of every axis, slowest axis first. Empty: dense row-major (padded: see Options::in_place).
  std::vector<std::uint64_t> strides;
  /// From one transform of the batch to the next. 0: dense, i.e. just behind the last element of the previous
  /// one.
  std::uint64_t distance = 0;
};

/// Everything about a plan but its lengths. Default-constructed options ask for one dense complex f32 transform of every
/// axis.
struct Options {
  /// Of the buffers' elements and of the arithmetic.
  Precision precision = Precision::f32;
  /// Of the signal. Real data moves and computes half as much.
  Domain domain = Domain::complex;
  /// The axes to transform, 0 being the slowest, in any order; the others are only walked over, as the batch is.
  /// Empty: all.
  std::vector<std::size_t> axes;
  /// Number of transforms in one call.
  std::uint64_t batch = 1;
  /// The signal: what forward() reads and inverse() writes.
  Layout signal;
  /// The spectrum: what forward() writes and inverse() reads.
  Layout spectrum;
  /// Of the spectrum, for forward() and inverse() alike. In digit-reversed order an axis in several passes is not sorted: for those
  /// who multiply spectra, or sum over them, and come back. Plan::frequency() tells what lies where. Axes that gain nothing
  /// by it stay in natural order: those of one pass, with large primes, and the last one of real data.
  SpectrumOrder spectrum_order = SpectrumOrder::natural;
  /// Calls with one buffer for signal and spectrum must work, whatever the layouts. With Domain::real the signal's
  /// default strides then leave room for the spectrum, 2 * (n/2 + 1) real numbers along the last transformed axis, so
  /// that every row becomes its own spectrum. Where the two layouts overlap in another way, all data takes one more way
  /// through the workspace. Not needed where both layouts are alike, nor for one real row.
  bool in_place = false;
  /// Factor on the result of forward().
  double forward_scale = 1.0;
  /// Factor on the result of inverse(). Default: 1 / (product of the transformed lengths).
  std::optional<double> inverse_scale;
  /// Which of forward() and inverse() the plan offers. Fewer kernels are built for one direction.
  Directions directions = Directions::both;
};

}  // namespace v0
}  // namespace fft
