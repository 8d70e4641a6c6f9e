// Divides a batch until the workspace fits.
#include "planning/rounds.hpp"

#include <algorithm>
#include <string>

#include "core/base/number_theory.hpp"

namespace fft::planning {

std::uint64_t workspace_budget(Precision precision, const DeviceLimits& limits) {
  return std::min(limits.max_allocation_bytes, limits.global_memory_bytes / 4) /
         (precision == Precision::f64 ? 16 : 8);
}

Schedule plan_in_rounds(const Problem& problem, const AxisPlanner& planner,
                        Schedule (*plan)(const Problem&, const AxisPlanner&)) {
  Problem part = problem;
  Schedule schedule = plan(part, planner);
  while (schedule.workspace_elements > workspace_budget(problem.precision, planner.limits()) &&
         part.batch > 1 && !problem.read_all_first) {
    part.batch /= prime_factors(part.batch).front();
    schedule = plan(part, planner);
  }
  if (part.batch < problem.batch && schedule.batch_per_round == part.batch)
    schedule.notes.push_back("rounds of " + std::to_string(part.batch) + " transforms bound the workspace");
  schedule.problem = problem;
  return schedule;
}

}  // namespace fft::planning
