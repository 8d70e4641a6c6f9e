// Real transforms whose columns are the reals as they are (real_planner.cpp).
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of any valid real_to_complex or complex_to_real problem, its steps not yet finished.
Schedule plan_whole(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
