// Roots of unity for every table, in the precision that both kernel shapes need.
#pragma once

#include <complex>
#include <cstdint>

namespace fft::planning {

/// exp(-2 pi i k / n), rounded once from extended precision. Multiples of an eighth turn are exact, and
/// conjugate or mirrored arguments give exactly conjugate or mirrored results. Needs n <= 2^60; k may be any
/// value.
std::complex<double> unit_root(std::uint64_t k, std::uint64_t n);

}  // namespace fft::planning
