// Factors and mappings of composed butterflies.
#include "butterflies/composition.hpp"

#include <string>

#include <fftcl/error.hpp>
#include "core/base/number_theory.hpp"

namespace fft::planning {

std::uint32_t Composition::slot_of(std::uint32_t n1, std::uint32_t n2) const {
  return coprime ? (outer * n1 + inner * n2) % radix() : outer * n1 + n2;
}

std::uint32_t Composition::output_of(std::uint32_t k1, std::uint32_t k2) const {
  if (!coprime) return k1 + inner * k2;
  std::uint32_t k = k1;
  while (k % outer != k2) k += inner;  // Chinese remainder by search: radices are tiny
  return k;
}

Composition composition_of(std::uint32_t radix) {
  const auto primes = prime_factors(radix);
  if (primes.size() < 2)
    throw Error(ErrorCode::internal, "radix " + std::to_string(radix) + " has no butterfly");
  const std::uint32_t smallest = static_cast<std::uint32_t>(primes.front());
  std::uint32_t power = 1;
  for (std::uint64_t p : primes)
    if (p == smallest) power *= smallest;
  if (power < radix) return {power, radix / power, true};
  std::uint32_t inner = 1;
  for (std::size_t i = 0; i < primes.size() / 2; ++i) inner *= smallest;
  return {inner, radix / inner, false};
}

}  // namespace fft::planning
