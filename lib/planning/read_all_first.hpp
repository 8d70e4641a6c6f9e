// Schedules for input and output that overlap arbitrarily in one buffer: all reads of the input come before any write
// of the output.
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of a problem with read_all_first, in one round, with a copy through the workspace where a pass would read
/// the input and write the output. Its steps are not yet finished.
Schedule plan_reading_first(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
