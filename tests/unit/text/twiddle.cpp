// Roots of unity of the tables: correctly rounded (or nearly), exact where exactness is promised.
#include "tables/twiddle.hpp"

#include <catch2/catch.hpp>
#include <limits>

#include "group/codegen/codegen.hpp"
#include "group/codegen/twiddle.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/limits.hpp"
#include "support/reference/reference.hpp"

namespace {

// Error in units of the last place of 1: every part lies within half of that, plus the extended precision's
// own doubt.
double error_in_ulps(std::uint64_t k, std::uint64_t n) {
  const auto got = fft::planning::unit_root(k, n);
  const auto want = fft_test::unit_root(k, n);
  const auto ulp = [](long double exact) {
    int exponent = 0;
    std::frexp(exact, &exponent);
    return std::ldexp(1.0L, std::max(exponent, -1000) - 53);
  };
  return static_cast<double>(std::max(std::abs(got.real() - want.real()) / ulp(want.real()),
                                      std::abs(got.imag() - want.imag()) / ulp(want.imag())));
}

}  // namespace

TEST_CASE("unit_root is rounded once") {
  for (std::uint64_t n : {1, 2, 3, 5, 7, 8, 11, 13, 16, 100, 360, 1000, 4096, 3125}) {
    CAPTURE(n);
    double worst = 0;
    for (std::uint64_t k = 0; k < n; ++k) worst = std::max(worst, error_in_ulps(k, n));
    CHECK(worst <= 0.502);
  }
  for (std::uint64_t n : {std::uint64_t(1) << 26, std::uint64_t(1) << 40, std::uint64_t(3) << 50}) {
    for (std::uint64_t k = 1; k < n / 2; k = k * 3 + 1) {
      CAPTURE(n, k);
      CHECK(error_in_ulps(k, n) <= 0.502);
    }
  }
}

TEST_CASE("multiples of an eighth turn are exact, mirrored arguments mirror exactly") {
  const double half = 0.70710678118654752440;
  for (std::uint64_t n : {8, 16, 4096, 8000}) {
    using fft::planning::unit_root;
    CHECK(unit_root(0, n) == std::complex<double>(1, 0));
    CHECK(unit_root(n / 8, n) == std::complex<double>(half, -half));
    CHECK(unit_root(n / 4, n) == std::complex<double>(0, -1));
    CHECK(unit_root(n / 2, n) == std::complex<double>(-1, 0));
    CHECK(unit_root(3 * n / 4, n) == std::complex<double>(0, 1));
    CHECK(unit_root(n, n) == std::complex<double>(1, 0));
    CHECK(unit_root(5 * n + 3, n) == unit_root(3, n));
    for (std::uint64_t k = 1; k < n; ++k) {
      REQUIRE(unit_root(n - k, n) == std::conj(unit_root(k, n)));
      REQUIRE(unit_root(k + n / 2, n) == -unit_root(k, n));
    }
  }
}

TEST_CASE("UnitRoots gives what unit_root gives, but for the last bit") {
  for (std::uint64_t n : {1, 2, 3, 8, 60, 4096, 10007, 1 << 20}) {
    const fft::planning::UnitRoots roots(n);
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(n, 3000); ++i) {
      const std::uint64_t k = i * 7919;
      const std::complex<double> exact = fft::planning::unit_root(k, n), w = roots(k);
      CHECK(std::abs(w.real() - exact.real()) <= 1.2e-16);
      CHECK(std::abs(w.imag() - exact.imag()) <= 1.2e-16);
    }
  }
}

// What a butterfly multiplies data by before it adds: anything larger would overflow where the result does not.
TEST_CASE("no twiddle of the work-group shape is larger than 1") {
  std::vector<std::uint64_t> lengths = fft_test::smooth_lengths(1024);
  for (std::uint64_t n : {4096, 8192, 65536, 1 << 20}) lengths.push_back(n);
  for (std::uint64_t n : lengths) {
    const auto schedule = fft::planning::make_schedule(fft_test::dense_problem({n}, 1, fft::Precision::f32),
                                                       fft_test::limits_presets().front().limits);
    for (const auto& step : schedule.steps) {
      const auto table = fft::codegen::group_table(step.pass);
      REQUIRE(table.size() >= 2 * fft::codegen::twiddle_elements(step.pass));
      double largest = 0;
      for (std::size_t i = 0; i < 2 * fft::codegen::twiddle_elements(step.pass); ++i)
        largest = std::max(largest, std::abs(table[i]));
      CAPTURE(n);
      CHECK(largest <= 1);
    }
  }
}
