// The order of the frequencies along an axis for which its transforms cost least.
#pragma once

#include "planning/axis_planner.hpp"

namespace fft::planning {

/// The order with the least total cost of both directions of a transform. `back` is the task of the inverse.
AxisOrder cheapest_order(const AxisTask& there, const AxisTask& back, const DeviceLimits& limits);

}  // namespace fft::planning
