// Trial division: lengths are small.
#include "common/factors.hpp"

namespace tools {

std::vector<std::uint64_t> prime_factors(std::uint64_t n) {
  std::vector<std::uint64_t> factors;
  for (std::uint64_t p = 2; p * p <= n; ++p)
    for (; n % p == 0; n /= p) factors.push_back(p);
  if (n > 1) factors.push_back(n);
  return factors;
}

}  // namespace tools
