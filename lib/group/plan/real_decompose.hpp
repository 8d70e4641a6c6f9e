// Real signals too long for one tile: two passes that move half of what complex ones would.
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Real signals of n points and their spectra, either way: the loops around them, strides of the reals in pairs, those of the
/// spectra in elements. Along a spectrum the stride is `spectrum_stride`. The signals themselves are contiguous. Or signals and results of a
/// real-to-real transform, RealPoints::Form::sorted on both sides: all strides count reals.
struct RealTask {
  RealStep step;  ///< split: from signals to spectra; merge: back
  std::uint64_t length, spectrum_stride;
  std::vector<LoopAxis> loops;
  Precision precision;
  PassEnd read = {}, written = {};
};

/// n = N1 * N2. From reals, the first pass transforms columns of N1 reals with stride N2, two neighbouring ones as one complex
/// column, and keeps rows k1 = 0 .. N1/2 in the blocked workspace; the second pass processes only these rows and folds
/// them. Back to reals, the first pass unfolds these rows from the spectrum, and the second one transforms pairs of columns.
std::vector<Decomposition> real_two_passes(const RealTask& task);

/// Rows that blocks of them count, over N1/2: the last block holds few or one.
double half_the_columns(const Decomposition& two);

}  // namespace fft::planning
