// Convolutions of real signals: two of them as real and imaginary parts of one complex signal, which a real filter does not
// mix. The first load and the last store of the complex schedule read and write the signals themselves (PassEnd::real).
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of a problem with real_signals, its steps not yet finished. What shares a column, by the fewest columns:
///   - two signals of the batch, or two neighbours along an axis of even length that is not transformed, where all have the
///     same filters;
///   - two neighbouring blocks of one signal (overlap-save);
///   - else nothing: every signal goes alone, with imaginary parts of zero.
Schedule plan_real_convolution(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
