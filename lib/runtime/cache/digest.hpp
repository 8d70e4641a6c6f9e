// Digests of bytes: names of cache entries and checks against damage. Not cryptographic: whoever can write
// the user's cache directory can do worse than forge a digest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fft::runtime {

/// 64-bit hash of `length` bytes that come piece by piece; different seeds give independent hashes.
class Hash64 {
 public:
  /// The length of every piece except the last must be a multiple of this.
  static constexpr std::size_t piece_bytes = 32;

  Hash64(std::uint64_t length, std::uint64_t seed);
  void add(std::string_view bytes);
  /// After the last piece.
  std::uint64_t value() const;

 private:
  void fold_blocks(std::string_view& bytes);

  std::uint64_t state_;
  std::uint64_t chains_[4] = {};
  std::uint64_t chained_;  ///< bytes still to come that the chains take
};

/// The same for bytes that are available at once.
std::uint64_t hash64(std::string_view bytes, std::uint64_t seed);

/// 128 bits of hash as 32 hexadecimal digits.
std::string digest(std::string_view bytes);

}  // namespace fft::runtime
