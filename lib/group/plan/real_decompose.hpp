// Real signals too long for one tile: two passes that move half of what complex ones would.
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Spectra of real signals of n points: the loops around them, input strides in pairs of reals, output strides in
/// elements of the spectra. Along a spectrum the stride is `out_stride`. The signals themselves are contiguous.
struct RealTask {
  std::uint64_t length, out_stride;
  std::vector<LoopAxis> loops;
  Precision precision;
};

/// n = N1 * N2. The first pass transforms columns of N1 reals with stride N2, two neighbouring ones as one complex
/// column, and keeps rows k1 = 0 .. N1/2 in the blocked workspace. The second pass processes only these rows and folds
/// them.
std::vector<Decomposition> real_two_passes(const RealTask& task);

/// Workspace elements of one signal.
std::uint64_t real_region(const PassSpec& second);

}  // namespace fft::planning
