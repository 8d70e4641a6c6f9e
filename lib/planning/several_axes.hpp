// Neighbouring axes that one pass transforms together.
#pragma once

#include "core/problem.hpp"
#include "core/schedule.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// The problem with groups of neighbouring axes replaced by one axis each (Axis::parts), wherever `planner`
/// estimates that one pass over them takes less time than separate passes. Only axes that are dense in each
/// other on both sides, whole and in natural order, and never the real axis of a real transform. `first` is
/// the axis that reads the input; all others read where the output is (for complex_to_real: where the spectra
/// are).
Problem with_axes_together(const Problem& problem, const AxisPlanner& planner, std::size_t first);

/// Turns a schedule of with_axes_together(`asked`) into one of `asked`, with its axis indices.
Schedule with_axes_apart(Schedule schedule, const Problem& asked);

}  // namespace fft::planning
