// Words for the launches of a schedule.
#include "plan/trace.hpp"

#include <utility>

namespace fft::plan {
namespace {

// The axis of a pass, in words.
std::string axis_name(const planning::Schedule& schedule, std::size_t axis) {
  static constexpr const char* names[] = {"planes", "columns", "rows"};
  const std::size_t rank = schedule.problem.axes.size();
  if (rank > 3) return "axis " + std::to_string(axis);
  return rank == 1 ? "" : names[axis + 3 - rank];
}

}  // namespace

std::string pass_label(const planning::Schedule& schedule, Direction direction,
                       planning::LaunchedSteps steps) {
  std::string text = direction == Direction::forward ? "forward" : "inverse";
  text += steps.count() == 1
              ? " pass " + std::to_string(steps.end)
              : " passes " + std::to_string(steps.first + 1) + " to " + std::to_string(steps.end);
  text += " of " + std::to_string(schedule.steps.size()) + ": ";
  for (std::size_t s = steps.first; s < steps.end; ++s) {
    const planning::Step& step = schedule.steps[s];
    if (s > steps.first) text += "; ";
    const std::string name = axis_name(schedule, step.axis);
    if (step.pass.length == 1 && step.pass.real.step == planning::RealStep::none)
      text += "copy";
    else
      text += name + (name.empty() ? "" : ", ") + std::to_string(step.pass.length) + " points";
  }
  return text;
}

LaunchEvents::~LaunchEvents() {
  for (const cl_event event : events_)
    if (event != nullptr) clReleaseEvent(event);
}

void LaunchEvents::move_to(std::vector<detail::RawTrace>& traces, const runtime::CompiledSchedule& executed,
                           Direction direction, const std::string& name) {
  const planning::Schedule& schedule = executed.schedule();
  const std::vector<planning::LaunchedSteps> launches = planning::launches(schedule);
  traces.reserve(traces.size() + events_.size());
  for (std::size_t i = 0; i < events_.size(); ++i) {
    std::string label = name + (name.empty() ? "" : ", ");
    std::size_t axis = 0, pass = i % executed.launches_per_round();
    if (launches.empty()) {
      label += "step " + std::to_string(pass + 1) + " of " + std::to_string(executed.launches_per_round());
    } else {
      const planning::LaunchedSteps steps = launches[pass];
      label += pass_label(schedule, direction, steps);
      axis = schedule.steps[steps.first].axis;
      pass = steps.first;
    }
    traces.push_back({std::move(label), axis, pass, detail::OwnedEvent(std::exchange(events_[i], nullptr))});
  }
}

}  // namespace fft::plan
