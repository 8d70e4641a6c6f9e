#include "group/plan/axis_planner.hpp"

#include <algorithm>

#include "core/launch.hpp"
#include "group/plan/axis_search.hpp"
#include "group/plan/real.hpp"

namespace fft::planning {

AxisPlan GroupAxisPlanner::transform(const AxisTask& task, const AxisEnds& ends) const {
  AxisSearch search(task, limits(), choices());
  return task.order.natural() ? search.transform(ends) : search.ordered();
}

AxisPlan GroupAxisPlanner::convolve(const AxisTask& task, const ConvolutionEnds& ends) const {
  return AxisSearch(task, limits(), choices()).convolve(ends);
}

std::optional<AxisPlan> GroupAxisPlanner::real(const AxisTask& task, RealStep step) const {
  return plan_group_real(task, step, limits(), choices());
}

AxisOrder GroupAxisPlanner::order(const AxisTask& there, const AxisTask& back) const {
  return cheapest_order(there, back, limits());
}

std::uint64_t GroupAxisPlanner::round_bytes(bool) const {
  return std::min(limits().max_allocation_bytes, limits().global_memory_bytes / 4);
}

// Guards: the last tile of a round may lie partly behind the last column.
void GroupAxisPlanner::finish(Step& step, const Schedule& schedule) const {
  PassSpec& pass = step.pass;
  if (is_elementwise(pass) || pass.real.step == RealStep::fold) return;
  const bool divided = pass.loops.size() > 1 && pass.loops.front().count % pass.group.columns == 0;
  if (divided || step.outer_per_batch == 0) return;
  const auto tiles_fit = [&](std::uint64_t transforms) {
    return columns(pass, outer_count(step, transforms)) % pass.group.columns == 0;
  };
  if (schedule.problem.any_batch)
    pass.group.guarded = pass.group.columns > 1;
  else
    pass.group.guarded = !tiles_fit(schedule.batch_per_round) || !tiles_fit(schedule.problem.batch);
}

}  // namespace fft::planning
