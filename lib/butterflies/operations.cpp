// Operation counts, bottom-up: blocks, then compositions, and primes made of these.
#include "butterflies/operations.hpp"

#include <array>

#include "butterflies/composition.hpp"
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"

namespace fft::planning {
namespace {

// The convolution must save a fifth of the operations, because its error is about 1.4 times that of the direct form and
// its dependency chains are longer. With 0.8 the direct form is used for 17 .. 31, 47 and 59. In f64 rows of
// 31 points and its multiples became 1.06 times as fast with the convolution, 1.36 times at most (33 problems, H200), in f32 1.01 times.
constexpr double convolution_gain = 0.8, convolution_gain_of_f64 = 0.9;
constexpr double product = 4;  // of complex numbers

double direct_operations(std::uint32_t p) {
  const double h = (p - 1) / 2.0;
  return 4 * h * h + 10 * h;
}

// Counts that follow from the table, computed once.
class Counts {
 public:
  explicit Counts(double least_gain) : convolution_gain_(least_gain) {
    for (const Radix& r : radix_table) {  // ascending, so the parts of a radix come before it
      if (r.kind == RadixKind::prime) choose_form(r.radix);
      operations_[r.radix] = r.kind == RadixKind::block      ? r.block_operations
                             : r.kind == RadixKind::composed ? composed(r.radix)
                             : is_convolution_[r.radix]      ? convolution(r.radix)
                                                             : direct_operations(r.radix);
    }
  }

  double operations(std::uint32_t radix) const {
    if (radix == 1) return 0;
    return find_radix(radix) ? operations_[radix] : composed(radix);
  }
  bool is_convolution(std::uint32_t p) const { return is_convolution_[p]; }

 private:
  double composed(std::uint32_t radix) const {
    const Composition c = composition_of(radix);
    const double rotations = c.coprime ? 0 : product * (c.inner - 1) * (c.outer - 1);
    return operations(c.inner) * c.outer + operations(c.outer) * c.inner + rotations;
  }
  double convolution(std::uint32_t p) const { return 2 * operations(p - 1) + product * (p - 1); }

  // A convolution inside a convolution is not accurate enough.
  void choose_form(std::uint32_t p) {
    for (std::uint64_t q : prime_factors(p - 1))
      if (!find_radix(static_cast<std::uint32_t>(q)) || is_convolution_[q]) return;
    is_convolution_[p] = convolution(p) < convolution_gain_ * direct_operations(p);
  }

  const double convolution_gain_;
  std::array<double, max_radix + 1> operations_{};
  std::array<bool, max_radix + 1> is_convolution_{};
};

const Counts& counts(Precision precision) {
  static const Counts f32(convolution_gain), f64(convolution_gain_of_f64);
  return precision == Precision::f64 ? f64 : f32;
}

}  // namespace

PrimeForm prime_form(std::uint32_t p, Precision precision) {
  return counts(precision).is_convolution(p) ? PrimeForm::convolution : PrimeForm::direct;
}

double butterfly_operations(std::uint32_t radix, Precision precision) {
  return counts(precision).operations(radix);
}

}  // namespace fft::planning
