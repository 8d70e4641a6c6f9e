// Factorisation of lengths: trial division, because lengths fit a few dozen bits and plans are made rarely.
#include "core/base/number_theory.hpp"

#include <algorithm>

namespace fft::planning {

std::vector<std::uint64_t> prime_factors(std::uint64_t n) {
  std::vector<std::uint64_t> factors;
  for (std::uint64_t p = 2; p * p <= n; p += p == 2 ? 1 : 2)
    for (; n % p == 0; n /= p) factors.push_back(p);
  if (n > 1) factors.push_back(n);
  return factors;
}

std::uint64_t product(const std::vector<std::uint64_t>& numbers) {
  std::uint64_t all = 1;
  for (const std::uint64_t n : numbers) all *= n;
  return all;
}

// From the prime factors: planners ask for the divisors of many smooth numbers, and trial division up to the root of 2^32 takes
// 0.3 ms each.
std::vector<std::uint64_t> divisors(std::uint64_t n) {
  std::vector<std::uint64_t> all{1};
  std::uint64_t last = 1;
  std::size_t of_last = 0;  // divisors without the last prime or with fewer of it come first
  for (const std::uint64_t p : prime_factors(n)) {
    const std::size_t from = p == last ? of_last : 0;
    of_last = all.size();
    last = p;
    for (std::size_t i = from, end = all.size(); i < end; ++i) all.push_back(all[i] * p);
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<std::uint32_t> generator_powers(std::uint32_t p) {
  for (std::uint32_t g = 2;; ++g) {
    std::vector<std::uint32_t> powers = {1};
    for (std::uint64_t power = g; power != 1; power = power * g % p)
      powers.push_back(static_cast<std::uint32_t>(power));
    if (powers.size() == p - 1) return powers;
  }
}

}  // namespace fft::planning
