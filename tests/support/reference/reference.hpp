// References: transforms in higher precision than the tested one, and the measure of the difference.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include <fftcl/options.hpp>

namespace fft_test {

/// The precision in which the reference of T is computed: double for float, long double for double.
template <typename T>
struct OneUp;
template <>
struct OneUp<float> {
  using type = double;
};
template <>
struct OneUp<double> {
  using type = long double;
};
template <typename T>
using one_up_t = typename OneUp<T>::type;

template <typename To, typename From>
std::vector<std::complex<To>> convert(const std::vector<std::complex<From>>& in) {
  std::vector<std::complex<To>> out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = {static_cast<To>(in[i].real()), static_cast<To>(in[i].imag())};
  return out;
}

/// exp(-2 pi i e / n) in long double, exact in its argument: e is reduced modulo n and to the first octant.
std::complex<long double> unit_root(std::uint64_t e, std::uint64_t n);

/// The definition, O(n^2), long double; unscaled.
std::vector<std::complex<long double>> reference_dft(const std::vector<std::complex<long double>>& in,
                                                     fft::Direction direction);

/// FFTW on dense row-major data of these lengths (slowest first), `batch` transforms one after another, along
/// the given axes (none: all); unscaled. Thread-safe. Single precision exists only as the yardstick of the
/// accuracy tests.
template <typename T>
std::vector<std::complex<T>> fftw_transform(const std::vector<std::complex<T>>& in,
                                            const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                                            fft::Direction direction,
                                            const std::vector<std::size_t>& axes = {});
extern template std::vector<std::complex<float>> fftw_transform(const std::vector<std::complex<float>>&,
                                                                const std::vector<std::uint64_t>&,
                                                                std::uint64_t, fft::Direction,
                                                                const std::vector<std::size_t>&);
extern template std::vector<std::complex<double>> fftw_transform(const std::vector<std::complex<double>>&,
                                                                 const std::vector<std::uint64_t>&,
                                                                 std::uint64_t, fft::Direction,
                                                                 const std::vector<std::size_t>&);
extern template std::vector<std::complex<long double>> fftw_transform(
    const std::vector<std::complex<long double>>&, const std::vector<std::uint64_t>&, std::uint64_t,
    fft::Direction, const std::vector<std::size_t>&);

/// Reference of a transform of T: FFTW one precision up, times scale.
template <typename T>
std::vector<std::complex<one_up_t<T>>> reference_transform(const std::vector<std::complex<T>>& in,
                                                           const std::vector<std::uint64_t>& lengths,
                                                           std::uint64_t batch, fft::Direction direction,
                                                           double scale = 1.0,
                                                           const std::vector<std::size_t>& axes = {}) {
  auto out = fftw_transform(convert<one_up_t<T>>(in), lengths, batch, direction, axes);
  for (auto& z : out) z *= static_cast<one_up_t<T>>(scale);
  return out;
}

/// Real and imaginary parts in turn, and back.
template <typename T, typename U>
std::vector<T> scalars_of(const std::vector<std::complex<U>>& values) {
  std::vector<T> scalars;
  scalars.reserve(2 * values.size());
  for (const auto& z : values) {
    scalars.push_back(static_cast<T>(z.real()));
    scalars.push_back(static_cast<T>(z.imag()));
  }
  return scalars;
}
template <typename T>
std::vector<std::complex<T>> complexes_of(const std::vector<T>& scalars) {
  std::vector<std::complex<T>> values;
  for (std::size_t i = 0; i + 1 < scalars.size(); i += 2) values.emplace_back(scalars[i], scalars[i + 1]);
  return values;
}
template <typename T, typename U>
std::vector<T> reals_of(const std::vector<std::complex<U>>& values) {
  std::vector<T> reals;
  for (const auto& z : values) reals.push_back(static_cast<T>(z.real()));
  return reals;
}

/// As a buffer of real or complex elements holds them.
template <typename T, typename U>
std::vector<T> flattened(const std::vector<std::complex<U>>& values, bool real) {
  return real ? reals_of<T>(values) : scalars_of<T>(values);
}

template <typename T>
std::vector<std::complex<T>> unflattened(const std::vector<T>& scalars, bool real) {
  return real ? std::vector<std::complex<T>>(scalars.begin(), scalars.end()) : complexes_of(scalars);
}

template <typename T>
long double widened(T x) {
  return static_cast<long double>(x);
}
template <typename T>
std::complex<long double> widened(const std::complex<T>& z) {
  return {widened(z.real()), widened(z.imag())};
}

/// |got - want| / |want| in the L2 norm, of real or complex numbers; NaN when anything is NaN; absolute when want is zero.
template <typename V, typename W>
double relative_error(const std::vector<V>& got, const std::vector<W>& want) {
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    difference += std::norm(widened(got.at(i)) - widened(want[i]));
    norm += std::norm(widened(want[i]));
  }
  return static_cast<double>(std::sqrt(norm > 0 ? difference / norm : difference));
}

/// A relative L2 error in units of eps * sqrt(log2 n), the growth that a good transform has.
template <typename T>
double in_error_units(double error, std::uint64_t points) {
  const double eps = static_cast<double>(std::numeric_limits<T>::epsilon());
  return error / (eps * std::sqrt(std::max(1.0, std::log2(static_cast<double>(points)))));
}

/// The largest error that one transform of uniform noise may have, in these units. FFTW's own error is 0.24
/// (n = 16) to 0.36 (n = 3125, 2^20) in both precisions; a single length of fftcl may have 1.25 times FFTW's.
inline constexpr double error_limit = 0.36 * 1.25;
/// The same for lengths that go through a cyclic convolution: two transforms of more than twice the points, and three
/// products. Greatest seen: 0.611 (67 x 101, f64, work-group shape on PoCL).
inline constexpr double convolution_error_limit = 0.62 * 1.25;

/// The limit for a chain of transforms of `points` points and products with rounded factors. Each transform
/// has FFTW's greatest error of 0.36, each product 0.35 eps (the root mean square for complex numbers with
/// uniform parts times a rounded number on the unit circle, counting both roundings). Independent errors add
/// up in quadrature.
inline double chained_error_limit(std::uint64_t points, int transforms, int products) {
  const double units = std::max(1.0, std::log2(static_cast<double>(points)));
  return 1.25 * std::sqrt(transforms * 0.36 * 0.36 + products * 0.35 * 0.35 / units);
}

/// The error of a run and its limit, both in units of eps * sqrt(log2 points).
struct Finding {
  double error = 0, limit = error_limit;
  std::uint64_t stray_writes = 0;
  bool good() const { return error < limit && stray_writes == 0; }
};

/// draw(0). A draw of few points scatters: where its error is not below the limit, the means of draw(0) to draw(7) count.
/// `points`: of the data together.
template <typename Draw>
Finding settled(std::uint64_t points, const Draw& draw, std::uint64_t few_points = 1024) {
  constexpr std::uint64_t draws = 8;
  Finding mean = draw(std::uint64_t(0));
  if (mean.error < mean.limit || points > few_points) return mean;
  for (std::uint64_t i = 1; i < draws; ++i) {
    const Finding next = draw(i);
    mean.error += next.error;
    mean.limit += next.limit;
    mean.stray_writes += next.stray_writes;
  }
  mean.error /= static_cast<double>(draws);
  mean.limit /= static_cast<double>(draws);
  return mean;
}

}  // namespace fft_test
