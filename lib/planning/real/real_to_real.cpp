// One axis after the other, the fastest first: from the input to the output, then in place there (or in the
// workspace, when the output cannot hold intermediate data). Along an axis, reals become the points of a
// complex column as they are read, and results become reals as they are written (core/real_points.hpp). So
// the passes of an axis are those of a complex transform: one pass, several with a workspace of complex
// points, or a convolution.
#include "planning/real/real_to_real.hpp"

#include <optional>
#include <utility>

#include "planning/assembly.hpp"
#include "planning/real/paired_axis.hpp"
#include "planning/rounds.hpp"

namespace fft::planning {
namespace {

// The number of reals that exist on both sides of an axis (0: all).
struct Existing {
  std::uint64_t read = 0, written = 0;
};

// True for plain numbers, all of which exist.
bool plain(const AxisTask& task, const Existing& existing) {
  return existing.read == 0 && existing.written == 0 && !task.in_format && !task.out_format;
}

AxisEnds ends_of(RealPoints reals, const AxisTask& task, Existing existing) {
  AxisEnds ends;
  reals.stride = task.in_stride;
  reals.existing = existing.read;
  ends.first = end_with(reals);
  reals.stride = task.out_stride;
  reals.existing = existing.written;
  ends.last = end_with(reals);
  return ends;
}

// Passes that split spectra or merge them, with these ends. Merging requires plain numbers, all of which
// exist.
std::optional<AxisPlan> plan_halves(AxisTask task, const AxisEnds& ends, RealStep step,
                                    const AxisPlanner& planner) {
  task.read = ends.first.reals;
  task.written = ends.last.reals;
  std::optional<AxisPlan> plan = planner.real(task, step);
  if (!plan) return std::nullopt;
  PassSpec &first = plan->passes.front().pass, &last = plan->passes.back().pass;
  if (first.in_end.reals.form == RealPoints::Form::sorted) return plan;  // planned with its ends
  first.in_end = ends.first;
  first.in_end.format = task.in_format;
  first.in_position = 1;
  if (plan->passes.size() > 1) {  // neighbouring columns are neighbouring points
    first.in_position = first.in_stride;
    first.loops.front().in_position = 1;
  }
  last.out_end = ends.last;
  last.out_end.format = task.out_format;
  return plan;
}

// True when two passes may transform the axis as RealPoints::Form::sorted.
bool may_sort(const AxisTask& task, const RealPoints& whole, const Existing& existing,
              const AxisPlanner& planner) {
  return planner.limits().shape == KernelShape::work_group && in_columns(whole) && plain(task, existing) &&
         task.in_stride == 1 && task.out_stride == 1;
}

// The passes of one axis, with columns of half as many points where that is possible.
AxisPlan plan_axis(AxisTask task, const RealPoints& whole, Existing existing, const AxisPlanner& planner) {
  const RealPoints halves = in_halves(whole);
  task.may_sort = may_sort(task, whole, existing, planner);
  if (halves) {
    AxisTask half = task;
    half.length = column_points(halves);
    const AxisEnds ends = ends_of(halves, task, existing);
    const bool splits = splits_halves(halves.kind);
    if (splits || (!task.in_format && existing.read == 0))
      if (std::optional<AxisPlan> plan =
              plan_halves(half, ends, splits ? RealStep::split : RealStep::merge, planner))
        return std::move(*plan);
    if (!splits) return planner.transform(half, ends);
  }
  task.length = column_points(whole);
  AxisEnds ends = ends_of(whole, task, existing);
  if (used_results(whole) < task.length) ends.last.points = used_results(whole);
  AxisPlan plan = planner.transform(task, ends);
  if (whole.form == RealPoints::Form::rotated && task.may_sort && plan.passes.size() > 1)
    if (std::optional<AxisPlan> two = plan_halves(task, ends, RealStep::split, planner))
      return std::move(*two);
  return plan;
}

Schedule plan_axes(const Problem& problem, const AxisPlanner& planner) {
  Assembly assembly(problem, planner);
  std::vector<std::uint64_t> counts = user_counts(problem, true);
  std::vector<std::size_t> axes;
  for (std::size_t a = problem.axes.size(); a-- > 0;)
    if (problem.axes[a].transformed) axes.push_back(a);
  if (axes.empty()) axes.push_back(problem.axes.size());  // a copy
  Place from = user_place(problem, true);
  const bool apart = axes.size() > 1 && (problem.out_format || shrinks(problem, axes.front()));
  const Place last = user_place(problem, false),
              between = apart ? assembly.keep_dense_reals(counts_between(problem, axes.front(), axes.back()))
                              : last;
  for (const std::size_t a : axes) {
    const Place& to = a == axes.back() ? last : between;
    AxisTask task = make_task(problem, a, counts, from, to, planner.loop_order());
    task.reals = true;
    if (a == problem.axes.size()) {
      assembly.append(planner.transform(task, ends_of({}, task, {})), task, a, from, to);
      break;
    }
    const RealPoints whole = real_points(problem.axes[a].kind, problem.axes[a].length, problem.orthogonal);
    const Existing existing{problem.axes[a].present, problem.axes[a].wanted};
    const auto one_by_one = [&](const AxisPlanner& p) { return plan_axis(task, whole, existing, p); };
    std::optional<AxisTask> pairs;
    if (plain(task, existing)) pairs = paired_task(problem, a, counts, from, to, planner.loop_order(), whole);
    if (pairs && planner.prefers_pairs(*pairs, one_by_one))
      assembly.append(planner.paired(*pairs), *pairs, a, from, to);
    else
      assembly.append(one_by_one(planner), task, a, from, to);
    counts[a] = output_count(problem, a);
    from = to;
  }
  return assembly.finish();
}

}  // namespace

Schedule plan_real_to_real(const Problem& problem, const AxisPlanner& planner) {
  return plan_in_rounds(problem, planner, plan_axes);
}

}  // namespace fft::planning
