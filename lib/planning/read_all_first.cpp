// Adds a copy through the workspace where a schedule would write too early.
#include "planning/read_all_first.hpp"

#include "planning/assembly.hpp"
#include "planning/planner.hpp"

namespace fft::planning {
namespace {

bool reads_first(const Schedule& schedule) {
  bool written = false;
  for (const Step& step : schedule.steps) {
    written = written || step.destination.slot == Slot::output;
    if (written && step.source.slot == Slot::input) return false;
  }
  return true;
}

// A problem that copies the complex elements of one side to dense ones, or back.
Problem copy_problem(const Problem& problem, const std::vector<std::uint64_t>& counts, const Place& dense,
                     bool of_input) {
  Problem copy;
  copy.precision = problem.precision;
  copy.read_all_first = true;
  (of_input ? copy.in_format : copy.out_format) = of_input ? problem.in_format : problem.out_format;
  for (std::size_t a = 0; a < problem.axes.size(); ++a) {
    const std::uint64_t d = dense.strides[a];
    copy.axes.push_back({counts[a], of_input ? problem.axes[a].in_stride : d,
                         of_input ? d : problem.axes[a].out_stride, false});
  }
  copy.batch = problem.batch;
  copy.in_distance = of_input ? problem.in_distance : dense.distance;
  copy.out_distance = of_input ? dense.distance : problem.out_distance;
  return copy;
}

void redirect(Schedule& schedule, Slot from, std::uint64_t region) {
  for (Step& step : schedule.steps)
    for (BufferRef* place : {&step.source, &step.destination})
      if (place->slot == from) *place = {Slot::workspace, region + place->offset, 0};
}

}  // namespace

Schedule plan_reading_first(const Problem& problem, const AxisPlanner& planner) {
  Schedule direct = plan_part(problem, planner);
  if (reads_first(direct)) return direct;
  // The complex side goes through the workspace, because complex passes cannot copy reals.
  const bool of_input = problem.kind == TransformKind::complex_to_real;
  const std::vector<std::uint64_t> counts = user_counts(problem, of_input);
  const Place dense = dense_place(counts);
  Problem inner = problem;
  for (std::size_t a = 0; a < inner.axes.size(); ++a)
    (of_input ? inner.axes[a].in_stride : inner.axes[a].out_stride) = dense.strides[a];
  (of_input ? inner.in_distance : inner.out_distance) = dense.distance;
  (of_input ? inner.in_format : inner.out_format) = nullptr;  // the copy reads or writes the user's elements
  Schedule schedule = plan_part(inner, planner),
           copy = plan_part(copy_problem(problem, counts, dense, of_input), planner);
  const std::uint64_t region = schedule.workspace_elements;
  redirect(schedule, of_input ? Slot::input : Slot::output, region);
  redirect(copy, of_input ? Slot::output : Slot::input, region);
  for (Step& step : copy.steps) {
    step.pass.input_sign = InputSign::none;
    step.pass.scaled_output = false;
    step.reason = "signal and spectrum overlap in one buffer: all is read before any is written";
  }
  auto& steps = schedule.steps;
  steps.insert(of_input ? steps.begin() : steps.end(), copy.steps.begin(), copy.steps.end());
  schedule.workspace_elements = region + dense.distance * problem.batch;
  schedule.problem = problem;
  return schedule;
}

}  // namespace fft::planning
