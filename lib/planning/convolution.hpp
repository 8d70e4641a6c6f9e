// Convolutions of any number of axes: all but the slowest are transformed first, fastest axis first and only where the others
// have points; the slowest convolves in its columns; then the others go back, as forward transforms of conjugated data. What
// lies between is dense in the workspace, padded along axes only while they are spectra.
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of a problem of TransformKind::convolution, its steps not yet finished. The problem is valid and every transformed
/// length has_radices().
Schedule plan_convolution(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
