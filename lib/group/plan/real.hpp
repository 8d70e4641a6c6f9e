// Real transforms in one or two passes of the work-group shape.
#pragma once

#include <optional>

#include "planning/axis_planner.hpp"

namespace fft::planning {

/// AxisPlanner::real(): one pass where a tile holds whole columns, else the real four-step algorithm (real_decompose.hpp).
std::optional<AxisPlan> plan_group_real(const AxisTask& task, RealStep step, const DeviceLimits& limits,
                                        Choices* choices);

}  // namespace fft::planning
