// The texts of butterflies of primes without a block (RadixKind::prime), made of the blocks in
// kernels/butterflies/prime.cl and smaller butterflies. operations.hpp describes the two algorithms.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "codegen/text.hpp"

namespace fft::codegen {

/// Defines fft_butterfly<p>(cplx *a0, ...). Needs prime.cl and, in the form `convolution`, fft_butterfly<p-1>.
void write_prime_butterfly(TextWriter& text, std::uint32_t p);

/// The factors of the convolution form: with g of generator_powers(p), b_q = a_(g^q), B = DFT(b),
/// C_q = B_q * factor[q], the results are A_(g^m) = a_0 + DFT(C)_m and A_0 = a_0 + B_0. The first factor is
/// -1 / (p - 1).
std::vector<std::complex<double>> convolution_factors(std::uint32_t p);

}  // namespace fft::codegen
