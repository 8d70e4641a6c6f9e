// One axis after the other, the fastest first: from the input to the output, then in place there. Along an axis reals become
// the points of a complex column as they are read, and results become reals as they are written (core/real_points.hpp), so
// that an axis is what it is in a complex transform: one pass, several with a workspace of complex points, or a convolution.
#include "planning/real_to_real.hpp"

#include <utility>

#include "planning/assembly.hpp"
#include "planning/rounds.hpp"

namespace fft::planning {
namespace {

AxisEnds ends_of(const Problem& problem, std::size_t axis, const Place& from, const Place& to) {
  AxisEnds ends;
  ends.first.real = ends.last.real = true;
  if (axis == problem.axes.size()) return ends;
  RealPoints reals = real_points(problem.axes[axis].kind, problem.axes[axis].length, problem.orthogonal);
  const std::uint64_t points = column_points(reals), used = used_results(reals);
  reals.stride = from.strides[axis];
  ends.first.reals = reals;
  reals.stride = to.strides[axis];
  ends.last.reals = reals;
  if (used < points) ends.last.points = used;
  return ends;
}

Schedule plan_axes(const Problem& problem, const AxisPlanner& planner) {
  Assembly assembly(problem, planner);
  std::vector<std::uint64_t> counts;
  std::vector<std::size_t> axes;
  for (const Axis& a : problem.axes) counts.push_back(a.length);
  for (std::size_t a = problem.axes.size(); a-- > 0;)
    if (problem.axes[a].transformed) axes.push_back(a);
  if (axes.empty()) axes.push_back(problem.axes.size());  // a copy
  Place from = user_place(problem, true);
  const Place to = user_place(problem, false);
  for (const std::size_t a : axes) {
    AxisTask task = make_task(problem, a, counts, from, to, planner.loop_order());
    const AxisEnds ends = ends_of(problem, a, from, to);
    if (ends.first.reals) task.length = column_points(ends.first.reals);
    task.reals = true;
    assembly.append(planner.transform(task, ends), task, a, from, to);
    from = to;
  }
  return assembly.finish();
}

}  // namespace

Schedule plan_real_to_real(const Problem& problem, const AxisPlanner& planner) {
  return plan_in_rounds(problem, planner, plan_axes);
}

}  // namespace fft::planning
