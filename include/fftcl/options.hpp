// Options of a plan. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <fftcl/formats.hpp>
#include <fftcl/options/shape_list.hpp>

namespace fft {
inline namespace v0 {

/// Precision of storage and arithmetic. A real number takes 4 bytes (f32) or 8 bytes (f64), a complex one
/// twice that.
enum class Precision { f32, f64 };

/// Sign of the exponent: forward is exp(-2 pi i j k / n), inverse exp(+2 pi i j k / n).
enum class Direction { forward, inverse };

/// Which directions a plan can execute; kernels are built at construction for these only.
enum class Directions { both, forward_only, inverse_only };

/// Element types of signal and spectrum.
enum class Domain {
  complex,  ///< as many complex numbers in the signal as in the spectrum
  real,  ///< n real numbers in the signal, n/2 + 1 complex ones in the spectrum, along Options::halved_axis;
         ///< the other half of the spectrum is its mirror image, X[n-k] = conj(X[k])
  real_to_real  ///< as many real numbers in the signal as in the spectrum: Options::kinds. For plans only.
};

/// What a plan with Domain::real_to_real computes along an axis of n points, without its scale factors
/// (docs/dct.md). Sums are over j = 0 .. n-1. In brackets: FFTW's name and scipy's type (without norm).
enum class RealKind {
  dct1,  ///< y[k] = x[0] + (-1)^k x[n-1] + 2 sum x[j] cos(pi j k / (n-1)), j = 1 .. n-2; n >= 2 (REDFT00, dct type 1)
  dct2,  ///< y[k] = 2 sum x[j] cos(pi (j+1/2) k / n) (REDFT10, dct type 2: "the DCT")
  dct3,  ///< y[k] = x[0] + 2 sum x[j] cos(pi j (k+1/2) / n), j = 1 .. n-1 (REDFT01, dct type 3: "the inverse DCT")
  dct4,  ///< y[k] = 2 sum x[j] cos(pi (j+1/2) (k+1/2) / n) (REDFT11, dct type 4)
  dst1,  ///< y[k] = 2 sum x[j] sin(pi (j+1) (k+1) / (n+1)) (RODFT00, dst type 1)
  dst2,  ///< y[k] = 2 sum x[j] sin(pi (j+1/2) (k+1) / n) (RODFT10, dst type 2)
  dst3,  ///< y[k] = (-1)^k x[n-1] + 2 sum x[j] sin(pi (j+1) (k+1/2) / n), j = 0 .. n-2 (RODFT01, dst type 3)
  dst4,  ///< y[k] = 2 sum x[j] sin(pi (j+1/2) (k+1/2) / n) (RODFT11, dst type 4)
  dht    ///< y[k] = sum x[j] (cos(2 pi j k / n) + sin(2 pi j k / n)) (DHT)
};

/// Order of the frequencies along the transformed axes of the spectrum.
enum class SpectrumOrder {
  natural,        ///< X[k] at index k
  digit_reversed  ///< each axis in its fastest order: X[k] at index Plan::position(axis, k)
};

/// How much effort goes into finding the fastest way to compute a plan.
enum class Effort {
  estimate,  ///< uses earlier measurements of this problem if there are any, otherwise planning's own prediction
  measure  ///< also measures alternatives, unless that was done before (fftcl/wisdom.hpp)
};

/// Scale factors of both directions, by numpy's and scipy's names. N is the product of the transformed
/// lengths (Domain::real_to_real: see Options::inverse_scale).
enum class Norm {
  backward,  ///< forward() 1, inverse() 1 / N
  forward,   ///< forward() 1 / N, inverse() 1
  ortho      ///< both 1 / sqrt(N)
};

/// Distance between two elements, made from an integer of any type. Values above 2^63 - 1 become 2^63 - 1,
/// which no layout accepts.
class Stride {
 public:
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  constexpr Stride(Integer value) noexcept : value_(cut(value)) {}     ///< from any integer
  constexpr operator std::int64_t() const noexcept { return value_; }  ///< the number

 private:
  template <typename Integer>
  static constexpr std::int64_t cut(Integer value) noexcept {
    constexpr std::uint64_t largest = (std::numeric_limits<std::int64_t>::max)();
    if constexpr (std::is_unsigned_v<Integer>)
      return static_cast<std::int64_t>(value > largest ? largest : std::uint64_t(value));
    else
      return static_cast<std::int64_t>(value);
  }
  std::int64_t value_;
};

/// A std::vector<std::int64_t> that accepts lists of integers of any type: `strides = {columns, 1}` with
/// columns a std::size_t.
class StrideList : public std::vector<std::int64_t> {
 public:
  StrideList() = default;
  StrideList(std::initializer_list<Stride> strides)
      : std::vector<std::int64_t>(strides.begin(), strides.end()) {}  ///< `{columns, 1}`
  StrideList(std::vector<std::int64_t> strides)
      : std::vector<std::int64_t>(std::move(strides)) {}  ///< from a vector
  StrideList(const std::vector<std::uint64_t>& strides) {
    for (const Stride stride : strides) push_back(stride);
  }  ///< from a vector of unsigned numbers
};

/// Where the elements of one side (signal or spectrum) lie in a buffer. All members count elements of that
/// side, not bytes. An element is a real number in the signal of a plan with Domain::real and on both sides
/// with Domain::real_to_real, otherwise a complex number.
struct Layout {
  Layout() = default;
  /// Sets the members, from integers of any type: `Layout{0, {columns, 1}, rows * columns}`.
  Layout(std::uint64_t first, StrideList steps = {}, Stride batch_step = 0)
      : offset(first), strides(std::move(steps)), distance(batch_step) {}

  /// Index of the first element.
  std::uint64_t offset = 0;
  /// Stride of every axis, slowest axis first. Empty: dense row-major (padded: see Options::in_place). In
  /// transforms of a plan a stride may be negative (a reversed axis; `offset` is then the index of its last element in
  /// memory). On a side that is only read it may be 0: every step along the axis reads the same element.
  StrideList strides;
  /// Distance from one transform of the batch to the next; in transforms of a plan it may be negative. 0: dense, i.e.
  /// directly after the last element of the previous transform.
  std::int64_t distance = 0;
};

/// All properties of a plan except its lengths. Default-constructed options describe one dense complex f32
/// transform of every axis.
struct Options {
  /// Precision of the buffers' elements and of the arithmetic.
  Precision precision = Precision::f32;
  /// Domain of the signal. Real data halves memory traffic and arithmetic.
  Domain domain = Domain::complex;
  /// The axes to transform, 0 being the slowest, in any order; the others are looped over, like the batch.
  /// Empty: all.
  std::vector<std::size_t> axes;
  /// Domain::real: the transformed axis along which the spectrum has n/2 + 1 elements. Default: the last
  /// (fastest) of `axes`.
  std::optional<std::size_t> halved_axis;
  /// Domain::real_to_real: what forward() computes. One kind for all transformed axes, or one for each in the
  /// order of `axes`. inverse() computes the inverse kinds (dct3 for dct2, and so on).
  std::vector<RealKind> kinds;
  /// Domain::real_to_real: applies the weights that make kinds I to III orthogonal, up to a scale of 1 /
  /// sqrt(inverse scale's default). They apply to the zero frequency of dct2 and of dct3's input (dst2 and
  /// dst3: the highest frequency), and to both ends of dct1 (scipy's `orthogonalize`).
  bool orthogonal = false;
  /// Number of transforms in one call.
  std::uint64_t batch = 1;
  /// The signal: what forward() reads and inverse() writes.
  Layout signal;
  /// The spectrum: what forward() writes and inverse() reads.
  Layout spectrum;
  /// How the signal's elements are stored, and what is applied to them on load and store. Default: numbers of
  /// `precision`, interleaved. If the two sides differ in this, calls in place need Options::in_place.
  Format signal_format;
  /// The same for the spectrum.
  Format spectrum_format;
  /// Number of points of the signal that exist along every axis, counted from index 0, slowest axis first:
  /// for zero-padded signals and for parts of a result. forward() takes the other points as zeros; inverse()
  /// does not compute them. Neither reads nor writes them, and rows that consist of them are not transformed.
  /// Options::signal describes the points that exist, densely by default. Empty: all points; 0 for an axis:
  /// all points of that axis. Axes that are not transformed must be complete.
  ShapeList signal_extents;
  /// Likewise for the spectrum: forward() writes only the frequencies 0 to extent - 1; inverse() takes the
  /// others as zeros. Along the halved axis of real data (Options::halved_axis) there are n/2 + 1. Not with
  /// SpectrumOrder::digit_reversed.
  ShapeList spectrum_extents;
  /// Order of the spectrum that forward() writes and inverse() reads. With digit_reversed, an axis that takes
  /// several passes keeps the order in which they produce it, which saves the reordering. This suits programs
  /// that multiply spectra point by point, or sum over them, and transform back. Plan::frequency() gives the
  /// frequency at each position. Axes that would gain nothing stay in natural order: axes of one pass, axes
  /// with large prime factors, and the halved axis of real data.
  SpectrumOrder spectrum_order = SpectrumOrder::natural;
  /// Allows calls with one buffer for signal and spectrum, whatever the layouts. With Domain::real, the
  /// signal's default strides then leave room for the spectrum: 2 * (n/2 + 1) real numbers along the
  /// halved axis (Options::halved_axis), so that every row is replaced by its own spectrum. With
  /// Domain::real_to_real both sides' strides leave room for the larger numbers. If the two layouts overlap in
  /// another way, all data makes an additional trip through the workspace (refused with
  /// Domain::real_to_real). Not needed if both layouts are alike, nor for a single real row.
  bool in_place = false;
  /// Scale factors of both directions, by name. With any norm except backward, the two scales below must not
  /// be set, or construction throws fft::Error. Plan::options() returns the resulting scales, and
  /// Norm::backward.
  Norm norm = Norm::backward;
  /// Factor on the result of forward(). Default: that of `norm`.
  double forward_scale = 1.0;
  /// Factor on the result of inverse(). Default: that of `norm`, i.e. 1 / (product of the transformed
  /// lengths), so that inverse() undoes forward(). For Domain::real_to_real these are the lengths of periodic
  /// extensions: 2(n-1) for dct1, 2(n+1) for dst1, n for dht, 2n for the others.
  std::optional<double> inverse_scale;
  /// Which of forward() and inverse() the plan offers. A plan of one direction builds fewer kernels.
  Directions directions = Directions::both;
  /// With Effort::measure, construction takes seconds: each candidate is compiled and executed on the plan's
  /// device, with buffers and a queue of its own. Device memory must have room for one more signal, spectrum
  /// and workspace.
  Effort effort = Effort::estimate;
  /// With Effort::measure: time limit in seconds, for each direction. When it expires, the fastest candidate
  /// found so far is used, and the problem counts as measured; call wisdom::forget() or clear_cache() before
  /// another attempt. At least 0.
  double measure_seconds = 30;
};

}  // namespace v0
}  // namespace fft
