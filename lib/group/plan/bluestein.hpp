// DFTs by convolution for work-group devices: Rader's algorithm within a pass, and Bluestein's algorithm.
// Bluestein's decomposes an axis of n points into the passes of a cyclic convolution of M >= 2n - 1 points
// (tables/chirp.hpp). The first load and the last store apply the chirp, the zero padding and the truncation,
// and the middle pass multiplies by the filter's spectrum, so no separate pass over the data is needed.
#pragma once

#include <cstdint>
#include <vector>

#include "butterflies/radix_table.hpp"
#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Lengths M worth considering, at most a dozen: smooth numbers equal to or slightly above `least`.
std::vector<std::uint64_t> cyclic_lengths(std::uint64_t least);

/// The same for several passes: unless `all`, only a few lengths, or the one whose split was measured.
std::vector<std::uint64_t> long_cyclic_lengths(std::uint64_t least, Precision precision, bool all = false);

/// True when Rader's algorithm for this prime (> 2) needs butterflies of primes above max_common_prime, whose
/// registers spill between other stages: with radices 73 and 113 it takes 2.6 to 4.7 times as long as
/// Bluestein's algorithm (n = 1583, 2713, 4673, H200). It is then used only where that does not fit on chip.
bool rader_spills(std::uint64_t n);

/// One pass by Rader's algorithm (tables/rader.hpp) for a prime n when all factors of n - 1 have radices;
/// otherwise empty.
std::vector<Decomposition> rader_one_pass(const AxisTask& task, const AxisEnds& ends);
/// The same by a real convolution in columns of (n - 1) / 2 points, for reals at one end and half of their spectrum at the
/// other, or for the n points of a real-to-real transform.
std::vector<Decomposition> rader_of_halves(const AxisTask& task, const AxisEnds& ends);

/// Rader's algorithm transforms primes from here on in lengths that have primes without radices.
inline constexpr std::uint64_t min_rader_prime = max_common_prime + 1;
/// Where all primes of a length have radices, Rader's algorithm is tried for primes from here on. Columns of 118 points 1,263 -> 2,703 GB/s
/// in f32 and 849 -> 2,448 in f64, f64 rows of 1298 points 1,123 -> 2,010; f32 rows of 118 points reach 1,102 by the radix. For rows with
/// 31 to 43, and for more than some 10 butterflies of 47 or 53, the radix was faster (f64 rows of 62 to 6100 points, f32 rows of 300 to
/// 1180, H200).
inline constexpr std::uint64_t min_tried_prime = 47;
/// The same for columns: 82 points in f32 2,912 -> 3,708 GB/s, 86 in f64 2,505 -> 3,553 (H200). Measured plans try it for all from here on.
inline constexpr std::uint64_t min_tried_prime_of_columns = 37;
/// The same for whole rows of reals in f32, whose tables were timed with it.
inline constexpr std::uint64_t min_tried_prime_of_f32_reals = max_common_prime;

/// The prime factors of n from `least` on, if Rader's algorithm can transform them within a pass
/// (PassSpec::primes) and the other factors have radices; otherwise empty.
std::vector<std::uint32_t> primes_on_chip(std::uint64_t n, Precision precision,
                                          std::uint64_t least = min_rader_prime);

/// One pass with these primes; empty when there are none, and where rader_one_pass() is as good.
std::vector<Decomposition> primes_one_pass(const AxisTask& task, std::uint64_t least = min_rader_prime);

/// Two or three passes, each of which may have primes: for lengths without radices. `lopsided` as in
/// two_passes().
std::vector<Decomposition> primes_two_passes(const AxisTask& task, std::uint64_t lopsided);
std::vector<Decomposition> primes_three_passes(const AxisTask& task, std::uint64_t lopsided);

/// Bluestein's algorithm with both transforms and the product in one pass of M = `cyclic` points.
std::vector<Decomposition> bluestein_one_pass(const AxisTask& task, const AxisEnds& ends,
                                              std::uint64_t cyclic);

/// n = N1 * N2 or N1 * N2 * N3 in as many passes, where N1 contains the prime factors without a radix. The
/// first pass uses one of the algorithms above, with the input end `start`; the last pass has no end yet.
/// Empty when `start` omits points.
std::vector<Decomposition> bluestein_first(const AxisTask& task, const PassEnd& start);

/// M = N1 * N2 in three passes: the middle one ends the forward transform and begins the backward transform.
std::vector<Decomposition> bluestein_three_passes(const AxisTask& task, const AxisEnds& ends,
                                                  std::uint64_t cyclic, std::uint64_t lopsided);

/// M = N1 * N2 * N3 in six passes, for lengths that no other decomposition fits.
std::vector<Decomposition> bluestein_six_passes(const AxisTask& task, const AxisEnds& ends,
                                                std::uint64_t cyclic, std::uint64_t lopsided);

}  // namespace fft::planning
