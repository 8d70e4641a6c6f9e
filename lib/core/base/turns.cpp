// Fixed-point arithmetic on two words.
#include "core/base/turns.hpp"

#include <cmath>

namespace fft::planning {
namespace {

constexpr int fraction_bits = 112;
constexpr std::uint64_t low_half = 0xffffffffu;

Turns negated(Turns a) {
  return Turns{} - a;
}

bool is_below(Turns a, Turns b) {
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

Turns doubled(Turns a, std::uint64_t bit) {
  return {a.high << 1 | a.low >> 63, a.low << 1 | bit};
}

/// The full 128-bit product of two words.
Turns product(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t a0 = a & low_half, a1 = a >> 32, b0 = b & low_half, b1 = b >> 32;
  const std::uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (middle & low_half);
  return {a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (low & low_half)};
}

}  // namespace

Turns operator+(Turns a, Turns b) {
  const std::uint64_t low = a.low + b.low;
  return {a.high + b.high + (low < a.low ? 1 : 0), low};
}

Turns operator-(Turns a, Turns b) {
  return {a.high - b.high - (a.low < b.low ? 1 : 0), a.low - b.low};
}

Turns operator*(Turns a, std::uint64_t count) {
  Turns result = product(a.low, count);
  result.high += a.high * count;
  return result;
}

Turns half(Turns a) {
  const std::uint64_t sign = a.high & std::uint64_t(1) << 63;
  return {a.high >> 1 | sign, a.high << 63 | a.low >> 1};
}

Turns quotient(double a, double b, std::uint64_t count) {
  if (a == 0) return {};
  int a_exponent = 0, b_exponent = 0;
  const double a_part = std::frexp(std::abs(a), &a_exponent), b_part = std::frexp(std::abs(b), &b_exponent);
  const auto dividend = static_cast<std::uint64_t>(std::ldexp(a_part, 53));
  const Turns divisor = product(static_cast<std::uint64_t>(std::ldexp(b_part, 53)), count);
  // Long division, bit by bit; the remainder stays below twice the divisor.
  Turns result, rest;
  for (int bit = 52, last = -(a_exponent - b_exponent + fraction_bits); bit >= last; --bit) {
    rest = doubled(rest, bit >= 0 ? dividend >> bit & 1 : 0);
    const bool fits = !is_below(rest, divisor);
    if (fits) rest = rest - divisor;
    result = doubled(result, fits ? 1 : 0);
  }
  return std::signbit(a) != std::signbit(b) ? negated(result) : result;
}

long double fraction(Turns a) {
  a.high &= ~std::uint64_t(0) >> 16;
  const bool above = a.high >> 47 != 0;  // half a turn or more counts as a negative fraction
  if (above) a = Turns{std::uint64_t(1) << 48, 0} - a;
  const long double value = std::ldexp(static_cast<long double>(a.high), 64 - fraction_bits) +
                            std::ldexp(static_cast<long double>(a.low), -fraction_bits);
  return above ? -value : value;
}

}  // namespace fft::planning
