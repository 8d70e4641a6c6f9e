// How a composed butterfly is made of two levels of smaller ones: by the prime-factor mapping (Good, J. Royal Stat.
// Soc. B 20, 1958) when the factors are coprime, else with constant rotations between the levels (Cooley and Tukey,
// 1965).
#pragma once

#include <cstdint>

namespace fft::planning {

/// `outer` butterflies of `inner` points, one for each n2, then `inner` butterflies of `outer` points, one for each k1.
struct Composition {
  std::uint32_t inner, outer;
  /// No rotations; else point (k1, n2) is multiplied by exp(-2 pi i k1 n2 / radix) between the levels.
  bool coprime;

  std::uint32_t radix() const { return inner * outer; }

  /// Index of the input (n1, n2). Between the levels (k1 = n1, n2) is at the same place, and at the end
  /// output (n1, k2 = n2).
  std::uint32_t slot_of(std::uint32_t n1, std::uint32_t n2) const;

  /// Index of the output (k1, k2).
  std::uint32_t output_of(std::uint32_t k1, std::uint32_t k2) const;

  bool rotates(std::uint32_t k1, std::uint32_t n2) const { return !coprime && k1 * n2 != 0; }
};

/// The two factors of a number that is neither 1 nor a prime: the power of its smallest prime and the rest or, for a
/// prime power, two factors near the square root. Throws fft::Error (internal) for 1 and primes.
Composition composition_of(std::uint32_t radix);

}  // namespace fft::planning
