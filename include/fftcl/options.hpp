// What a caller can ask of a plan. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace fft {
inline namespace v0 {

/// Precision of storage and arithmetic. An element is one complex number: 8 bytes (f32) or 16 bytes (f64).
enum class Precision { f32, f64 };

/// Sign of the exponent: forward is exp(-2 pi i j k / n), inverse exp(+2 pi i j k / n).
enum class Direction { forward, inverse };

/// Which directions a plan can execute; kernels are built at construction for these only.
enum class Directions { both, forward_only, inverse_only };

/// Where the elements of one side (signal or spectrum) lie in a buffer. All figures count complex elements,
/// not bytes.
struct Layout {
  /// Index of the first element.
  std::uint64_t offset = 0;
  /// Stride of every axis, slowest axis first. Empty: dense row-major.
  std::vector<std::uint64_t> strides;
  /// From one transform of the batch to the next. 0: dense, i.e. just behind the last element of the previous
  /// one.
  std::uint64_t distance = 0;
};

/// Everything about a plan but its lengths. Default-constructed options ask for one dense f32 transform.
struct Options {
  /// Of the buffers' elements and of the arithmetic.
  Precision precision = Precision::f32;
  /// Number of transforms in one call.
  std::uint64_t batch = 1;
  /// The signal: what forward() reads and inverse() writes.
  Layout input;
  /// The spectrum: what forward() writes and inverse() reads. In-place calls need input and output alike.
  Layout output;
  /// Factor on the result of forward().
  double forward_scale = 1.0;
  /// Factor on the result of inverse(). Default: 1 / (number of points of one transform).
  std::optional<double> inverse_scale;
  /// Which of forward() and inverse() the plan offers. Fewer kernels are built for one direction.
  Directions directions = Directions::both;
};

}  // namespace v0
}  // namespace fft
