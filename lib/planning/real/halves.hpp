// Real transforms whose columns are the halves of signals, two neighbouring reals in each point (real_planner.cpp).
#pragma once

#include <cstddef>
#include <optional>

#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// True when all reals of every signal exist, every signal begins at an even address with contiguous reals, so
/// that two neighbours form one complex element, and the spectra fit the output's layout.
bool may_be_halves(const Problem& problem, std::size_t axis);

/// Schedule of such a problem, its steps not yet finished. Empty: the merge would write to other addresses than it reads, which may
/// not share a buffer.
std::optional<Schedule> plan_halves(const Problem& problem, const AxisPlanner& planner);

}  // namespace fft::planning
