// Schedules for input and output that overlap arbitrarily in one buffer: all reads of the input come before any write
// of the output.
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of a problem with read_all_first, in one round. Where some pass would still read the input after
/// the first write of the output, a copy through the workspace is added. The steps are not yet finished.
Schedule plan_reading_first(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
