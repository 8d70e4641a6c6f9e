// Numbers as the storages of formats hold them.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/formats.hpp>

namespace fft_test {

using Bytes = std::vector<unsigned char>;

/// A number as a storage holds it, and back. `f64`: of Storage::native.
long double decoded(const unsigned char* bytes, const fft::Format& format, bool f64);
void encode(long double value, unsigned char* bytes, const fft::Format& format, bool f64);
std::uint64_t stored_number_bytes(fft::Storage storage, bool f64);

}  // namespace fft_test
