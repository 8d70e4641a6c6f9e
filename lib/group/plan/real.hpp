// Real transforms in one or two passes of the work-group shape.
#pragma once

#include <optional>

#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Implements AxisPlanner::real(): one pass when a tile holds whole columns, else the real four-step
/// algorithm (real_decompose.hpp).
std::optional<AxisPlan> plan_group_real(const AxisTask& task, RealStep step, const DeviceLimits& limits,
                                        Choices* choices);

}  // namespace fft::planning
