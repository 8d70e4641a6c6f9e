// Dispatches to the generators of the kernel shapes.
#include "shapes/codegen.hpp"

#include "codegen/elementwise.hpp"
#include "group/codegen/codegen.hpp"
#include "group/codegen/joined.hpp"
#include "vector/codegen/codegen.hpp"
#include "vector/codegen/turns.hpp"

namespace fft::codegen {
namespace {

std::vector<const planning::Step*> steps_of(const planning::Schedule& schedule,
                                            planning::LaunchedSteps steps) {
  std::vector<const planning::Step*> list;
  for (std::size_t s = steps.first; s < steps.end; ++s) list.push_back(&schedule.steps[s]);
  return list;
}

}  // namespace

KernelSource generate(const planning::PassSpec& spec) {
  if (planning::is_elementwise(spec)) return generate_elementwise(spec);
  return spec.shape == planning::KernelShape::vector ? generate_vector(spec) : generate_group(spec);
}

std::vector<double> twiddle_table(const planning::PassSpec& spec) {
  if (planning::is_elementwise(spec)) return elementwise_table(spec);
  return spec.shape == planning::KernelShape::vector ? vector_table(spec) : group_table(spec);
}

KernelSource generate(const planning::Schedule& schedule, planning::LaunchedSteps steps) {
  if (steps.count() == 1) return generate(schedule.steps[steps.first].pass);
  return planning::in_turns(schedule, steps)
             ? generate_turns(steps_of(schedule, steps))
             : generate_joined({steps_of(schedule, steps), schedule.problem.batch});
}

std::vector<double> twiddle_table(const planning::Schedule& schedule, planning::LaunchedSteps steps) {
  if (steps.count() == 1) return twiddle_table(schedule.steps[steps.first].pass);
  return planning::in_turns(schedule, steps)
             ? turns_table(steps_of(schedule, steps))
             : joined_table({steps_of(schedule, steps), schedule.problem.batch});
}

}  // namespace fft::codegen
