// What the steps' results are held against: FFTW in double.
#pragma once

#include <vector>

#include "ladder/kernel_set.hpp"

namespace bench::ladder {

using Exact = std::vector<std::complex<double>>;

/// One transform of any rank (lengths: slowest axis first). sign: +1 forward, -1 inverse (unscaled).
Exact exact_transform(const Exact& values, const std::vector<int>& lengths, int sign);

/// n values of the ladder in double.
Exact widen(const Complex* values, std::size_t n);

/// The circular convolution of two vectors of n points.
Exact exact_convolution(const Complex* a, const Complex* b, std::size_t n);

/// An image of n x n points without its frequencies below the cutoff (cycles per sample, radial).
Exact exact_high_pass(const Complex* image, std::size_t n, float cutoff);

/// Relative L2 error.
double error_of(const Complex* result, const Exact& exact);

/// Largest relative L2 error of `transforms` transforms of n points one behind the other that the ladder
/// accepts: each stage may lose an eps, where a good kernel loses eps * sqrt(log2 n) in all.
double error_bound(std::size_t n, int transforms);

}  // namespace bench::ladder
