// Complex transforms: one axis after the other, the fastest first. The fastest axis reads the user's input in
// memory order. The others are transformed in place in the output, or in the workspace when the output cannot
// hold intermediate data. The other files of this folder build on this.
#include "planning/planner.hpp"

#include <utility>

#include <fftcl/error.hpp>
#include "planning/assembly.hpp"
#include "planning/convolution.hpp"
#include "planning/read_all_first.hpp"
#include "planning/real/real_convolution.hpp"
#include "planning/real/real_planner.hpp"
#include "planning/real/real_to_real.hpp"
#include "planning/several_axes.hpp"

namespace fft::planning {
namespace {

// Fastest first. When no axis is transformed: problem.axes.size(), which stands for a copy.
std::vector<std::size_t> transformed_axes(const Problem& problem) {
  std::vector<std::size_t> axes;
  for (std::size_t a = problem.axes.size(); a-- > 0;)
    if (problem.axes[a].transformed && problem.axes[a].length > 1) axes.push_back(a);
  if (axes.empty()) axes.push_back(problem.axes.size());
  return axes;
}

Schedule plan_transforms(const Problem& asked, const AxisPlanner& planner) {
  const Problem problem = with_axes_together(asked, planner, transformed_axes(asked).front());
  Assembly assembly(problem, planner);
  std::vector<std::uint64_t> counts = user_counts(problem, true);
  const Place to = user_place(problem, false);
  const std::vector<std::size_t> axes = transformed_axes(problem);
  const bool apart = axes.size() > 1 && (problem.out_format || shrinks(problem, axes.front()));
  const Place between = apart ? assembly.keep_dense(counts_between(problem, axes.front(), axes.back())) : to;
  assembly.append_axes(axes, counts, user_place(problem, true), between, to);
  return with_axes_apart(assembly.finish(), asked);
}

// Throws unless the steps that read the input or write the output have the user's formats, and no others.
void check_formats(const Schedule& schedule) {
  const Problem& problem = schedule.problem;
  for (const Step& step : schedule.steps) {
    const bool reads_input = step.source.slot == Slot::input,
               writes_output = step.destination.slot == Slot::output;
    if (step.pass.in_end.format != (reads_input ? problem.in_format : nullptr) ||
        step.pass.out_end.format != (writes_output ? problem.out_format : nullptr))
      throw Error(ErrorCode::internal,
                  "a pass does not have the format of the buffer that it reads or writes");
    if (problem.out_format && step.source.slot == Slot::output)
      throw Error(ErrorCode::internal, "a pass reads from an output with a format of its own");
  }
}

void exchange_sides(Problem& problem) {
  for (Axis& a : problem.axes) {
    std::swap(a.in_stride, a.out_stride);
    std::swap(a.present, a.wanted);
  }
  std::swap(problem.in_distance, problem.out_distance);
  problem.direction = problem.direction == Direction::forward ? Direction::inverse : Direction::forward;
}

// The forward problem. For real transforms, only what remains without the real axis: complex transforms in
// place on the spectrum. Without formats: plans of equal lengths have equal orders.
Problem forward_of(Problem problem) {
  problem.in_format = problem.out_format = nullptr;
  if (problem.direction == Direction::inverse) exchange_sides(problem);
  if (problem.kind == TransformKind::complex) return problem;
  Axis& real = problem.axes[real_axis(problem)];
  real.length = real.length / 2 + 1;
  real.transformed = false;
  for (Axis& a : problem.axes) a.in_stride = a.out_stride;
  problem.in_distance = problem.out_distance;
  problem.kind = TransformKind::complex;
  return problem;
}

}  // namespace

Schedule plan_part(const Problem& problem, const AxisPlanner& planner) {
  if (problem.kind == TransformKind::convolution)
    return problem.real_signals ? plan_real_convolution(problem, planner)
                                : plan_convolution(problem, planner);
  if (problem.kind == TransformKind::real_to_real) return plan_real_to_real(problem, planner);
  return problem.kind == TransformKind::complex ? plan_transforms(problem, planner)
                                                : plan_real(problem, planner);
}

Schedule plan_problem(const Problem& problem, const AxisPlanner& planner) {
  Schedule schedule =
      problem.read_all_first ? plan_reading_first(problem, planner) : plan_part(problem, planner);
  check_formats(schedule);
  for (Step& step : schedule.steps) planner.finish(step, schedule);
  planner.join(schedule);
  return schedule;
}

std::vector<AxisOrder> choose_orders(const Problem& problem, const AxisPlanner& planner) {
  const Problem forward = forward_of(problem);
  Problem inverse = forward;
  exchange_sides(inverse);
  std::vector<AxisOrder> orders(forward.axes.size());
  bool first = true;
  for (const std::size_t a : transformed_axes(forward)) {
    if (a == forward.axes.size()) continue;
    const auto task = [&](const Problem& p) {
      const Place to = user_place(p, false);
      return make_task(p, a, user_counts(p, false), first ? user_place(p, true) : to, to,
                       planner.loop_order());
    };
    orders[a] = planner.order(task(forward), task(inverse));
    first = false;
  }
  return orders;
}

}  // namespace fft::planning
