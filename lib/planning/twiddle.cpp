// unit_root: the angle is folded into the first octant in integers, so that no accuracy is lost before cosl
// and sinl.
#include "planning/twiddle.hpp"

#include <cmath>

namespace fft::planning {
namespace {

constexpr long double pi = 3.14159265358979323846264338327950288L;

// exp(+2 pi i a / (8 n)) for 0 <= a <= n, i.e. angles up to pi/4.
std::complex<double> first_octant(std::uint64_t a, std::uint64_t n) {
  if (a == n) {
    const double half_root = static_cast<double>(0.70710678118654752440084436210484903928L);
    return {half_root, half_root};
  }
  const long double angle = pi / 4 * static_cast<long double>(a) / static_cast<long double>(n);
  return {static_cast<double>(std::cos(angle)), static_cast<double>(std::sin(angle))};
}

// exp(+2 pi i a / (8 n)) for 0 <= a < 8 n, by mirroring at the half, quarter and eighth turn.
std::complex<double> any_octant(std::uint64_t a, std::uint64_t n) {
  if (a > 4 * n) return std::conj(any_octant(8 * n - a, n));
  if (a > 2 * n) {
    const std::complex<double> w = any_octant(4 * n - a, n);
    return {-w.real(), w.imag()};
  }
  if (a > n) {
    const std::complex<double> w = first_octant(2 * n - a, n);
    return {w.imag(), w.real()};
  }
  return first_octant(a, n);
}

}  // namespace

std::complex<double> unit_root(std::uint64_t k, std::uint64_t n) {
  return std::conj(any_octant(8 * (k % n), n));
}

}  // namespace fft::planning
