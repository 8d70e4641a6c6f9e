// The count argument of a step, and which steps share a launch.
#include "core/schedule.hpp"

#include <algorithm>

namespace fft::planning {

std::uint64_t outer_count(const Step& step, std::uint64_t transforms) {
  return step.outer_per_batch != 0 ? step.outer_per_batch * transforms : step.pass.loops.back().count;
}

std::vector<LaunchedSteps> launches(const Schedule& schedule) {
  std::vector<LaunchedSteps> list;
  for (std::size_t s = 0; s < schedule.steps.size(); ++s) {
    if (s == 0 || !schedule.steps[s - 1].launched_with_next) list.push_back({s, s});
    list.back().end = s + 1;
  }
  return list;
}

bool in_turns(const Schedule& schedule, LaunchedSteps steps) {
  return schedule.steps[steps.first].turns.at_once != 0;
}

bool rereads_output(const Schedule& schedule) {
  return std::any_of(schedule.steps.begin(), schedule.steps.end(),
                     [](const Step& step) { return step.source.slot == Slot::output; });
}

std::uint64_t in_distance(const Step& step) {
  return step.outer_per_batch * step.pass.loops.back().in_stride;
}

std::uint64_t out_distance(const Step& step) {
  return step.outer_per_batch * step.pass.loops.back().out_stride;
}

LaunchSize launch_size(const Schedule& schedule, LaunchedSteps steps, std::uint64_t transforms) {
  if (in_turns(schedule, steps))
    return {divided_up(transforms, schedule.steps[steps.first].turns.per_group), 1};
  LaunchSize sum{0, 0};
  for (std::size_t s = steps.first; s < steps.end; ++s) {
    const Step& step = schedule.steps[s];
    const LaunchSize size = launch_size(step.pass, outer_count(step, transforms));
    sum = {sum.groups + size.groups, size.work_items};
  }
  return sum;
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
