// Test signals with known spectra, for the examples that check themselves.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <vector>

namespace example {

/// exp(+2 pi i * waves * j / n) for one j, accurate for every waves * j that fits 64 bits.
inline std::complex<float> tone(std::size_t n, std::size_t waves, std::size_t j) {
  constexpr double two_pi = 6.283185307179586476925;
  const double angle = two_pi * static_cast<double>(waves * j % n) / static_cast<double>(n);
  return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

/// How far, relative to n, the n values at `first` are from the forward transform of n points of the tone
/// from its j = `start` on, which is n * tone(n, waves, start) at index `waves` and 0 elsewhere.
inline double tone_error(const std::complex<float>* first, std::size_t n, std::size_t waves,
                         std::size_t start = 0) {
  const std::complex<float> peak = tone(n, waves, start) * static_cast<float>(n);
  double worst = 0;
  for (std::size_t k = 0; k < n; ++k) {
    const std::complex<float> expected = k == waves ? peak : 0.0F;
    const double error = static_cast<double>(std::abs(first[k] - expected)) / static_cast<double>(n);
    if (std::isnan(error)) return error;
    worst = std::max(worst, error);
  }
  return worst;
}

/// Far above the rounding of a single-precision transform, far below any mistake.
inline constexpr double tone_tolerance = 2e-6;

}  // namespace example
