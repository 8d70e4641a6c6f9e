// Tables of Rader's algorithm for a whole pass (C. M. Rader, "Discrete Fourier transforms when the number of data samples is
// prime", Proc. IEEE 56, 1968): with a generator g of the residues modulo the prime p,
//     X[g^-k] = x[0] + sum_q  x[g^q] b[k - q],     b[j] = exp(-2 pi i g^-j / p),     X[0] = sum x,
// a cyclic convolution of p - 1 points: half the length that Bluestein's algorithm needs, if p - 1 has small factors.
//
// For real x, because g^(M) = -1 with M = (p - 1) / 2, Re b has the period M and Im b changes its sign after M. So one real
// convolution with c = Re b + Im b holds both parts. In other words, it is the discrete Hartley transform of x:
//     w[k] = x[0] + sum_q  x[g^q] c[k - q],        Re X[g^-k] = (w[k] + w[k + M]) / 2,     Im X[g^-k] = (w[k] - w[k + M]) / 2,
// where w[k + M] belongs to the element p - g^-k. The way back, from half of a spectrum to Re sum_k X[k] exp(-2 pi i j k / p), is
// the same convolution of x[k] = Re X[k] - Im X[k], x[p - k] = Re X[k] + Im X[k].
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

/// The same two for real data. The factors A and B of the product of halves (core/pass.hpp) with the DFT of c, divided by
/// p - 1, side by side, for k = 0 .. M - 1.
std::vector<std::complex<double>> real_rader_spectrum(std::uint32_t p, Precision precision);
/// The indices, counted from element 1, of reals 2m and 2m + 1 of the convolution, m < M; then those of its results. In the
/// form that kernels/group/rader_halves.cl reads: with 2^23 or 2^52 added.
std::vector<std::complex<double>> real_rader_order(std::uint32_t p, Precision precision);

}  // namespace fft::planning
