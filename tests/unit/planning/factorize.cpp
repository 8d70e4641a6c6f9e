// Factorisation of lengths against a sieve.
#include "core/base/number_theory.hpp"

#include <catch2/catch.hpp>
#include <numeric>

using namespace fft::planning;

namespace {

std::vector<std::uint64_t> max_prime_factor_table(std::uint64_t limit) {
  std::vector<std::uint64_t> largest(limit + 1, 1);
  for (std::uint64_t p = 2; p <= limit; ++p)
    if (largest[p] == 1)
      for (std::uint64_t m = p; m <= limit; m += p) largest[m] = p;
  return largest;
}

}  // namespace

TEST_CASE("prime_factors multiply back, ascend, and end in the largest prime") {
  const auto largest = max_prime_factor_table(20000);
  for (std::uint64_t n = 1; n <= 20000; ++n) {
    const auto factors = prime_factors(n);
    CAPTURE(n);
    REQUIRE(product(factors) == n);
    REQUIRE(std::is_sorted(factors.begin(), factors.end()));
    for (std::uint64_t p : factors) REQUIRE(largest[p] == p);
    REQUIRE((n == 1) == factors.empty());
    REQUIRE((n > 1 && largest[n] == n) == is_prime(static_cast<std::uint32_t>(n)));
    if (n > 1) REQUIRE(factors.back() == largest[n]);
  }
}

TEST_CASE("prime_factors of large numbers") {
  CHECK(prime_factors(std::uint64_t(1) << 40) == std::vector<std::uint64_t>(40, 2));
  CHECK(prime_factors(1000003) == std::vector<std::uint64_t>{1000003});
  CHECK(prime_factors(std::uint64_t(1000003) * 999983) == std::vector<std::uint64_t>{999983, 1000003});
}

TEST_CASE("divisors are all divisors, ascending") {
  for (std::uint64_t n : {1, 2, 12, 36, 97, 720, 1001, 4096, 5040}) {
    std::vector<std::uint64_t> expected;
    for (std::uint64_t d = 1; d <= n; ++d)
      if (n % d == 0) expected.push_back(d);
    CHECK(divisors(n) == expected);
  }
  // Trial division up to the root would take minutes.
  CHECK(divisors(std::uint64_t(1) << 62).size() == 63);
  CHECK(divisors(897612484786617600).size() == 103680);
}
