// Lengths that fftcl transforms. No OpenCL header is needed to include this file.
#pragma once

#include <cstdint>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// Smallest length >= n that has no prime factor above 13 (1 for n = 0). Every length can be transformed, but
/// these are the fastest: pad to them if you are free to choose the length. Throws fft::Error
/// (invalid_argument) for n above 2^62.
FFTCL_EXPORT std::uint64_t next_fast_length(std::uint64_t n);

}  // namespace v0
}  // namespace fft
