// Lengths that fftcl transforms. No OpenCL header is needed to include this file.
#pragma once

#include <cstdint>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// The smallest length >= n that has no prime factor above 13 (1 for n = 0). Every length can be transformed;
/// these are the fastest: pad to them where the length is free.
/// Throws fft::Error (invalid_argument) for n above 2^62.
FFTCL_EXPORT std::uint64_t next_fast_length(std::uint64_t n);

}  // namespace v0
}  // namespace fft
