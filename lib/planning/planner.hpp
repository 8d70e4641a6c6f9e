// Problem -> Schedule for one kernel shape. Pure and deterministic; everything specific to a shape is in its
// AxisPlanner.
#pragma once

#include <vector>

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// The complete schedule of a valid problem. Throws fft::Error (unsupported) when no passes fit the device.
Schedule plan_problem(const Problem& problem, const AxisPlanner& planner);

/// The same for use as a part of a larger schedule: without AxisPlanner::finish() and join(), and without the copies
/// that Problem::read_all_first may need.
Schedule plan_part(const Problem& problem, const AxisPlanner& planner);

/// See choose_spectrum_orders() (lib/shapes/planner.hpp).
std::vector<AxisOrder> choose_orders(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
