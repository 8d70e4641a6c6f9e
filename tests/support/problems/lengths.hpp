// The lengths that tests, accuracy runs and benchmarks share.
#pragma once

#include <cstdint>
#include <vector>

namespace fft_test {

/// Every length up to `limit` without a prime factor above 13, ascending.
inline std::vector<std::uint64_t> smooth_lengths(std::uint64_t limit) {
  std::vector<std::uint64_t> result;
  for (std::uint64_t n = 1; n <= limit; ++n) {
    std::uint64_t rest = n;
    for (std::uint64_t p : {2, 3, 5, 7, 11, 13})
      while (rest % p == 0) rest /= p;
    if (rest == 1) result.push_back(n);
  }
  return result;
}

/// Every length up to `limit` with a prime factor above 13, all of them radices, ascending.
inline std::vector<std::uint64_t> prime_radix_lengths(std::uint64_t limit) {
  std::vector<std::uint64_t> result;
  for (std::uint64_t n = 17; n <= limit; ++n) {
    std::uint64_t rest = n;
    for (std::uint64_t p : {2, 3, 5, 7, 11, 13})
      while (rest % p == 0) rest /= p;
    const bool above = rest > 1;
    for (std::uint64_t p :
         {17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 89, 97, 101, 103, 109, 113})
      while (rest % p == 0) rest /= p;
    if (above && rest == 1) result.push_back(n);
  }
  return result;
}

/// A few of them: every prime once, as a first and as a later factor, and products of several passes.
inline const std::vector<std::uint64_t>& prime_radix_sample() {
  static const std::vector<std::uint64_t> lengths = {
      67,  71,   73,   79,   89,   97,   101,  103,  109,   113,   113 * 113, 97 * 101,    17,
      19,  23,   29,   31,   37,   41,   43,   47,   53,    59,    61,        272,         361,
      992, 1216, 1739, 1763, 2009, 3127, 3721, 4913, 12167, 39304, 65231,     117649 * 17, 226981};
  return lengths;
}

/// Lengths 1025 .. 2^22 that cover powers of every radix, mixed lengths, and both sides of the one-pass
/// limits.
inline const std::vector<std::uint64_t>& spread_lengths() {
  static const std::vector<std::uint64_t> lengths = {
      1080,   1200,   1280,   1331,    1536,    1920,    2000,    2048,   2187,   2197,   2400,
      2401,   3000,   3072,   3125,    3600,    3840,    4000,    4096,   5000,   6000,   6561,
      7000,   7680,   8000,   8192,    10000,   12000,   14641,   15000,  15625,  16384,  16807,
      19683,  20000,  28561,  30030,   32768,   44100,   48000,   50000,  59049,  65536,  65610,
      78125,  96000,  100000, 117649,  131072,  161051,  200000,  250000, 262144, 371293, 500000,
      390390, 524288, 531441, 1000000, 1048576, 2000000, 2097152, 4194304};
  return lengths;
}

/// Lengths of the accuracy paragraph of the targets: FFTW's own error there is the yardstick.
inline const std::vector<std::uint64_t>& accuracy_lengths() {
  static const std::vector<std::uint64_t> lengths = {16,   64,    100,   256,   343,    1000,   1024,   3125,
                                                     4096, 10000, 16384, 65536, 100000, 262144, 1048576};
  return lengths;
}

struct ImageSize {
  std::uint64_t rows, columns;
};

/// Square, non-square, odd, 1xN, Nx1, larger than one pass in either direction.
inline const std::vector<ImageSize>& image_sizes() {
  static const std::vector<ImageSize> sizes = {
      {1, 1},   {1, 64},  {64, 1},   {2, 2},    {3, 5},    {7, 9},     {8, 8},     {13, 11},  {16, 48},
      {45, 77}, {64, 64}, {1, 1000}, {1000, 1}, {125, 27}, {128, 100}, {240, 320}, {2, 4096}, {4096, 2}};
  return sizes;
}

}  // namespace fft_test
