// Options of fft::Filter. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// All properties of a filter except the shape of its signals and its transfer function.
struct FilterOptions {
  Precision precision = Precision::f32;  ///< of the signals' elements and of the arithmetic
  Domain domain = Domain::complex;       ///< of the signals, before and after filtering
  std::uint64_t batch = 1;               ///< number of signals in one call, all with one transfer function
  Layout input;   ///< layout of the signals, in elements of the domain (real or complex numbers)
  Layout output;  ///< layout of the filtered signals
  /// The axes to filter along, 0 being the slowest, in any order; the others are looped over, like the batch.
  /// Empty: all. The transfer function and `sample_rates` have only these axes.
  std::vector<std::size_t> axes;
  /// Sample rate along each axis, in samples per unit, for bands and expressions. With a sample rate in 1/s,
  /// frequencies are in Hz. One number serves all axes. Empty: 1, frequencies are in cycles per sample.
  std::vector<double> sample_rates;
};

/// A transfer function as an OpenCL C expression of the frequency. Variables: `fx`, `fy`, `fz`, the frequency along the fastest,
/// the next and the slowest axis, from -1/2 to 1/2 of the sample rate (0 for axes that do not exist), and their radius `r`, the
/// root of the sum of squares. The value is real, or complex by `make_complex(re, im)` or `cis(angle)`, i.e. exp(i angle). `pi` and
/// the functions of OpenCL C are available. Numbers with a decimal point have the filter's precision. Those without are integers, as
/// in C: 1/2 is 0 (write 1.0/2), and pow(fx, 2) may not compile (write pow(fx, 2.0)).
///     {"exp(-r * r / 0.02)"}    {"cis(-2 * pi * 2.5 * fx)"} (a delay of 2.5 samples)    {"fabs(fx) < 0.1 ? 1 : 0"}
/// Filters of real signals evaluate it at the frequencies 0 .. n/2 of the last axis and mirror it.
struct TransferExpression {
  std::string text;  ///< compiled into a kernel: trust it only as you would trust code
};

/// A point-spread function: the blurred image of a single point.
struct PointSpread {
  std::vector<double> values;  ///< real, row-major; they usually add up to 1
  ShapeList shape;             ///< lengths of the axes: as many as the signals', none longer
  /// Index of the point that stays in place. Empty: the middle, shape / 2.
  std::vector<std::uint64_t> centre;
};

}  // namespace v0
}  // namespace fft
