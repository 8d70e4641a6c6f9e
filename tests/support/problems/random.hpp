// Reproducible test data: the same seed gives the same numbers with every standard library.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace fft_test {

/// Uniform in [-1, 1), real and imaginary parts both, all bits of the significand random: values on a coarse
/// grid would add without rounding and flatter small lengths.
template <typename T>
std::vector<std::complex<T>> uniform_noise(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 engine(seed * 0x9E3779B97F4A7C15u + 1);
  auto draw = [&engine] {
    return static_cast<T>(static_cast<long double>(static_cast<std::int64_t>(engine())) * 0x1p-63L);
  };
  std::vector<std::complex<T>> data(n);
  for (auto& z : data) {
    const T re = draw();
    z = {re, draw()};
  }
  return data;
}

/// Imaginary parts zero where `real`.
template <typename T>
std::vector<std::complex<T>> uniform_noise(std::size_t n, std::uint64_t seed, bool real) {
  auto data = uniform_noise<T>(n, seed);
  if (real)
    for (auto& z : data) z = z.real();
  return data;
}

}  // namespace fft_test
