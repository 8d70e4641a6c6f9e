// Factors by the definition, and the matrices of butterflies as their rounded constants make them.
#include "butterflies/convolution_factors.hpp"

#include "butterflies/composition.hpp"
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::Composition;
using Wide = std::complex<long double>;

// A square matrix, row by row.
class Matrix {
 public:
  explicit Matrix(std::uint32_t size) : size_(size), values_(std::size_t(size) * size) {}
  std::uint32_t size() const { return size_; }
  Wide& at(std::uint32_t row, std::uint32_t column) { return values_[std::size_t(row) * size_ + column]; }
  const Wide& at(std::uint32_t row, std::uint32_t column) const {
    return values_[std::size_t(row) * size_ + column];
  }

 private:
  std::uint32_t size_;
  std::vector<Wide> values_;
};

Wide rounded_root(std::uint64_t k, std::uint32_t n, Precision precision) {
  const std::complex<double> root = planning::unit_root(k, n);
  return precision == Precision::f64 ? Wide(root) : Wide(std::complex<float>(root));
}

Matrix matrix_of(std::uint32_t radix, Precision precision);

// The two levels that composite.cpp writes.
Matrix matrix_of(const Composition& c, Precision precision) {
  const Matrix inner = matrix_of(c.inner, precision), outer = matrix_of(c.outer, precision);
  Matrix matrix(c.radix());
  for (std::uint32_t k1 = 0; k1 < c.inner; ++k1)
    for (std::uint32_t n2 = 0; n2 < c.outer; ++n2) {
      const Wide rotation = c.rotates(k1, n2) ? rounded_root(k1 * n2, c.radix(), precision) : Wide(1);
      for (std::uint32_t n1 = 0; n1 < c.inner; ++n1)
        for (std::uint32_t k2 = 0; k2 < c.outer; ++k2)
          matrix.at(c.output_of(k1, k2), c.slot_of(n1, n2)) = inner.at(k1, n1) * rotation * outer.at(k2, n2);
    }
  return matrix;
}

// Blocks and direct primes are taken as sums of products with rounded roots.
Matrix matrix_of(std::uint32_t radix, Precision precision) {
  const planning::Radix* row = planning::find_radix(radix);
  if (!row || row->kind == planning::RadixKind::composed)
    return matrix_of(planning::composition_of(radix), precision);
  Matrix matrix(radix);
  for (std::uint32_t k = 0; k < radix; ++k)
    for (std::uint32_t n = 0; n < radix; ++n) matrix.at(k, n) = rounded_root(k * n, radix, precision);
  return matrix;
}

std::vector<Wide> wide_roots(std::uint32_t n) {
  std::vector<Wide> roots;
  for (std::uint32_t k = 0; k < n; ++k) roots.push_back(planning::wide_unit_root(k, n));
  return roots;
}

// The product of the gains of row q and column q: the mean factor by which their elements differ from those of the DFT. `roots`: of its order.
Wide gain_at(const Matrix& matrix, std::uint32_t q, const std::vector<Wide>& roots) {
  const std::uint32_t n = matrix.size();
  Wide row = 0, column = 0;
  for (std::uint32_t j = 0; j < n; ++j) {
    const Wide exact = std::conj(roots[j * q % n]);
    row += matrix.at(q, j) * exact;
    column += matrix.at(j, q) * exact;
  }
  return row * column / static_cast<long double>(n) / static_cast<long double>(n);
}

}  // namespace

std::vector<std::complex<double>> convolution_factors(std::uint32_t p, Precision precision) {
  const std::uint32_t n = p - 1;
  const auto powers = planning::generator_powers(p);
  const std::vector<Wide> roots = wide_roots(n), signal_roots = wide_roots(p);
  const Matrix matrix = matrix_of(n, precision);
  std::vector<std::complex<double>> factors;
  for (std::uint32_t q = 0; q < n; ++q) {
    Wide sum = 0;
    for (std::uint32_t m = 0; m < n; ++m) sum += signal_roots[powers[(n - m) % n]] * roots[m * q % n];
    factors.emplace_back(sum / static_cast<long double>(n) / gain_at(matrix, q, roots));
  }
  return factors;
}

}  // namespace fft::codegen
