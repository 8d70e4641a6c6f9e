// Which axes share a pass of the vector shape (PassSpec::axes).
#pragma once

#include "core/device_limits.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// True when one pass over the axes AxisTask::parts keeps an array of each lane in a cache, and leaves work for all units.
bool fits_axes_together(const AxisTask& task, const DeviceLimits& limits);

}  // namespace fft::planning
