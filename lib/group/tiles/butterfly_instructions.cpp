// Instruction counts of butterflies, for the cost model.
#include <cmath>

#include "butterflies/operations.hpp"
#include "core/base/number_theory.hpp"
#include "group/tiles/cost.hpp"

namespace fft::planning {
namespace {

double count_instructions(std::uint32_t radix, bool twiddled, Precision precision) {
  if (radix <= 1) return 0;
  if (is_power_of_two(radix)) {
    const double levels = std::log2(radix);
    if (twiddled) return radix / 2 * levels * 6 + radix / 4.0 * 4;  // approximately the mean of both forms
    static constexpr double plain[] = {0, 4, 16, 56, 168, 440, 1100};
    return plain[static_cast<int>(levels)];
  }
  double cost = 0;
  const auto primes = prime_factors(radix);
  for (std::uint64_t p : primes)  // level by level
    cost += butterfly_operations(static_cast<std::uint32_t>(p), precision) * radix / double(p);
  if (primes.front() == primes.back())
    cost += 4.0 * radix * double(primes.size() - 1) * 0.7;  // constant rotations
  if (twiddled) cost += 4.0 * (radix - 1) + (radix > 7 ? 4.0 * (radix - 2 * std::sqrt(double(radix))) : 0.0);
  return cost;
}

struct InstructionTable {
  static constexpr std::uint32_t size = 64;
  double count[2][size];
  explicit InstructionTable(Precision precision) {
    for (std::uint32_t r = 0; r < size; ++r)
      for (int t = 0; t < 2; ++t) count[t][r] = count_instructions(r, t != 0, precision);
  }
};

}  // namespace

double butterfly_instructions(std::uint32_t radix, bool twiddled, Precision precision) {
  static const InstructionTable f32(Precision::f32), f64(Precision::f64);
  if (radix >= InstructionTable::size) return count_instructions(radix, twiddled, precision);
  return (precision == Precision::f64 ? f64 : f32).count[twiddled][radix];
}

}  // namespace fft::planning
