// Operation counts of prime butterflies and of the composite ones that they are made of.
#include "planning/prime_radix.hpp"

#include <algorithm>

#include "planning/factorize.hpp"

namespace fft::planning {
namespace {

// The convolution must save a fifth of the operations: its error is some 1.4 times that of the direct form, its
// dependences are longer. With 0.8 the direct form serves 17 .. 31, 47 and 59.
constexpr double convolution_gain = 0.8;

// Operations of the blocks in kernels/butterfly/.
struct BlockOperations {
  std::uint32_t radix;
  double operations;
};
constexpr BlockOperations blocks[] = {{2, 4},  {3, 12},   {4, 16},   {5, 36},   {7, 66},
                                      {8, 52}, {11, 150}, {13, 204}, {16, 148}, {32, 388}};

// Prime-factor compositions need no rotations; the powers of 3 and 5 that occur are 9, 25, 27.
double smooth_operations(std::uint32_t n) {
  if (n == 1) return 0;
  for (const BlockOperations& b : blocks)
    if (b.radix == n) return b.operations;
  if (n == 9) return 6 * 12 + 4 * 4;
  const auto primes = prime_factors(n);
  std::uint32_t first = 1;
  for (std::uint64_t p : primes)
    if (p == primes.front()) first *= static_cast<std::uint32_t>(p);
  const std::uint32_t rest = n / first;
  return rest == 1 ? 1e9 : smooth_operations(first) * rest + smooth_operations(rest) * first;
}

double direct_operations(std::uint32_t p) {
  const double h = (p - 1) / 2.0;
  return 4 * h * h + 10 * h;
}

double convolution_operations(std::uint32_t p) {
  return is_smooth(p - 1) ? 2 * smooth_operations(p - 1) + 4.0 * (p - 1) : 1e9;
}

}  // namespace

PrimeForm prime_form(std::uint32_t p) {
  return convolution_operations(p) < convolution_gain * direct_operations(p) ? PrimeForm::convolution
                                                                             : PrimeForm::direct;
}

double prime_operations(std::uint32_t p) {
  return prime_form(p) == PrimeForm::direct ? direct_operations(p) : convolution_operations(p);
}

std::vector<std::uint32_t> generator_powers(std::uint32_t p) {
  for (std::uint32_t g = 2;; ++g) {
    std::vector<std::uint32_t> powers = {1};
    while (powers.back() * g % p != 1) powers.push_back(powers.back() * g % p);
    if (powers.size() == p - 1) return powers;
  }
}

}  // namespace fft::planning
