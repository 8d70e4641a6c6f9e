// Convolutions along any number of axes, by the convolution theorem. First all axes but the slowest are
// transformed, fastest first, skipping columns that consist of zeros. Then the slowest axis is convolved
// column by column. Finally the other axes are transformed back, as forward transforms of conjugated data.
// Intermediate data is dense in the workspace, padded along an axis only while that axis holds frequencies.
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of a problem of TransformKind::convolution, its steps not yet finished. The problem must be
/// valid, and every transformed length must have radices (has_radices()).
Schedule plan_convolution(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
