// Prime radices above 13: where they are used, which of two algorithms a butterfly uses, and what it costs.
//
// direct:       symmetric pairs, h = (p - 1) / 2 cosine and h sine sums of h terms: 4 h^2 fused operations.
// convolution:  a cyclic convolution of p - 1 points through two butterflies of p - 1 (C. M. Rader, "Discrete Fourier
//               transforms when the number of data samples is prime", Proc. IEEE 56, 1968), where p - 1 has small factors.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>
#include "core/device_limits.hpp"

namespace fft::planning {

/// Primes above 13 that have a butterfly, ascending. Left out: 107 has no accurate convolution (106 = 2 x 53), 83 (direct form)
/// and 127 spill registers so much that Bluestein's algorithm is faster, and more accurate (docs/kernels.md).
inline constexpr std::uint32_t prime_radices[] = {17, 19, 23, 29, 31, 37, 41, 43,  47,  53,  59,
                                                  61, 67, 71, 73, 79, 89, 97, 101, 103, 109, 113};

/// Largest prime that has a butterfly.
inline constexpr std::uint32_t max_radix_prime = 113;

/// True for a prime in that list.
bool is_prime_radix(std::uint32_t radix);

/// True when passes of this shape take the prime p as a radix.
bool has_radix(std::uint32_t p, KernelShape shape, Precision precision);

/// True when passes of this shape cover n >= 1 by radices. Lengths with other prime factors are convolutions.
bool has_radices(std::uint64_t n, KernelShape shape, Precision precision);

enum class PrimeForm { direct, convolution };

/// The form that the butterfly of p has: fewer operations, unless the gain is small.
PrimeForm prime_form(std::uint32_t p);

/// Real operations (additions, multiplications, fused ones: each counts one) of the butterfly of an odd prime p in the form
/// prime_form(p), without twiddles.
double prime_operations(std::uint32_t p);

}  // namespace fft::planning
