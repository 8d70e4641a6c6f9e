// Passes of a real-to-real transform that take two columns at a time (RealPoints::Form::paired).
#pragma once

#include <optional>

#include "planning/axis_planner.hpp"

namespace fft::planning {

/// The pass of the pairs of columns of `task`, if it is faster than `apart`, the passes of the columns one by one.
std::optional<AxisPlan> plan_group_pairs(const AxisTask& task, const AxisPlan& apart,
                                         const DeviceLimits& limits, Choices* choices);

}  // namespace fft::planning
