// Operation counts of prime butterflies and of the composite ones that they are made of.
#include "butterflies/prime_radix.hpp"

#include <algorithm>
#include <array>

#include "core/number_theory.hpp"

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

// Prime-factor compositions need no rotations, powers of 3 and 5 do.
double composite_operations(std::uint32_t n) {
  if (n == 1) return 0;
  for (const BlockOperations& b : blocks)
    if (b.radix == n) return b.operations;
  if (is_prime_radix(n)) return prime_operations(n);
  if (n == 9) return 88;
  if (n == 25) return 424;
  if (n == 27) return 436;
  const auto primes = prime_factors(n);
  std::uint32_t first = 1;
  for (std::uint64_t p : primes)
    if (p == primes.front()) first *= static_cast<std::uint32_t>(p);
  const std::uint32_t rest = n / first;
  return rest == 1 ? 1e9 : composite_operations(first) * rest + composite_operations(rest) * first;
}

double direct_operations(std::uint32_t p) {
  const double h = (p - 1) / 2.0;
  return 4 * h * h + 10 * h;
}

double convolution_operations(std::uint32_t p) {
  for (std::uint64_t q : prime_factors(p - 1))  // a convolution inside a convolution is not accurate enough
    if (is_prime_radix(static_cast<std::uint32_t>(q)) &&
        prime_form(static_cast<std::uint32_t>(q)) == PrimeForm::convolution)
      return 1e9;
  return 2 * composite_operations(p - 1) + 4.0 * (p - 1);
}

}  // namespace

bool is_prime_radix(std::uint32_t radix) {
  static const auto table = [] {
    std::array<bool, max_radix_prime + 1> found{};
    for (const std::uint32_t p : prime_radices) found[p] = true;
    return found;
  }();
  return radix < table.size() && table[radix];
}

// To 61 everywhere. Above, where a work-item has some 255 registers: ptxas spills none or at most 350 bytes of these in f32,
// of 107 (no convolution is accurate enough) and of all in f64 2 to 25 KB. On CPUs they are 1.1 to 1.5 times as fast as
// Bluestein's algorithm, but take PoCL five seconds each to build.
bool has_radix(std::uint32_t p, KernelShape shape, Precision precision) {
  if (p <= max_smooth_prime) return true;
  return is_prime_radix(p) && (p <= 61 || (shape == KernelShape::work_group && precision == Precision::f32));
}

bool has_radices(std::uint64_t n, KernelShape shape, Precision precision) {
  if (n == 0) return false;
  for (std::uint32_t p = 2; p <= max_radix_prime; ++p)
    while (n % p == 0 && has_radix(p, shape, precision)) n /= p;
  return n == 1;
}

PrimeForm prime_form(std::uint32_t p) {
  return convolution_operations(p) < convolution_gain * direct_operations(p) ? PrimeForm::convolution
                                                                             : PrimeForm::direct;
}

double prime_operations(std::uint32_t p) {
  return prime_form(p) == PrimeForm::direct ? direct_operations(p) : convolution_operations(p);
}

}  // namespace fft::planning
