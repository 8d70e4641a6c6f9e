// Roots of unity for every table, in the precision that both kernel shapes need.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace fft::planning {

/// exp(-2 pi i k / n), rounded once from extended precision. Multiples of an eighth turn are exact, and
/// conjugate or mirrored arguments give exactly conjugate or mirrored results. Needs n <= 2^60; k may be any
/// value.
std::complex<double> unit_root(std::uint64_t k, std::uint64_t n);

/// The same, not yet rounded.
std::complex<long double> wide_unit_root(std::uint64_t k, std::uint64_t n);

/// Many roots of one order. Each is the product of two of about sqrt(n) roots stored in extended precision,
/// rounded once. About ten times faster than unit_root(), and equal to it except for an occasional last bit.
class UnitRoots {
 public:
  explicit UnitRoots(std::uint64_t n);
  /// exp(-2 pi i k / n) for any k.
  std::complex<double> operator()(std::uint64_t k) const;
  /// The product before it is rounded.
  std::complex<long double> extended(std::uint64_t k) const;

 private:
  std::uint64_t n_;
  unsigned shift_ = 0;                                 // high_ holds every 2^shift_-th root
  std::vector<std::complex<long double>> low_, high_;  ///< k < step, and the multiples of step
};

}  // namespace fft::planning
