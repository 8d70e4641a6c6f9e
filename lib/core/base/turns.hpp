// Turns: angles as fixed-point numbers of turns. Whole turns overflow and vanish, so an angle times the
// square of a large index keeps its full resolution, where floating point would lose digits.
#pragma once

#include <cstdint>

namespace fft::planning {

/// A number of turns modulo 2^16: 16 bits before the point, 112 after it, two's complement.
struct Turns {
  std::uint64_t high = 0, low = 0;
};

inline bool operator==(const Turns& a, const Turns& b) {
  return a.high == b.high && a.low == b.low;
}

Turns operator+(Turns a, Turns b);
Turns operator-(Turns a, Turns b);
Turns operator*(Turns a, std::uint64_t count);

/// a / 2, modulo 2^15 turns. Exact except for the last bit.
Turns half(Turns a);

/// a / (b * count), rounded towards zero to a multiple of 2^-112. The quotient must be below 2^15, and count
/// below 2^63.
Turns quotient(double a, double b, std::uint64_t count = 1);

/// The fractional part of the angle, in turns, from -1/2 to 1/2.
long double fraction(Turns a);

}  // namespace fft::planning
