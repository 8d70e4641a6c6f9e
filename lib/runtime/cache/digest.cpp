// A multiply-and-fold hash over 8-byte words (the finisher is the well-known 64-bit avalanche of murmur3).
#include "runtime/cache/digest.hpp"

#include <cstring>

namespace fft::runtime {
namespace {

std::uint64_t avalanche(std::uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdULL;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53ULL;
  return x ^ (x >> 33);
}

std::uint64_t next_word(std::string_view& bytes) {
  std::uint64_t word = 0;
  const std::size_t taken = bytes.size() < sizeof word ? bytes.size() : sizeof word;
  std::memcpy(&word, bytes.data(), taken);
  bytes.remove_prefix(taken);
  return word;
}

/// Four words at a time, in chains that do not wait for each other: tables have many megabytes. What is left stays in `bytes`.
std::uint64_t fold_blocks(std::string_view& bytes, std::uint64_t state) {
  std::uint64_t chains[] = {state, avalanche(state + 1), avalanche(state + 2), avalanche(state + 3)};
  while (bytes.size() >= sizeof chains)
    for (std::uint64_t& chain : chains) {
      chain = (chain ^ next_word(bytes)) * 0xff51afd7ed558ccdULL;  // odd: no two words give the same
      chain ^= chain >> 32;
    }
  for (const std::uint64_t chain : chains) state = avalanche(state ^ chain) + 0x9e3779b97f4a7c15ULL;
  return state;
}

}  // namespace

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed) {
  std::uint64_t state = avalanche(seed + 0x9e3779b97f4a7c15ULL) ^ bytes.size();
  if (bytes.size() >= 256) state = fold_blocks(bytes, state);
  while (!bytes.empty()) state = avalanche(state ^ next_word(bytes)) + 0x9e3779b97f4a7c15ULL;
  return avalanche(state);
}

std::string digest(std::string_view bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (std::uint64_t seed = 1; seed <= 2; ++seed)
    for (std::uint64_t value = hash64(bytes, seed), i = 0; i < 16; ++i, value <<= 4)
      text += digits[value >> 60];
  return text;
}

}  // namespace fft::runtime
