// Factorisation of lengths. Pure arithmetic.
#pragma once

#include <cstdint>
#include <vector>

namespace fft::planning {

/// Largest prime factor of a fast ("smooth") length.
inline constexpr std::uint32_t max_smooth_prime = 13;

/// Prime factors with multiplicity, ascending; empty for 1.
std::vector<std::uint64_t> prime_factors(std::uint64_t n);

/// True when n >= 1 has no prime factor above 13.
bool is_smooth(std::uint64_t n);

/// Smallest smooth number >= n (1 for 0).
std::uint64_t next_smooth(std::uint64_t n);

/// Of all numbers; 1 of none.
std::uint64_t product(const std::vector<std::uint64_t>& numbers);

/// All divisors, ascending.
std::vector<std::uint64_t> divisors(std::uint64_t n);

/// g^0, g^1 ... g^(p-2) mod the prime p, g its smallest primitive root.
std::vector<std::uint32_t> generator_powers(std::uint32_t p);

}  // namespace fft::planning
