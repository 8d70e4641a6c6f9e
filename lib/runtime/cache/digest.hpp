// Digests of bytes: names of cache entries and checks against damage. Not cryptographic: whoever can write
// the user's cache directory can do worse than forge a digest.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fft::runtime {

/// 64-bit hash of the bytes; different seeds give independent hashes.
std::uint64_t hash64(std::string_view bytes, std::uint64_t seed);

/// 128 bits of hash as 32 hexadecimal digits.
std::string digest(std::string_view bytes);

}  // namespace fft::runtime
