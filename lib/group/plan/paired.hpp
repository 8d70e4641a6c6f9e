// Passes of a real-to-real transform that take two columns at a time (RealPoints::Form::paired).
#pragma once

#include <functional>

#include "planning/axis_planner.hpp"

namespace fft::planning {

/// True when the pairs of columns of `task` fit one pass that takes less time than the passes that `apart` makes of the columns one by one, or
/// that was chosen.
bool prefers_group_pairs(const AxisTask& task, const std::function<AxisPlan()>& apart,
                         const DeviceLimits& limits, Choices* choices);
/// This pass.
AxisPlan plan_group_pairs(const AxisTask& task, const DeviceLimits& limits, Choices* choices);

}  // namespace fft::planning
