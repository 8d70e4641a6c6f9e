// Angles in fixed point: quotients, products and parts of turns, against whole numbers.
#include "core/base/turns.hpp"

#include <catch2/catch.hpp>

#include <cmath>

using namespace fft::planning;

namespace {

constexpr long double ulp = 1.0L / (1ull << 62) / 2;

/// The distance of two angles, in turns.
long double apart(long double a, long double b) {
  const long double d = a - b;
  return std::abs(d - std::round(d));
}

}  // namespace

TEST_CASE("quotients are those of the numbers") {
  CHECK(quotient(1, 2) == Turns{std::uint64_t(1) << 47, 0});
  CHECK(quotient(-1, 4) == Turns{~((std::uint64_t(1) << 46) - 1), 0});
  CHECK(quotient(5, 1) == Turns{std::uint64_t(5) << 48, 0});
  CHECK(quotient(0, 7) == Turns{});
  CHECK(quotient(1e-40, 1) == Turns{});
  // 2^112 / 3 in two words: 0101...
  CHECK(quotient(1, 3) == Turns{0x0000555555555555u, 0x5555555555555555u});
  CHECK(quotient(1, 1, 3) == quotient(1, 3));
  CHECK(quotient(-1, 1, 3) == quotient(-1, 3));
  CHECK(quotient(1e12, 7, 1000000000000u) == quotient(1, 7));
  CHECK(quotient(3, 1, std::uint64_t(3) << 40) == Turns{std::uint64_t(1) << 8, 0});
  CHECK(fraction(quotient(1, 3)) == Approx(1.0 / 3).epsilon(1e-18));
  CHECK(std::abs(fraction(quotient(44100.25, 48000)) - (44100.25L / 48000 - 1)) <= ulp);
  CHECK(std::abs(fraction(quotient(-44100.25, 48000)) - (1 - 44100.25L / 48000)) <= ulp);
}

TEST_CASE("sums and products keep every digit of the part of a turn") {
  const Turns third = quotient(1, 3);
  CHECK(third + third - third == third);
  CHECK(Turns{0, ~std::uint64_t(0)} + Turns{0, 1} == Turns{1, 0});
  CHECK(Turns{1, 0} - Turns{0, 1} == Turns{0, ~std::uint64_t(0)});
  CHECK(Turns{0, ~std::uint64_t(0)} * 3 == Turns{2, ~std::uint64_t(0) - 2});
  CHECK(Turns{3, 1} * (std::uint64_t(1) << 63) == Turns{std::uint64_t(1) << 63, std::uint64_t(1) << 63});
  // j^2 / n for a prime n, at squares beyond what a double holds: the rest by whole numbers
  const std::uint64_t n = 1000003;
  const Turns step = quotient(1, 1, n);
  for (const std::uint64_t j :
       {std::uint64_t(1), std::uint64_t(999983), std::uint64_t(123456789), std::uint64_t(2147483647)}) {
    const std::uint64_t rest = j % n * (j % n) % n;
    const long double cut =
        std::ldexp(static_cast<long double>(j) * static_cast<long double>(j), -112);  // off 1 / n
    CHECK(apart(fraction(step * (j * j)), static_cast<long double>(rest) / n) < cut + 4 * ulp);
    const std::uint64_t twice = j % (2 * n) * (j % (2 * n)) % (2 * n);
    CHECK(apart(fraction(half(step * (j * j))), static_cast<long double>(twice) / (2 * n)) < cut + 4 * ulp);
  }
}
