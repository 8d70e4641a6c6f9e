// The real four-step algorithm for real signals too long for one tile: two passes that move half of the data
// that complex passes would.
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// A transform of real signals of n reals to their spectra, or back. The signals are contiguous, their
/// strides in `loops` count pairs of reals, those of the spectra elements. Along a spectrum the stride is
/// `spectrum_stride`. Or, with RealPoints::Form::sorted on the side of the signals, a real-to-real transform:
/// then all strides count reals.
struct RealTask {
  RealStep step = RealStep::split;  ///< split: from signals to spectra; merge: back
  std::uint64_t length = 1, spectrum_stride = 1;
  std::vector<LoopAxis> loops = {};
  Precision precision = Precision::f32;
  PassEnd read = {}, written = {};
};

/// Decompositions n = N1 * N2. From reals, the first pass transforms columns of N1 reals with stride N2, two
/// neighbouring ones as one complex column, and keeps rows k1 = 0 .. N1/2 in the blocked workspace. The
/// second pass processes only these rows and folds them. Back to reals, the first pass unfolds these rows
/// from the spectrum, and the second pass transforms pairs of columns.
std::vector<Decomposition> real_two_passes(const RealTask& task);

/// The number of rows that the pass over half of the columns counts, in whole blocks, divided by N1/2. The
/// last block may hold as little as one row.
double half_the_columns(const Decomposition& two);

}  // namespace fft::planning
