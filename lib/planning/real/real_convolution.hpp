// Convolutions of real signals as convolutions of complex columns. The first load and the last store of the complex
// schedule read and write the signals themselves (PassEnd::real).
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of a problem with real_signals, its steps not yet finished. A column holds one signal:
///   - two neighbouring blocks of it (overlap-save), as real and imaginary parts, which a real filter does not mix;
///   - or its halves, two neighbouring reals in each point, where a pass can split their spectra (RealStep::product);
///   - or its reals as they are, with imaginary parts of zero.
/// Two signals never share a column (docs/decisions/0015-a-column-holds-one-signal.md).
Schedule plan_real_convolution(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
