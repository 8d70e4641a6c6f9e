// DFTs by convolution for work-group devices: Rader's algorithm in one pass, and Bluestein's algorithm. The latter
// decomposes an axis of n points into passes of a cyclic convolution of M >= 2n - 1 points (tables/chirp.hpp). The
// first load and the last store apply the chirp, the zeros and the truncation. The middle pass multiplies by the
// filter's spectrum. None of this needs a separate pass over the data.
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Lengths M worth considering, a dozen at most: smooth, and equal to or slightly above 2n - 1.
std::vector<std::uint64_t> cyclic_lengths(std::uint64_t least);

/// The same for several passes: only a few, or the one whose split was measured.
std::vector<std::uint64_t> long_cyclic_lengths(std::uint64_t least, Precision precision);

/// True when Rader's algorithm for this prime, above 2, needs butterflies whose registers spill: only where Bluestein's does not fit on
/// chip.
bool rader_spills(std::uint64_t n);

/// Rader's algorithm on chip (tables/rader.hpp) for a prime n when all factors of n - 1 have radices; otherwise empty.
std::vector<Decomposition> rader_one_pass(const AxisTask& task, const AxisEnds& ends);

/// Primes from here on are transformed by Rader's algorithm where a length has other primes without radices.
inline constexpr std::uint64_t min_rader_prime = 62;
/// Where a length has radices, Rader's algorithm is tried for its primes from here on: columns of 122 points 1,802 -> 3,240 GB/s, rows
/// 2,147 -> 2,719 (f32, H200). With 37 to 59 the radix was faster (300 to 1180 points).
inline constexpr std::uint64_t min_tried_prime = 61;

/// The primes from `least` on of a length, if Rader's algorithm can transform them within a pass
/// (PassSpec::primes) and the rest has radices; otherwise empty.
std::vector<std::uint32_t> primes_on_chip(std::uint64_t n, Precision precision,
                                          std::uint64_t least = min_rader_prime);

/// One pass with these primes; empty when there are none, and where rader_one_pass() does as well.
std::vector<Decomposition> primes_one_pass(const AxisTask& task, std::uint64_t least = min_rader_prime);

/// Two or three passes that may have primes, each its own: for lengths without radices.
std::vector<Decomposition> primes_two_passes(const AxisTask& task, std::uint64_t lopsided);
std::vector<Decomposition> primes_three_passes(const AxisTask& task, std::uint64_t lopsided);

/// Both transforms and the product in one pass of M points.
std::vector<Decomposition> bluestein_one_pass(const AxisTask& task, const AxisEnds& ends,
                                              std::uint64_t cyclic);

/// n = N1 * N2 or N1 * N2 * N3 in as many passes, where N1 holds the prime factors without a radix: the first pass transforms by one of
/// the algorithms above, and reads as `start` says; the last one has no end yet. Empty for starts that leave out points.
std::vector<Decomposition> bluestein_first(const AxisTask& task, const PassEnd& start);

/// M = N1 * N2 in three passes: the middle one ends the forward transform and begins the backward one.
std::vector<Decomposition> bluestein_three_passes(const AxisTask& task, const AxisEnds& ends,
                                                  std::uint64_t cyclic, std::uint64_t lopsided);

/// M = N1 * N2 * N3 in six passes, for lengths that no other decomposition fits.
std::vector<Decomposition> bluestein_six_passes(const AxisTask& task, const AxisEnds& ends,
                                                std::uint64_t cyclic, std::uint64_t lopsided);

}  // namespace fft::planning
