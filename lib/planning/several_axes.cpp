// Finds the groups of axes that are cheaper in one pass.
#include "planning/several_axes.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "planning/assembly.hpp"

namespace fft::planning {
namespace {

constexpr std::uint64_t most_points = 1u << 15;  // more do not fit local memory
constexpr double infinite = std::numeric_limits<double>::infinity();

// The axes of a real transform other than the real one are complex, and are transformed where the spectra
// are.
bool has_spectra_in_front(const Problem& problem) {
  return problem.kind == TransformKind::complex_to_real;
}

bool is_real_axis(const Problem& problem, std::size_t axis) {
  return problem.kind != TransformKind::complex && axis == real_axis(problem);
}

// Few work-items of a tile would have a butterfly of a prime above max_common_prime.
bool is_whole(const Axis& axis) {
  return axis.transformed && axis.length > 1 && axis.present == 0 && axis.wanted == 0 && axis.skipped == 0 &&
         axis.order.natural() && axis.length <= most_points &&
         prime_factors(axis.length).back() <= max_common_prime;
}

// True when `outer` and `inner` together form a row-major array on both sides.
bool are_dense(const Axis& outer, const Axis& inner) {
  return outer.in_stride == inner.in_stride * inner.length &&
         outer.out_stride == inner.out_stride * inner.length;
}

// The problem with axes [from, to) replaced by one, at index `from`; the indices of later axes decrease.
Problem joined(Problem problem, std::size_t from, std::size_t to) {
  Axis& axis = problem.axes[from];
  for (std::size_t a = from; a < to; ++a)
    axis.parts.push_back(static_cast<std::uint32_t>(problem.axes[a].length));
  for (std::size_t a = from + 1; a < to; ++a) axis.length *= problem.axes[a].length;
  axis.in_stride = problem.axes[to - 1].in_stride;
  axis.out_stride = problem.axes[to - 1].out_stride;
  if (problem.halved && *problem.halved > from) *problem.halved -= to - from - 1;
  const auto begin = problem.axes.begin();
  problem.axes.erase(begin + static_cast<std::ptrdiff_t>(from) + 1, begin + static_cast<std::ptrdiff_t>(to));
  return problem;
}

// What passes over an axis, or a group of axes, read and write, if not intermediate data.
struct Sides {
  bool reads_input, writes_output;
};

double cost_of(const Problem& problem, const AxisPlanner& planner, std::size_t axis, Sides sides) {
  const bool in_front = has_spectra_in_front(problem);
  Place between = user_place(problem, in_front);
  between.format = nullptr;  // of intermediate data, which may lie elsewhere with other strides
  Place to = between;
  if (sides.writes_output && !in_front) to.format = problem.out_format;
  return planner.cost(make_task(problem, axis, user_counts(problem, in_front),
                                sides.reads_input ? user_place(problem, true) : between, to,
                                planner.loop_order()));
}

// For every axis `from`, the length of the run of axes [from, from + run) that may be joined.
std::vector<std::size_t> runs(const Problem& problem) {
  std::vector<std::size_t> length(problem.axes.size(), 1);
  const auto may_join = [&](std::size_t a) { return is_whole(problem.axes[a]) && !is_real_axis(problem, a); };
  for (std::size_t a = problem.axes.size(); a-- > 1;)
    if (may_join(a - 1) && may_join(a) && are_dense(problem.axes[a - 1], problem.axes[a]))
      length[a - 1] = length[a] + 1;
  return length;
}

// The slowest axis that is transformed as a complex one: the last of them.
std::size_t last_axis(const Problem& problem) {
  std::size_t a = 0;
  while (a < problem.axes.size() &&
         (!problem.axes[a].transformed || problem.axes[a].length == 1 || is_real_axis(problem, a)))
    ++a;
  return a;
}

/// Finds the cheapest way to divide the axes into groups, by dynamic programming over the first axis of the
/// rest.
class Grouping {
 public:
  Grouping(const Problem& problem, const AxisPlanner& planner, std::size_t first)
      : problem_(problem), planner_(planner), first_(first), last_(last_axis(problem)), run_(runs(problem)) {}

  /// Axes of each group, in order.
  std::vector<std::size_t> cheapest() {
    const std::size_t axes = problem_.axes.size();
    std::vector<double> cost(axes + 1, 0.0);
    std::vector<std::size_t> taken(axes, 1);
    for (std::size_t a = axes; a-- > 0;) {
      cost[a] = infinite;
      for (std::size_t count = 1; count <= run_[a]; ++count) {
        const double sum = group_cost(a, count) + cost[a + count];
        if (count == 1 || sum < cost[a]) cost[a] = sum, taken[a] = count;
      }
    }
    std::vector<std::size_t> groups;
    for (std::size_t a = 0; a < axes; a += taken[a]) groups.push_back(taken[a]);
    return groups;
  }

 private:
  double group_cost(std::size_t a, std::size_t count) const {
    const auto has = [&](std::size_t axis) { return a <= axis && axis < a + count; };
    const Sides sides{has(first_), has(last_)};
    // Axes that cannot be joined with others need no estimate.
    if (count == 1 && run_[a] == 1 && (a == 0 || run_[a - 1] == 1)) return 0;
    if (count == 1) return cost_of(problem_, planner_, a, sides);
    std::uint64_t points = 1;
    for (std::size_t i = a; i < a + count; ++i) points *= problem_.axes[i].length;
    return points > most_points ? infinite : cost_of(joined(problem_, a, a + count), planner_, a, sides);
  }

  const Problem& problem_;
  const AxisPlanner& planner_;
  std::size_t first_, last_;
  std::vector<std::size_t> run_;
};

// A quick test by a few comparisons. False: there is nothing to join.
bool may_join(const Problem& problem) {
  const std::vector<std::size_t> run = runs(problem);
  for (std::size_t a = 0; a + 1 < run.size(); ++a)
    if (run[a] > 1 && problem.axes[a].length * problem.axes[a + 1].length <= most_points) return true;
  return false;
}

}  // namespace

Problem with_axes_together(const Problem& problem, const AxisPlanner& planner, std::size_t first) {
  if (!may_join(problem)) return problem;
  Problem result = problem;
  std::size_t at = 0;
  for (const std::size_t count : Grouping(problem, planner, first).cheapest()) {
    if (count > 1) result = joined(std::move(result), at, at + count);
    ++at;
  }
  return result;
}

Schedule with_axes_apart(Schedule schedule, const Problem& asked) {
  const Problem& joined = schedule.problem;
  for (Step& step : schedule.steps) {
    std::size_t axis = step.axis;
    for (std::size_t a = 0; a < step.axis; ++a)
      axis += std::max<std::size_t>(1, joined.axes[a].parts.size()) - 1;
    step.axis = axis;
  }
  schedule.problem = asked;
  return schedule;
}

}  // namespace fft::planning
