// A multiply-and-fold hash over 8-byte words (the finisher is the well-known 64-bit avalanche of murmur3).
#include "runtime/cache/digest.hpp"

#include <algorithm>
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

/// Shorter texts are not worth the chains.
constexpr std::uint64_t min_chained = 256;

std::uint64_t step(std::uint64_t state, std::uint64_t word) {
  return avalanche(state ^ word) + 0x9e3779b97f4a7c15ULL;
}

}  // namespace

Hash64::Hash64(std::uint64_t length, std::uint64_t seed)
    : state_(avalanche(seed + 0x9e3779b97f4a7c15ULL) ^ length),
      chained_(length < min_chained ? 0 : length - length % sizeof chains_) {
  for (std::uint64_t i = 0; i < 4; ++i) chains_[i] = i == 0 ? state_ : avalanche(state_ + i);
}

void Hash64::add(std::string_view bytes) {
  if (chained_ > 0) {
    fold_blocks(bytes);
    if (chained_ > 0) return;
    for (const std::uint64_t chain : chains_) state_ = step(state_, chain);
  }
  while (!bytes.empty()) state_ = step(state_, next_word(bytes));
}

/// Processes four words at a time in independent chains, because tables have many megabytes.
void Hash64::fold_blocks(std::string_view& bytes) {
  const std::size_t taken = std::min<std::uint64_t>(chained_, bytes.size() - bytes.size() % sizeof chains_);
  std::uint64_t chains[4], words[4];
  std::memcpy(chains, chains_, sizeof chains);
  for (const char* at = bytes.data(); at != bytes.data() + taken; at += sizeof words) {
    std::memcpy(words, at, sizeof words);
    for (int i = 0; i < 4; ++i) {
      chains[i] = (chains[i] ^ words[i]) * 0xff51afd7ed558ccdULL;  // odd: no two words give the same
      chains[i] ^= chains[i] >> 32;
    }
  }
  std::memcpy(chains_, chains, sizeof chains);
  chained_ -= taken;
  bytes.remove_prefix(taken);
}

std::uint64_t Hash64::value() const {
  return avalanche(state_);
}

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed) {
  Hash64 hash(bytes.size(), seed);
  hash.add(bytes);
  return hash.value();
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
