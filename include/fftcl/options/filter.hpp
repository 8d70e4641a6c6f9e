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
  Domain domain = Domain::complex;       ///< of the signals, filtered ones too
  std::uint64_t batch = 1;               ///< signals filtered in one call, all with one transfer function
  Layout input;   ///< the signals' place in their buffer, in elements of the domain (real or complex numbers)
  Layout output;  ///< the filtered signals' place
  /// The axes to filter along, 0 being the slowest, in any order; the others are looped over, as the batch is.
  /// Empty: all. The transfer function has these axes alone, and so have rates.
  std::vector<std::size_t> axes;
  /// Samples per unit along each axis, for bands and expressions: with the sampling rate in 1/s, frequencies are in Hz.
  /// One number serves all axes; empty: 1, frequencies in cycles per sample.
  std::vector<double> rates;
};

/// A transfer function in OpenCL C: an expression of `fx`, `fy`, `fz` (frequency along the fastest, the next and the
/// slowest axis, from -1/2 to 1/2 of the rate; 0 for axes that do not exist) and `r` (the radius: root of the sum of
/// their squares). Its value may be real or complex; `make_complex(re, im)` and `cis(angle)`, i.e. exp(i angle), make
/// complex values, `pi` is defined, and all functions of OpenCL C are available. Numbers without suffix are of the
/// filter's precision.
///     {"exp(-r * r / 0.02)"}    {"cis(-2 * pi * 2.5 * fx)"} (a delay of 2.5 samples)    {"fabs(fx) < 0.1 ? 1 : 0"}
/// Filters of real signals take the value at the frequencies 0 .. n/2 of the last axis and mirror it.
struct TransferExpression {
  std::string text;  ///< compiled into a kernel: trust it like code
};

/// A point-spread function: the blurred image of a single point.
struct PointSpread {
  std::vector<double> values;        ///< real, row-major; they usually add up to 1
  std::vector<std::uint64_t> shape;  ///< their lengths, at most those of the signals, for as many axes
  /// The point that stays in its place. Empty: the middle, shape / 2.
  std::vector<std::uint64_t> centre;
};

}  // namespace v0
}  // namespace fft
