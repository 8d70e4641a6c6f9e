// Work-group schedules: the axes of the problem from the fastest to the slowest, each in one, two or three passes.
//
// One pass works wherever the axis lies. Two passes, n = N1 * N2: source -> workspace -> destination. When the axis itself
// is the contiguous one, the workspace is blocked, [k1 / B][n2][k1 % B], so that the tiles of the second pass (B columns
// of N2 points) are contiguous; when another axis is, it stays the fastest one and keeps both passes coalesced. Three
// passes use natural Stockham order and two regions of workspace.
#include "planning/group_planner.hpp"

#include <algorithm>
#include <limits>

#include <fftcl/error.hpp>
#include "planning/axis_loops.hpp"
#include "planning/factorize.hpp"
#include "planning/group_cost.hpp"
#include "planning/group_tiling.hpp"

namespace fft::planning {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

// Coarse figures that only have to rank plans of different pass counts for little data.
constexpr double launch_microseconds = 2.5;
constexpr double bytes_per_microsecond_and_unit = 31000;

// One axis as the planner sees it: N points at given strides, surrounded by loops.
struct AxisTask {
  std::uint64_t length, in_stride, out_stride;
  std::vector<LoopAxis> loops;
  Precision precision;

  bool points_are_contiguous() const { return in_stride <= loops.front().in_stride; }
  // Where other loops lie in the workspace: dense, in their order, `unit` elements apart.
  std::vector<LoopAxis> packed(std::size_t from, std::uint64_t unit, bool into_workspace) const {
    std::vector<LoopAxis> result;
    for (std::size_t a = from; a < loops.size(); ++a) {
      LoopAxis l = loops[a];
      (into_workspace ? l.out_stride : l.in_stride) = unit;
      l.twiddle_weight = 0;
      unit *= l.count;
      if (l.count > 1) result.push_back(l);
    }
    return result;
  }
};

struct PassChoice {
  PassSpec pass;
  std::string reason;
};

struct AxisPlan {
  std::vector<PassChoice> passes;
  double cost = never;  ///< microseconds, roughly
};

class AxisPlanner {
 public:
  AxisPlanner(const AxisTask& task, const DeviceLimits& limits) : task_(task), limits_(limits) {}

  AxisPlan plan() {
    AxisPlan best = one_pass();
    // Two passes move everything twice, three passes thrice: not worth a look below that.
    if (best.cost < 2 * ideal_microseconds() + 2 * launch_microseconds) return best;
    consider(best, two_passes());
    if (best.cost < 3 * ideal_microseconds() + 3 * launch_microseconds) return best;
    consider(best, three_passes());
    if (best.cost == never)
      throw Error(ErrorCode::unsupported, "n = " + std::to_string(task_.length) +
                                              ": no decomposition into three passes fits this device's local memory (" +
                                              std::to_string(limits_.local_memory_bytes) + " bytes)");
    return best;
  }

 private:
  // Reading and writing all data once.
  double ideal_microseconds() const {
    double elements = double(task_.length);
    for (const LoopAxis& l : task_.loops) elements *= double(l.count);
    const double bytes = elements * (task_.precision == Precision::f64 ? 32 : 16);
    return bytes / (bytes_per_microsecond_and_unit * limits_.compute_units);
  }

  double microseconds(double relative_cost) const { return relative_cost * ideal_microseconds() + launch_microseconds; }

  static void consider(AxisPlan& best, AxisPlan other) {
    if (other.cost < best.cost) best = std::move(other);
  }

  PassSpec base(std::uint64_t length) const {
    PassSpec pass;
    pass.precision = task_.precision;
    pass.length = static_cast<std::uint32_t>(length);
    return pass;
  }

  Tiling best_tiling(const PassSpec& pass, std::uint32_t columns) {
    TilingRequest request{pass, columns};
    auto found = tilings(request, limits_, 1);
    if (found.empty()) return {pass, never};
    found.front().cost = microseconds(found.front().cost);
    return found.front();
  }

  AxisPlan one_pass() {
    if (task_.length > (1u << 17)) return {};
    PassSpec pass = base(task_.length);
    pass.in_stride = task_.in_stride;
    pass.out_stride = task_.out_stride;
    pass.loops = task_.loops;
    Tiling t = best_tiling(pass, 0);
    AxisPlan plan;
    plan.cost = t.cost;
    plan.passes.push_back({std::move(t.pass), "fits on chip: one read, one write"});
    return plan;
  }

  AxisPlan two_passes() {
    AxisPlan best;
    for (std::uint64_t n1 : divisors(task_.length)) {
      const std::uint64_t n2 = task_.length / n1;
      if (n1 < 2 || n2 < 2 || std::max(n1, n2) > 16384) continue;
      if (task_.points_are_contiguous())
        consider(best, blocked_pair(n1, n2));
      else
        consider(best, strided_pair(n1, n2));
    }
    return best;
  }

  AxisPlan blocked_pair(std::uint64_t n1, std::uint64_t n2) {
    AxisPlan best;
    for (std::uint64_t block : divisors(n1)) {
      if (block < 2 || block > 64) continue;
      PassSpec second = base(n2);
      second.in_stride = block;
      second.out_stride = n1 * task_.out_stride;
      second.twiddle_span = n1;
      second.loops = {{block, 1, task_.out_stride, 1}};
      if (n1 > block) second.loops.push_back({n1 / block, block * n2, block * task_.out_stride, block});
      append(second.loops, task_.packed(0, task_.length, false));
      Tiling b = best_tiling(second, static_cast<std::uint32_t>(block));
      if (b.cost >= best.cost) continue;
      PassSpec first = base(n1);
      first.in_stride = n2 * task_.in_stride;
      first.out_stride = 1;
      first.out_block = block;
      first.out_block_stride = block * n2;
      first.loops = {{n2, task_.in_stride, block, 0}};
      append(first.loops, task_.packed(0, task_.length, true));
      Tiling a = best_tiling(first, 0);
      if (a.cost + b.cost >= best.cost) continue;
      b.pass.group.reversed = true;
      best.cost = a.cost + b.cost;
      best.passes = {{a.pass, split_reason(n1, n2, 1)}, {b.pass, "reads the blocked workspace contiguously, backwards"}};
    }
    return best;
  }

  AxisPlan strided_pair(std::uint64_t n1, std::uint64_t n2) {
    const std::uint64_t inner = task_.loops.front().count;
    PassSpec first = base(n1);
    first.in_stride = n2 * task_.in_stride;
    first.out_stride = inner;
    first.loops = {task_.loops.front(), {n2, task_.in_stride, n1 * inner, 0}};
    first.loops[0].out_stride = 1;
    append(first.loops, task_.packed(1, task_.length * inner, true));
    PassSpec second = base(n2);
    second.in_stride = n1 * inner;
    second.out_stride = n1 * task_.out_stride;
    second.twiddle_span = n1;
    second.loops = {task_.loops.front(), {n1, inner, task_.out_stride, 1}};
    second.loops[0].in_stride = 1;
    append(second.loops, task_.packed(1, task_.length * inner, false));
    Tiling a = best_tiling(first, 0), b = best_tiling(second, 0);
    AxisPlan plan;
    plan.cost = a.cost + b.cost;
    plan.passes = {{a.pass, split_reason(n1, n2, 1)}, {b.pass, "columns stay the neighbouring axis"}};
    return plan;
  }

  // Natural order between the passes: in[N1][N2][N3] -> [N2 N3][N1] -> [N3][N2 N1] -> out.
  AxisPlan three_passes() {
    AxisPlan best;
    const std::uint64_t n = task_.length;
    for (std::uint64_t n1 : divisors(n)) {
      if (n1 < 16 || n1 > 4096) continue;
      for (std::uint64_t n2 : divisors(n / n1)) {
        const std::uint64_t n3 = n / n1 / n2;
        if (n2 < 16 || n2 > 4096 || n3 < 16 || n3 > 4096) continue;
        if (std::max({n1, n2, n3}) > 8 * std::min({n1, n2, n3})) continue;
        consider(best, triple(n1, n2, n3));
      }
    }
    return best;
  }

  AxisPlan triple(std::uint64_t n1, std::uint64_t n2, std::uint64_t n3) {
    // With the axis contiguous the fastest loop is a part of it; else the neighbouring axis stays in front.
    const bool contiguous = task_.points_are_contiguous();
    const std::uint64_t unit = contiguous ? 1 : task_.loops.front().count;
    const std::size_t rest = contiguous ? 0 : 1;
    const std::uint64_t n = task_.length;
    PassSpec a = base(n1), b = base(n2), c = base(n3);
    a.in_stride = n2 * n3 * task_.in_stride;
    a.out_stride = unit;
    a.loops = {{n2 * n3, task_.in_stride, n1 * unit, 0}};
    b.in_stride = n3 * n1 * unit;
    b.out_stride = n1 * unit;
    b.twiddle_span = n1;
    b.loops = {{n1, unit, unit, 1}, {n3, n1 * unit, n1 * n2 * unit, 0}};
    c.in_stride = n1 * n2 * unit;
    c.out_stride = n1 * n2 * task_.out_stride;
    c.twiddle_span = n1 * n2;
    c.loops = {{n1 * n2, unit, task_.out_stride, 1}};
    if (!contiguous) {
      LoopAxis in = task_.loops.front(), middle = in, out = in;
      in.out_stride = middle.in_stride = middle.out_stride = out.in_stride = 1;
      a.loops.insert(a.loops.begin(), in);
      b.loops.insert(b.loops.begin(), middle);
      c.loops.insert(c.loops.begin(), out);
    }
    append(a.loops, task_.packed(rest, n * unit, true));
    auto inner = task_.packed(rest, n * unit, true);
    for (LoopAxis& l : inner) l.in_stride = l.out_stride;
    append(b.loops, inner);
    append(c.loops, task_.packed(rest, n * unit, false));
    const Tiling ta = best_tiling(a, 0), tb = best_tiling(b, 0), tc = best_tiling(c, 0);
    AxisPlan plan;
    plan.cost = ta.cost + tb.cost + tc.cost;
    plan.passes = {{ta.pass, split_reason(n1, n2, n3)}, {tb.pass, "middle factor"}, {tc.pass, "last factor"}};
    return plan;
  }

  static void append(std::vector<LoopAxis>& to, const std::vector<LoopAxis>& from) {
    to.insert(to.end(), from.begin(), from.end());
  }

  static std::string split_reason(std::uint64_t n1, std::uint64_t n2, std::uint64_t n3) {
    std::string text = "too long for one tile: " + std::to_string(n1) + " x " + std::to_string(n2);
    return n3 > 1 ? text + " x " + std::to_string(n3) : text;
  }

  const AxisTask& task_;
  const DeviceLimits& limits_;
};

std::uint64_t columns_in_round(const PassSpec& pass, std::uint64_t outer) {
  return column_count(pass) / pass.loops.back().count * outer;
}

// Bounds the workspace: all transforms in one round, or as many as half of the largest allocation holds.
void set_rounds(Schedule& schedule, const DeviceLimits& limits, bool batch_outermost) {
  const std::uint64_t batch = schedule.problem.batch;
  schedule.batch_per_round = batch;
  if (schedule.workspace_elements == 0 || !batch_outermost) return;
  const std::uint64_t bytes = schedule.problem.precision == Precision::f64 ? 16 : 8;
  const std::uint64_t budget = std::min(limits.max_allocation_bytes, limits.global_memory_bytes / 4) / bytes;
  if (schedule.workspace_elements <= budget) return;
  const std::uint64_t each = schedule.workspace_elements / batch;
  schedule.batch_per_round = std::max<std::uint64_t>(1, budget / each);
  schedule.workspace_elements = each * schedule.batch_per_round;
  schedule.notes.push_back("workspace bounded: " + std::to_string(schedule.batch_per_round) + " transforms per round");
}

void set_guards(Schedule& schedule) {
  for (Step& step : schedule.steps) {
    PassSpec& pass = step.pass;
    const bool divided = pass.loops.size() > 1 && pass.loops.front().count % pass.group.columns == 0;
    if (divided || step.outer_per_batch == 0) continue;
    const std::uint64_t round = columns_in_round(pass, step.outer_per_batch * schedule.batch_per_round);
    pass.group.guarded = round % pass.group.columns != 0 || column_count(pass) % pass.group.columns != 0;
  }
}

}  // namespace

Schedule make_group_schedule(const Problem& problem, const DeviceLimits& limits) {
  Schedule schedule;
  schedule.problem = problem;
  bool batch_outermost = true;
  std::uint64_t regions = 0;
  bool from_input = true;
  for (std::size_t a = problem.axes.size(); a-- > 0;) {
    const Axis& axis = problem.axes[a];
    if (axis.length == 1 && !(a == 0 && from_input)) continue;  // n = 1 everywhere is still a copy
    const AxisLoops around = axis_loops(problem, a, from_input);
    AxisTask task{axis.length, from_input ? axis.in_stride : axis.out_stride, axis.out_stride, around.loops,
                  problem.precision};
    AxisPlan plan = AxisPlanner(task, limits).plan();
    const std::uint64_t all = points(problem) * problem.batch;
    // A lone loop that serves as the fastest one of strided passes leaves the batch no outermost place.
    const bool batch_is_lanes =
        plan.passes.size() > 1 && !task.points_are_contiguous() && around.loops.size() == 1;
    const std::uint64_t outer_per_batch = batch_is_lanes ? 0 : around.outer_per_batch;
    regions = std::max<std::uint64_t>(regions, plan.passes.size() - 1);
    batch_outermost = batch_outermost && (problem.batch == 1 || outer_per_batch != 0);
    for (std::size_t p = 0; p < plan.passes.size(); ++p) {
      Step step;
      step.pass = plan.passes[p].pass;
      step.reason = plan.passes[p].reason;
      step.axis = a;
      const bool first = p == 0, last = p + 1 == plan.passes.size();
      step.source = first ? BufferRef{from_input ? Slot::input : Slot::output, 0,
                                      from_input ? problem.in_distance : problem.out_distance}
                          : BufferRef{Slot::workspace, (p - 1) * all, 0};
      step.destination = last ? BufferRef{Slot::output, 0, problem.out_distance} : BufferRef{Slot::workspace, p * all, 0};
      step.outer_per_batch = outer_per_batch;
      schedule.steps.push_back(std::move(step));
    }
    from_input = false;
  }
  schedule.workspace_elements = regions * points(problem) * problem.batch;
  set_rounds(schedule, limits, batch_outermost);
  const std::uint64_t region = regions ? schedule.workspace_elements / regions : 0;
  for (Step& step : schedule.steps) {  // the second region begins behind the first, as large as a round needs
    const std::uint64_t all = points(problem) * problem.batch;
    for (BufferRef* ref : {&step.source, &step.destination})
      if (ref->slot == Slot::workspace && ref->offset != 0) ref->offset = ref->offset / all * region;
  }
  if (!batch_outermost)
    for (Step& step : schedule.steps) step.outer_per_batch = 0;
  if (problem.direction == Direction::inverse) {
    schedule.steps.front().pass.swap_input = true;
    schedule.steps.back().pass.swap_output = true;
  }
  schedule.steps.back().pass.scaled = problem.scaled;
  set_guards(schedule);
  return schedule;
}

LaunchSize group_launch_size(const PassSpec& pass, std::uint64_t outer_count) {
  const std::uint64_t columns = columns_in_round(pass, outer_count);
  return {(columns + pass.group.columns - 1) / pass.group.columns, pass.group.work_items};
}

}  // namespace fft::planning
