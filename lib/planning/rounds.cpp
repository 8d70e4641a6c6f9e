// Divides a batch until the workspace fits.
#include "planning/rounds.hpp"

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"

namespace fft::planning {

std::uint64_t workspace_budget(Precision precision, const DeviceLimits& limits) {
  return workspace_limit(limits) / element_bytes(precision);
}

std::string rounds_note(std::uint64_t transforms) {
  return "rounds of " + std::to_string(transforms) + " transforms bound the workspace";
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
    schedule.notes.push_back(rounds_note(part.batch));
  schedule.problem = problem;
  return schedule;
}

}  // namespace fft::planning
