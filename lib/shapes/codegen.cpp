// Dispatches to the generators of the kernel shapes.
#include "shapes/codegen.hpp"

#include "codegen/elementwise.hpp"
#include "group/codegen/codegen.hpp"
#include "group/codegen/joined.hpp"
#include "vector/codegen/codegen.hpp"

namespace fft::codegen {
namespace {

JoinedSteps joined_steps(const planning::Schedule& schedule, planning::LaunchedSteps steps) {
  JoinedSteps joined{{}, schedule.problem.batch};
  for (std::size_t s = steps.first; s < steps.end; ++s) joined.steps.push_back(&schedule.steps[s]);
  return joined;
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
  return steps.count() == 1 ? generate(schedule.steps[steps.first].pass)
                            : generate_joined(joined_steps(schedule, steps));
}

std::vector<double> twiddle_table(const planning::Schedule& schedule, planning::LaunchedSteps steps) {
  return steps.count() == 1 ? twiddle_table(schedule.steps[steps.first].pass)
                            : joined_table(joined_steps(schedule, steps));
}

}  // namespace fft::codegen
