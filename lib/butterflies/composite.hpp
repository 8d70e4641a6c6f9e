// Butterfly texts for a set of radices: fragments for the basic ones, compositions of calls for the composite ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fft::codegen {

/// True when kernels/butterfly/ has a block of this radix.
bool is_basic_radix(std::uint32_t radix);

/// True when kernels/butterfly/ has fft_twiddled_butterfly<radix> (powers of two), which takes w, w^2, w^4 ...
bool has_twiddled_butterfly(std::uint32_t radix);

/// The two factors a composite radix is made of: {inner, outer}; coprime when possible (then no rotations are needed).
struct RadixSplit {
  std::uint32_t inner, outer;
  bool coprime;
};
RadixSplit split_radix(std::uint32_t radix);

/// OpenCL C that defines fft_butterfly<r>(cplx *a0, ...) for every given radix > 1, dependencies included once each, in an
/// order that compiles. Throws fft::Error (internal) for a radix that has a prime factor without a block.
std::string butterfly_text(const std::vector<std::uint32_t>& radices);

}  // namespace fft::codegen
