// Schedules for one buffer whose two sides overlap in any way: whatever reads the input comes before whatever writes
// the output. Shared by both planners.
#pragma once

#include <functional>

#include "core/device_limits.hpp"
#include "core/schedule.hpp"

namespace fft::planning {

using Planner = std::function<Schedule(const Problem&, const DeviceLimits&)>;

/// Plans `problem` by `plan`, in one round, with a copy through the workspace where a pass would read the input and
/// write the output.
Schedule plan_reading_first(const Problem& problem, const DeviceLimits& limits, const Planner& plan);

}  // namespace fft::planning
