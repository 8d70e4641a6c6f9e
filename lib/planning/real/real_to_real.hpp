// Planning of real-to-real transforms of any kinds, lengths and rank.
#pragma once

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Schedule of a valid problem whose kind is real_to_real, its steps not yet finished.
Schedule plan_real_to_real(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
