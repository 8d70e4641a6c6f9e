// Factorisation of lengths: trial division, because lengths fit a few dozen bits and plans are made rarely.
#include "core/base/number_theory.hpp"

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

std::vector<std::uint64_t> divisors(std::uint64_t n) {
  std::vector<std::uint64_t> low, high;
  for (std::uint64_t d = 1; d * d <= n; ++d) {
    if (n % d != 0) continue;
    low.push_back(d);
    if (d != n / d) high.push_back(n / d);
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
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
