// The count argument of a step.
#include "core/schedule.hpp"

namespace fft::planning {

std::uint64_t outer_count(const Step& step, std::uint64_t transforms) {
  return step.outer_per_batch != 0 ? step.outer_per_batch * transforms : step.pass.loops.back().count;
}

void set_ends(Schedule& schedule) {
  const bool inverse = schedule.problem.direction == Direction::inverse;
  for (Step& step : schedule.steps) {
    step.pass.input_sign = InputSign::none;
    step.pass.scaled_output = false;
  }
  PassSpec& first = schedule.steps.front().pass;
  PassSpec& last = schedule.steps.back().pass;
  if (schedule.problem.kind != TransformKind::convolution && !first.in_end.real) {
    if (first.shape == KernelShape::vector)
      first.input_sign = InputSign::argument;
    else if (inverse)
      first.input_sign = InputSign::negative;
  }
  last.scaled_output = last.shape == KernelShape::vector || inverse || schedule.problem.scaled;
}

}  // namespace fft::planning
