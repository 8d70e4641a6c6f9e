// Neighbouring axes that one pass transforms together.
#pragma once

#include "core/problem.hpp"
#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// The problem with neighbouring axes as one axis each (Axis::parts) wherever `planner` estimates that one pass over them takes
/// less time than their own passes. Only axes that lie densely in each other on both sides, whole and in natural order, and not the
/// real axis of a real transform. `first`: the axis that reads the input; all others read where the output is (of
/// complex_to_real: where the spectra are).
Problem with_axes_together(const Problem& problem, const AxisPlanner& planner, std::size_t first);

/// The schedule of with_axes_together(`asked`) with the axes that were asked for.
Schedule with_axes_apart(Schedule schedule, const Problem& asked);

}  // namespace fft::planning
