// The count argument of a step.
#include "core/schedule.hpp"

namespace fft::planning {

std::uint64_t outer_count(const Step& step, std::uint64_t transforms) {
  if (step.outer_per_batch != 0)
    return step.outer_per_batch * (step.per_pair ? (transforms + 1) / 2 : transforms);
  const RealSpec& real = step.pass.real;
  if (step.pass.loops.back().signals != 0) return step.pass.loops.back().signals;
  const bool counts_signals = real.pairs && real.pair_axis + 1 == step.pass.loops.size();
  return counts_signals ? real.signals : step.pass.loops.back().count;
}

void set_ends(Schedule& schedule) {
  const bool inverse = schedule.problem.direction == Direction::inverse;
  for (Step& step : schedule.steps) {
    step.pass.input_sign = InputSign::none;
    step.pass.scaled_output = false;
  }
  PassSpec& first = schedule.steps.front().pass;
  PassSpec& last = schedule.steps.back().pass;
  if (schedule.problem.kind != TransformKind::convolution) {
    if (first.shape == KernelShape::vector)
      first.input_sign = InputSign::argument;
    else if (inverse)
      first.input_sign = InputSign::negative;
  }
  last.scaled_output = last.shape == KernelShape::vector || inverse || schedule.problem.scaled;
}

}  // namespace fft::planning
