// The texts of the butterflies for a set of radices: blocks from kernels/butterflies/, and compositions of
// calls of these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/options.hpp>

namespace fft::codegen {

/// True when the block of this radix has fft_twiddled_butterfly<radix>, which takes w, w^2, w^4 ...
bool has_twiddled_butterfly(std::uint32_t radix);

/// True when the block has fft_tangent_butterfly<radix>, which takes w^(radix/4) and w^(radix/2), then for
/// the levels m = 8, 16 .. radix cosine and tangent of w^(radix/m) exp(-2 pi i k / m), k < m/4, turned back
/// by a quarter turn from k = m/8 on.
bool has_tangent_butterfly(std::uint32_t radix);

/// OpenCL C that defines fft_butterfly<r>(cplx *a0, ...) for every given radix > 1, including each dependency
/// once, in an order that compiles. Throws fft::Error (internal) for a number that is not composed of
/// radices. `precision`: of the arithmetic.
std::string butterfly_text(const std::vector<std::uint32_t>& radices, Precision precision);

}  // namespace fft::codegen
