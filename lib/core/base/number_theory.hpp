// Factorisation of lengths, powers of two, division that rounds up, and bounded sums and products. Pure arithmetic.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

namespace fft::planning {

/// a / b, rounded up, for unsigned numbers.
template <typename A, typename B>
constexpr auto divided_up(A a, B b) {
  using Common = std::common_type_t<A, B>;
  return (Common(a) + Common(b) - 1) / Common(b);
}
/// The smallest multiple of b that is at least a.
template <typename A, typename B>
constexpr auto rounded_up(A a, B b) {
  return divided_up(a, b) * b;
}

/// a + b and a * b, or the largest number where those have more than 64 bits.
constexpr std::uint64_t bounded_sum(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return a > most - b ? most : a + b;
}
constexpr std::uint64_t bounded_product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > most / b ? most : a * b;
}

/// True for 1, 2, 4 ...; also for 0.
constexpr bool is_power_of_two(std::uint64_t n) {
  return (n & (n - 1)) == 0;
}

/// Prime factors with multiplicity, ascending; empty for 1.
std::vector<std::uint64_t> prime_factors(std::uint64_t n);

/// True for a prime. By trial division.
constexpr bool is_prime(std::uint32_t n) {
  for (std::uint64_t d = 2; d * d <= n; ++d)
    if (n % d == 0) return false;
  return n > 1;
}

/// Product of all numbers; 1 when there are none.
std::uint64_t product(const std::vector<std::uint64_t>& numbers);

/// All divisors, ascending.
std::vector<std::uint64_t> divisors(std::uint64_t n);

/// g^0, g^1 ... g^(p-2) modulo the odd prime p, where g is its smallest primitive root.
std::vector<std::uint32_t> generator_powers(std::uint32_t p);

}  // namespace fft::planning
