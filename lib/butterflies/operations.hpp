// Operation counts of butterflies, and the resulting choice between two algorithms for primes without a block.
//
// direct:       symmetric pairs, h = (p - 1) / 2 cosine and h sine sums of h terms: 4 h^2 fused operations.
// convolution:  a cyclic convolution of p - 1 points through two butterflies of p - 1 (C. M. Rader, "Discrete Fourier
//               transforms when the number of data samples is prime", Proc. IEEE 56, 1968), where p - 1 has small factors.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft::planning {

enum class PrimeForm { direct, convolution };

/// The form of the butterfly of a RadixKind::prime: the one with fewer operations, or `direct` when the gain
/// is small. In f64, whose numbers take two registers each, a smaller gain is enough. `precision`: of the arithmetic.
PrimeForm prime_form(std::uint32_t p, Precision precision);

/// Real operations (an addition, a multiplication and a fused multiply-add count one each) of a butterfly
/// without twiddles, for any number that is composed of radices.
double butterfly_operations(std::uint32_t radix, Precision precision);

}  // namespace fft::planning
