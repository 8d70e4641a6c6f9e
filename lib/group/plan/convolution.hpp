// Decompositions of an axis into the passes of a cyclic convolution, for work-group devices. The first load
// and the last store apply the ends, and the middle pass multiplies by the filter's spectrum, so no separate
// pass over the data is needed. The result is conjugated before ConvolutionEnds::last applies.
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Sets the input end of a first pass. `after`: product of the factors after the first one, whose loop is
/// loops[columns].
void enter(PassSpec& pass, ChirpLengths lengths, std::uint64_t after, std::size_t columns, PassEnd end);
/// Sets the output end of a last pass.
void leave(PassSpec& pass, ChirpLengths lengths, PassEnd end);

/// Both transforms and the product in one pass of M = task.length points.
std::vector<Decomposition> convolution_one_pass(const AxisTask& task, const ConvolutionEnds& ends);

/// The same for real signals as columns of M / 2 points, halves (RealStep::product); empty unless
/// may_be_halves().
std::vector<Decomposition> convolution_of_halves(const AxisTask& task, const ConvolutionEnds& ends);

/// M = N1 * N2 in three passes: the middle one ends the forward transform and begins the backward transform.
std::vector<Decomposition> convolution_three_passes(const AxisTask& task, const ConvolutionEnds& ends,
                                                    std::uint64_t lopsided);

/// M = N1 * N2 * N3 in six passes, for lengths that no other decomposition fits.
std::vector<Decomposition> convolution_six_passes(const AxisTask& task, const ConvolutionEnds& ends,
                                                  std::uint64_t lopsided);

}  // namespace fft::planning
