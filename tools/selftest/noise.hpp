// Random numbers that are the same everywhere: uniform in [-1, 1), all bits of the significand in use.
#pragma once

#include <cstdint>

namespace selftest {

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", 2014).
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : state_(seed) {}

  template <typename T>
  T next() {
    return static_cast<T>(static_cast<std::int64_t>(bits())) * static_cast<T>(1.0 / 9223372036854775808.0);
  }

  /// A whole number from 0 to limit - 1.
  std::uint64_t below(std::uint64_t limit) { return bits() % limit; }

 private:
  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace selftest
