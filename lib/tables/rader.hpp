// Tables of Rader's algorithm for a whole pass (C. M. Rader, "Discrete Fourier transforms when the number of data samples is
// prime", Proc. IEEE 56, 1968): with a generator g of the residues modulo the prime p,
//     X[g^-k] = x[0] + sum_q  x[g^q] b[k - q],     b[j] = exp(-2 pi i g^-j / p),     X[0] = sum x,
// a cyclic convolution of p - 1 points: half the length that Bluestein's algorithm needs, if p - 1 has small factors.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft::planning {

/// The DFT of b divided by p - 1, which are the factors of the pass. Computed on the host, for f64 in
/// extended precision.
std::vector<std::complex<double>> rader_spectrum(std::uint32_t p, Precision precision);

/// The permutations of points and results: g^k mod p as the real and g^-k mod p as the imaginary part,
/// k < p - 1. Exact in f32 below 2^24.
std::vector<std::complex<double>> rader_order(std::uint32_t p);

}  // namespace fft::planning
