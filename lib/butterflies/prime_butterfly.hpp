// The texts of butterflies of primes without a block (RadixKind::prime), made of the blocks in
// kernels/butterflies/prime.cl and smaller butterflies. operations.hpp describes the two algorithms.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>
#include "codegen/text.hpp"

namespace fft::codegen {

/// Defines fft_butterfly<p>(cplx *a0, ...) for arithmetic of this precision. Needs prime.cl and, in the form `convolution`, fft_butterfly<p-1>.
void write_prime_butterfly(TextWriter& text, std::uint32_t p, Precision precision);

}  // namespace fft::codegen
