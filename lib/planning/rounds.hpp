// Rounds of transforms where the batch is not the outermost loop.
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Limit for the workspace of a round, in complex elements.
std::uint64_t workspace_budget(Precision precision, const DeviceLimits& limits);

/// plan(problem, planner); a batch that it can only do in one round is divided into equal parts while the workspace would be
/// too large.
Schedule plan_in_rounds(const Problem& problem, const AxisPlanner& planner,
                        Schedule (*plan)(const Problem&, const AxisPlanner&));

}  // namespace fft::planning
