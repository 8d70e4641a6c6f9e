// Factorisation of lengths: trial division, because lengths fit a few dozen bits and plans are made rarely.
#include "planning/factorize.hpp"

#include <algorithm>

namespace fft::planning {

std::vector<std::uint64_t> prime_factors(std::uint64_t n) {
  std::vector<std::uint64_t> factors;
  for (std::uint64_t p = 2; p * p <= n; p += p == 2 ? 1 : 2)
    for (; n % p == 0; n /= p) factors.push_back(p);
  if (n > 1) factors.push_back(n);
  return factors;
}

bool is_smooth(std::uint64_t n) {
  if (n == 0) return false;
  for (std::uint64_t p : {2, 3, 5, 7, 11, 13})
    while (n % p == 0) n /= p;
  return n == 1;
}

std::uint64_t next_smooth(std::uint64_t n) {
  // Smooth numbers are dense: below 2^40 the gap is under 0.1 %, so counting up is quick enough.
  if (n == 0) return 1;
  while (!is_smooth(n)) ++n;
  return n;
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

}  // namespace fft::planning
