// Butterflies of primes without a block (RadixKind::prime), composed of the blocks in kernels/butterflies/prime.cl and of smaller butterflies.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "codegen/text.hpp"

namespace fft::codegen {

/// Defines fft_butterfly<p>(cplx *a0, ...). Needs prime.cl and, in the form `convolution`, fft_butterfly<p-1>.
void write_prime_butterfly(TextWriter& text, std::uint32_t p);

/// Factors of the convolution: with g = generator_powers(p), b_q = a_(g^q), B = DFT(b), C_q = B_q * factor[q],
/// A_(g^m) = a_0 + DFT(C)_m and A_0 = a_0 + B_0. The first one is -1 / (p - 1).
std::vector<std::complex<double>> convolution_factors(std::uint32_t p);

}  // namespace fft::codegen
