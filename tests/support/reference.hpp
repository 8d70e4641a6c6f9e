// What is right: transforms in higher precision than what is tested, and the measure of the difference.
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

/// FFTW on dense row-major data of these lengths (slowest first), `batch` transforms one behind the other, of the axes
/// whose numbers are given (none: all); unscaled. Thread-safe. Single precision exists as the yardstick of the accuracy
/// tests only.
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

/// |got - want| / |want| in the L2 norm; NaN when anything is NaN; absolute when want is zero.
template <typename T, typename U>
double relative_error(const std::vector<std::complex<T>>& got, const std::vector<std::complex<U>>& want) {
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    const long double re =
        static_cast<long double>(got.at(i).real()) - static_cast<long double>(want[i].real());
    const long double im = static_cast<long double>(got[i].imag()) - static_cast<long double>(want[i].imag());
    difference += re * re + im * im;
    norm += static_cast<long double>(std::norm(want[i]));
  }
  return static_cast<double>(std::sqrt(norm > 0 ? difference / norm : difference));
}

/// A relative L2 error in units of eps * sqrt(log2 n), the growth that a good transform has.
template <typename T>
double in_error_units(double error, std::uint64_t points) {
  const double eps = static_cast<double>(std::numeric_limits<T>::epsilon());
  return error / (eps * std::sqrt(std::max(1.0, std::log2(static_cast<double>(points)))));
}

/// What one transform of uniform noise may have at most in these units. FFTW's own error is 0.24 (n = 16) to
/// 0.36 (n = 3125, 2^20) in both precisions; 1.25 times FFTW's is what a single length of fftcl may have.
inline constexpr double error_limit = 0.36 * 1.25;
/// The same for lengths that go through a cyclic convolution: two transforms of more than twice the points, and three
/// products. Greatest seen: 0.611 (67 x 101, f64, work-group shape on PoCL).
inline constexpr double convolution_error_limit = 0.62 * 1.25;

}  // namespace fft_test
