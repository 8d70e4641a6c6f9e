// Bluestein's tables: against their definition, and doing what they are for.
#include "tables/chirp.hpp"

#include <catch2/catch.hpp>

#include <cmath>

#include "support/problems/random.hpp"
#include "support/reference/reference.hpp"
#include "tables/host_dft.hpp"
#include "tables/rader.hpp"

using namespace fft::planning;
using namespace fft_test;

namespace {

using Wide = std::complex<long double>;

std::vector<Wide> widened(const std::vector<std::complex<double>>& values) {
  return {values.begin(), values.end()};
}

}  // namespace

TEST_CASE("the host's DFT agrees with FFTW") {
  for (std::size_t n : {1, 2, 3, 4, 5, 8, 13, 60, 64, 77, 1000, 4096, 9240, 73728}) {
    CAPTURE(n);
    const auto x = uniform_noise<double>(n, n);
    const auto want = fftw_transform<double>(x, {n}, 1, fft::Direction::forward);
    CHECK(relative_error(HostDft<double>::transform(x), widened(want)) < 1e-15);
    const auto extended = HostDft<long double>::transform(widened(x));
    CHECK(relative_error(want, extended) < 1e-15);
  }
}

TEST_CASE("the chirp is exp(-pi i j^2 / n)") {
  for (std::uint64_t n : {1, 2, 7, 100, 1021, 65537}) {
    const auto c = chirp(n);
    REQUIRE(c.size() == n);
    for (std::uint64_t j = 0; j < n; ++j) {
      const auto want = fft::planning::unit_root(j * j % (2 * n), 2 * n);
      REQUIRE(std::abs(c[j] - want) < 2e-16);
    }
  }
}

TEST_CASE("a cyclic convolution with the chirp is the DFT") {
  struct Lengths {
    std::uint64_t n, cyclic;
  };
  for (const Lengths l : {Lengths{1, 1}, {2, 3}, {3, 6}, {17, 36}, {1021, 2048}, {4099, 8400}})
    for (const fft::Precision precision : {fft::Precision::f32, fft::Precision::f64}) {
      CAPTURE(l.n, l.cyclic);
      const auto c = chirp(l.n);
      const auto b = chirp_spectrum({l.n, l.cyclic}, precision);
      const auto x = uniform_noise<double>(l.n, l.n);
      std::vector<std::complex<double>> y(l.cyclic);
      for (std::uint64_t j = 0; j < l.n; ++j) y[j] = x[j] * c[j];
      y = HostDft<double>::transform(y);
      for (std::uint64_t k = 0; k < l.cyclic; ++k) y[k] = std::conj(y[k] * b[k]);
      y = HostDft<double>::transform(y);
      y.resize(l.n);
      for (std::uint64_t k = 0; k < l.n; ++k) y[k] = std::conj(y[k]) * c[k];
      const auto want = reference_transform(x, {l.n}, 1, fft::Direction::forward);
      CHECK(relative_error(y, want) < 2e-15);
    }
}

TEST_CASE("Rader's tables make a prime DFT a cyclic convolution") {
  for (std::uint32_t p : {3, 17, 97, 127, 4099}) {
    CAPTURE(p);
    const auto order = rader_order(p);
    const auto b = rader_spectrum(p, fft::Precision::f64);
    REQUIRE(order.size() == p - 1);
    const auto x = uniform_noise<double>(p, p);
    std::vector<std::complex<double>> y(p - 1), result(p);
    const auto at = [](double exact) { return static_cast<std::size_t>(exact); };
    for (std::size_t q = 0; q + 1 < p; ++q) y[q] = x[at(order[q].real())];
    y = HostDft<double>::transform(y);
    result[0] = y[0] + x[0];
    for (std::size_t k = 0; k + 1 < p; ++k) y[k] = std::conj(y[k] * b[k] + (k == 0 ? x[0] : 0.0));
    y = HostDft<double>::transform(y);
    for (std::size_t k = 0; k + 1 < p; ++k) result[at(order[k].imag())] = std::conj(y[k]);
    CHECK(relative_error(result, reference_transform(x, {p}, 1, fft::Direction::forward)) < 2e-15);
  }
}

TEST_CASE("Rader's tables for reals: factors of halves, and the order that kernels read") {
  for (std::uint32_t p : {5, 17, 127, 4099})
    for (const fft::Precision precision : {fft::Precision::f32, fft::Precision::f64}) {
      CAPTURE(p, precision == fft::Precision::f64);
      const std::uint32_t points = (p - 1) / 2;
      const auto order = rader_order(p), reals = real_rader_order(p, precision);
      REQUIRE(reals.size() == 2 * points);
      const double bias = precision == fft::Precision::f32 ? 8388608.0 : 4503599627370496.0;
      for (std::uint32_t m = 0; m < points; ++m) {
        CHECK(reals[m].real() == bias + order[2 * m].real() - 1);
        CHECK(reals[m].imag() == bias + order[2 * m + 1].real() - 1);
        CHECK(reals[points + m].real() == bias + order[2 * m].imag() - 1);
        CHECK(reals[points + m].imag() == bias + order[2 * m + 1].imag() - 1);
      }
      // The DFT of reals z through its halves, times that of c, is the DFT of their convolution.
      const auto factors = real_rader_spectrum(p, precision);
      const auto b = rader_spectrum(p, fft::Precision::f64);
      std::vector<std::complex<double>> x = uniform_noise<double>(p - 1, p), z(points);
      for (auto& value : x) value.imag(0);
      for (std::uint32_t m = 0; m < points; ++m) z[m] = {x[2 * m].real(), x[2 * m + 1].real()};
      z = HostDft<double>::transform(z);
      std::vector<std::complex<double>> y(points), want = HostDft<double>::transform(x), got(p - 1);
      for (std::uint32_t k = 0; k < points; ++k)
        y[k] = std::conj(factors[2 * k] * z[k] + factors[2 * k + 1] * std::conj(z[(points - k) % points]));
      y = HostDft<double>::transform(y);
      for (std::uint32_t m = 0; m < points; ++m) {
        got[2 * m] = y[m].real();
        got[2 * m + 1] = -y[m].imag();
      }
      // c = Re b + Im b, so its DFT is (1 - i) / 2 B[k] + (1 + i) / 2 conj B[-k].
      for (std::uint32_t k = 0; k + 1 < p; ++k)
        want[k] = std::conj(want[k] * (std::complex<double>(0.5, -0.5) * b[k] +
                                       std::complex<double>(0.5, 0.5) * std::conj(b[(p - 1 - k) % (p - 1)])));
      want = HostDft<double>::transform(want);
      for (auto& value : want) value = std::conj(value);
      CHECK(relative_error(got, want) < 2e-15);
    }
}
