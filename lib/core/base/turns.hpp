// Turns: angles as fixed-point numbers of turns, so that an angle times the square of an index loses no digit: whole turns
// fall out of the sum, and what remains is as fine as before.
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

/// Half of it, modulo 2^15 turns: exact but for the last bit.
Turns half(Turns a);

/// a / (b count), rounded towards zero to 2^-112. Needs a quotient below 2^15, and count < 2^63.
Turns quotient(double a, double b, std::uint64_t count = 1);

/// The part of it that is not whole turns, -1/2 to 1/2.
long double fraction(Turns a);

}  // namespace fft::planning
