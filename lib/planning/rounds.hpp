// Rounds of transforms for schedules in which the batch is not the outermost loop.
#pragma once

#include <string>

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Largest workspace of a round, in complex elements.
std::uint64_t workspace_budget(Precision precision, const DeviceLimits& limits);

/// The note of a schedule that takes a batch in rounds of so many transforms.
std::string rounds_note(std::uint64_t transforms);

/// plan(problem, planner). While the workspace exceeds workspace_budget(), the batch is divided into equal
/// parts, each planned as a round.
Schedule plan_in_rounds(const Problem& problem, const AxisPlanner& planner,
                        Schedule (*plan)(const Problem&, const AxisPlanner&));

}  // namespace fft::planning
