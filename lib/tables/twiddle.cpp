// unit_root: the angle is reduced to the first octant in integers, so that no accuracy is lost before cosl
// and sinl.
#include "tables/twiddle.hpp"

#include <algorithm>
#include <cmath>

namespace fft::planning {
namespace {

constexpr long double pi = 3.14159265358979323846264338327950288L;

// exp(+2 pi i a / (8 n)) for 0 <= a <= n, i.e. angles up to pi/4.
using Wide = std::complex<long double>;

Wide first_octant(std::uint64_t a, std::uint64_t n) {
  if (a == n) {
    constexpr long double half_root = 0.70710678118654752440084436210484903928L;
    return {half_root, half_root};
  }
  const long double angle = pi / 4 * static_cast<long double>(a) / static_cast<long double>(n);
  return {std::cos(angle), std::sin(angle)};
}

// exp(+2 pi i a / (8 n)) for 0 <= a < 8 n, by mirroring at the half, quarter and eighth turn.
Wide any_octant(std::uint64_t a, std::uint64_t n) {
  if (a > 4 * n) return std::conj(any_octant(8 * n - a, n));
  if (a > 2 * n) {
    const Wide w = any_octant(4 * n - a, n);
    return {-w.real(), w.imag()};
  }
  if (a > n) {
    const Wide w = first_octant(2 * n - a, n);
    return {w.imag(), w.real()};
  }
  return first_octant(a, n);
}

std::complex<double> rounded(const Wide& w) {
  return {static_cast<double>(w.real()), static_cast<double>(w.imag())};
}

}  // namespace

std::complex<double> unit_root(std::uint64_t k, std::uint64_t n) {
  return rounded(wide_unit_root(k, n));
}

std::complex<long double> wide_unit_root(std::uint64_t k, std::uint64_t n) {
  return std::conj(any_octant(8 * (k % n), n));
}

UnitRoots::UnitRoots(std::uint64_t n) : n_(n) {
  while ((std::uint64_t(1) << 2 * shift_) < n) ++shift_;
  const std::uint64_t step = std::uint64_t(1) << shift_;
  for (std::uint64_t k = 0; k < std::min(step, n); ++k) low_.push_back(std::conj(any_octant(8 * k, n)));
  for (std::uint64_t k = 0; k < n; k += step) high_.push_back(std::conj(any_octant(8 * k, n)));
}

std::complex<long double> UnitRoots::extended(std::uint64_t k) const {
  if (k >= n_) k %= n_;
  const Wide a = high_[k >> shift_], b = low_[k & ((std::uint64_t(1) << shift_) - 1)];
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

std::complex<double> UnitRoots::operator()(std::uint64_t k) const {
  return rounded(extended(k));
}

}  // namespace fft::planning
