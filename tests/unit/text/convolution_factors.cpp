// Factors of prime butterflies, next to their definition.
#include "butterflies/convolution_factors.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "butterflies/operations.hpp"
#include "butterflies/radix_table.hpp"

using namespace fft::planning;
using fft::Precision;

namespace {

// Where long double is double, the sums that make the factors are rounded, too.
constexpr bool is_wide = std::numeric_limits<long double>::digits > 53;
constexpr double tolerance = is_wide ? 4e-16 : 2e-15;

}  // namespace

// A Gauss sum has the magnitude sqrt(p). The constants of the transforms move a factor by rounding errors only.
TEST_CASE("factors of prime butterflies are Gauss sums but for the rounding of constants") {
  for (const Radix& radix : radix_table) {
    if (radix.radix > 61) break;  // larger ones are for f32
    if (radix.kind != RadixKind::prime || prime_form(radix.radix, Precision::f64) != PrimeForm::convolution)
      continue;
    const double n = radix.radix - 1;
    const auto factors = fft::codegen::convolution_factors(radix.radix, Precision::f64);
    CAPTURE(radix.radix);
    REQUIRE(factors.size() == radix.radix - 1);
    CHECK(std::fabs(factors[0].real() * n + 1) < tolerance);
    for (std::size_t q = 1; q < factors.size(); ++q)
      CHECK(std::fabs(std::abs(factors[q]) * n / std::sqrt(n + 1) - 1) < tolerance);
  }
}

// Found from the matrix of the whole butterfly in extended precision: at 37 points the constants together had an error of 0.56 eps with the exact
// factors and 0.35 eps with these. The rounded sine of 60 degrees is 0.26 eps too small, so these are larger, in the mean by 0.37 eps; the exact
// ones, rounded, are 0.03 eps too small.
TEST_CASE("factors of 37 points make up for the sine of 60 degrees") {
  if (!is_wide) {
    WARN("SKIPPED: long double is double");
    return;
  }
  const auto factors = fft::codegen::convolution_factors(37, Precision::f64);
  long double excess = 0;
  for (std::size_t q = 1; q < factors.size(); ++q)
    excess += std::abs(std::complex<long double>(factors[q])) * 36 / std::sqrt(37.0L) - 1;
  const long double mean = excess / 35 / std::numeric_limits<double>::epsilon();
  CHECK(mean > 0.3L);
  CHECK(mean < 0.45L);
}
