// Convolutions for work-group devices: Rader's algorithm in one pass, and Bluestein's: decompositions of an axis of n points into passes of a cyclic convolution of
// M >= 2n - 1 points (tables/chirp.hpp). The chirp, the zeros and the truncation are part of the first load and the last
// store, the product with the filter's spectrum of the pass in the middle: no separate pass moves the data for them.
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Lengths M worth a look, a dozen at most: smooth, at least 2n - 1 and little more.
std::vector<std::uint64_t> cyclic_lengths(std::uint64_t least);

/// Those for several passes: few, or the one whose split was measured.
std::vector<std::uint64_t> long_cyclic_lengths(std::uint64_t least, Precision precision);

/// A prime n with factors of n - 1 that have radices, by Rader's algorithm on chip (tables/rader.hpp); else empty.
std::vector<Decomposition> rader_one_pass(const AxisTask& task, const AxisEnds& ends);

/// Both transforms and the product in one pass of M points.
std::vector<Decomposition> bluestein_one_pass(const AxisTask& task, const AxisEnds& ends,
                                              std::uint64_t cyclic);

/// M = N1 * N2 in three passes: the middle one ends the forward transform and begins the backward one.
std::vector<Decomposition> bluestein_three_passes(const AxisTask& task, const AxisEnds& ends,
                                                  std::uint64_t cyclic, std::uint64_t lopsided);

/// M = N1 * N2 * N3 in six passes, for what no other decomposition fits.
std::vector<Decomposition> bluestein_six_passes(const AxisTask& task, const AxisEnds& ends,
                                                std::uint64_t cyclic, std::uint64_t lopsided);

}  // namespace fft::planning
