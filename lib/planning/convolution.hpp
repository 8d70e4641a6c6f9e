// Convolutions of any number of axes. First all axes but the slowest are transformed, fastest first and only where the
// others have points. Then the slowest axis is convolved column by column. Then the other axes are transformed back, as
// forward transforms of conjugated data. Intermediate data is dense in the workspace, padded along an axis only while
// that axis holds frequencies.
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of a problem of TransformKind::convolution, its steps not yet finished. The problem is valid and every
/// transformed length has_radices().
Schedule plan_convolution(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
