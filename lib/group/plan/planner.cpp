// Work-group schedules: the axes of the problem from the fastest to the slowest, each by its cheapest decomposition.
#include "group/plan/planner.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string>

#include <fftcl/error.hpp>
#include "butterflies/prime_radix.hpp"
#include "core/number_theory.hpp"
#include "group/plan/assembly.hpp"
#include "group/plan/bluestein.hpp"
#include "group/plan/cost.hpp"
#include "group/plan/decompose.hpp"
#include "group/plan/digit_reversed.hpp"
#include "group/plan/tuned.hpp"
#include "planning/axis_loops.hpp"

namespace fft::planning {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

// Coarse figures that only have to rank plans of different pass counts for little data.
constexpr double launch_microseconds = 2.5;
constexpr double bytes_per_microsecond_and_unit = 31000;
constexpr double min_cost = 1.03;  // no pass is estimated below

constexpr std::size_t orders_tried = 16;  // the likely ones come first

// Part of its points that a pass of a padded convolution reads or writes at least.
double min_share(const PassSpec& pass) {
  return pass.chirp.cyclic == 0 ? 1.0 : double(pass.chirp.signal) / double(pass.chirp.cyclic);
}

class AxisPlanner {
 public:
  AxisPlanner(const AxisTask& task, const DeviceLimits& limits) : task_(task), limits_(limits) {}

  /// `ends`: what the first pass reads and the last one writes, when it is not all.
  AxisPlan plan(const AxisEnds& ends = {}) {
    ends_ = ends;
    if (!has_radices(task_.length, KernelShape::work_group, task_.precision)) return bluestein();
    if (tuned()) return std::move(best_);
    consider(one_pass(task_));
    // Two passes move everything twice, three passes thrice: not worth a look below that.
    if (best_.cost < 2 * ideal_microseconds() + 2 * launch_microseconds) return std::move(best_);
    for (std::uint64_t lopsided : {3, 16, 1 << 14}) {
      consider(two_passes(task_, lopsided));
      if (best_.cost < never) break;
    }
    if (best_.cost > 3 * ideal_microseconds() + 3 * launch_microseconds) {
      consider(three_passes(task_, 2));
      if (best_.cost > 3.5 * ideal_microseconds() + 3 * launch_microseconds)
        consider(three_passes(task_, 16));
    }
    // Large prime radices may not fit a small device.
    if (best_.cost == never && !is_smooth(task_.length)) return bluestein();
    return finished();
  }

  /// The passes of an order that cheapest_order() has found.
  AxisPlan ordered(const AxisOrder& order, Direction direction) {
    consider({digit_reversed(task_, order.factors, direction)});
    best_.in_place = true;
    return finished();
  }

  /// The order in which both directions of a transform cost least: `back` is the way of the inverse one.
  static AxisOrder cheapest_order(AxisPlanner& there, AxisPlanner& back) {
    const AxisTask& task = there.task_;
    AxisOrder best;
    if (!has_radices(task.length, KernelShape::work_group, task.precision)) return best;
    const bool measured = task.points_are_contiguous() && find_tuned_split(task.precision, task.length);
    double least = never;
    if (!measured && task.length <= max_single_pass_points)
      least =
          there.cost_of(one_pass(task).front(), never) + back.cost_of(one_pass(back.task_).front(), never);
    const auto idle = [&](double passes) {
      return passes * (there.ideal_microseconds() + launch_microseconds);
    };
    const auto try_all = [&](const std::vector<Factors>& list) {
      std::size_t tried = 0;  // since one was found that fits
      for (const Factors& factors : list) {
        if (!best.natural() && tried++ >= orders_tried) break;
        double cost = there.cost_of(digit_reversed(task, factors, Direction::forward), least);
        if (cost < least)
          cost += back.cost_of(digit_reversed(back.task_, factors, Direction::inverse), least - cost);
        if (cost < least) least = cost, best.factors = factors;
      }
    };
    if (least < 2 * idle(2)) return best;  // as in plan()
    try_all(two_factors(task.length));
    if (least > 2 * idle(3)) try_all(three_factors(task.length));
    return best;
  }

  AxisPlan convolution(const ConvolutionEnds& ends) {
    consider(convolution_one_pass(task_, ends));
    if (ends.spectrum == PointFactor::second_input) return finished();  // nowhere else to transform it
    if (best_.cost < 3 * ideal_microseconds() + 3 * launch_microseconds) return finished();
    for (const std::uint64_t lopsided : {4, 64}) {
      consider(convolution_three_passes(task_, ends, lopsided));
      if (best_.cost < never) return finished();
    }
    consider(convolution_six_passes(task_, ends, 4));
    return finished();
  }

 private:
  AxisPlan finished() {
    if (best_.cost == never)
      throw Error(ErrorCode::unsupported,
                  "n = " + std::to_string(task_.length) +
                      ": no decomposition into passes fits this device's local memory (" +
                      std::to_string(limits_.local_memory_bytes) +
                      " bytes): use a length with small prime factors, or several axes");
    return std::move(best_);
  }

  AxisPlan bluestein() {
    const std::vector<std::uint64_t> lengths = cyclic_lengths(task_.length);
    consider(rader_one_pass(task_));
    for (const std::uint64_t m : lengths) consider(bluestein_one_pass(task_, m));
    // Three passes move the data some five times as often as one.
    if (best_.cost < 5 * ideal_microseconds() + 3 * launch_microseconds) return finished();
    for (const std::uint64_t lopsided : {4, 64}) {
      for (const std::uint64_t m : long_cyclic_lengths(task_.length, task_.precision))
        consider(bluestein_three_passes(task_, m, lopsided));
      if (best_.cost < never) return finished();
    }
    for (const std::uint64_t m : lengths)
      if (best_.cost == never) consider(bluestein_six_passes(task_, m, 4));
    return finished();
  }

  // Reading and writing all data once.
  double ideal_microseconds() const {
    double elements = double(task_.length);
    for (const LoopAxis& l : task_.loops) elements *= double(l.count);
    const double bytes = elements * (task_.precision == Precision::f64 ? 32 : 16);
    return bytes / (bytes_per_microsecond_and_unit * limits_.compute_units);
  }

  // A split that was measured, if the table has one and its passes apply.
  bool tuned() {
    const TunedSplit* split =
        task_.points_are_contiguous() ? find_tuned_split(task_.precision, task_.length) : nullptr;
    if (!split) return false;
    const bool three = split->factors[2] != 0;
    for (Decomposition& d : three ? three_passes(task_, 8) : two_passes(task_, 1 << 14)) {
      bool same = d.passes.front().pass.out_block == split->block;
      for (std::size_t p = 0; p < d.passes.size(); ++p) {
        same = same && d.passes[p].pass.length == split->factors[p];
        const TunedTiling* t = same ? find_tuned_tiling(d.passes[p]) : nullptr;
        same = same && t && quick_cost(d.passes[p], limits_) <= double(t->relative_time);
      }
      if (!same) continue;
      d.reasons.front() += " (measured)";
      consider({d});
      return true;
    }
    return false;
  }

  double microseconds(const PassSpec& pass, double cost) const {
    return cost * ideal_microseconds() * pass_share(pass) + launch_microseconds;
  }

  // Points of the pass over those of the axis: more than 1 for a padded convolution.
  double pass_share(const PassSpec& pass) const {
    double points = double(pass.length) / double(task_.length);
    for (const LoopAxis& l : pass.loops) points *= double(l.count);
    for (const LoopAxis& l : task_.loops) points /= double(l.count);
    return points;
  }

  // Passes that agree in what their cost depends on are common among the decompositions of one length.
  double quick(const TilingRequest& request, double below) {
    const std::string key = to_string(request.pass) + "|" + std::to_string(request.columns);
    const auto found = known_.find(key);
    if (found != known_.end() && (found->second.cost < never || found->second.below >= below))
      return found->second.cost;
    return (known_[key] = {quick_cost(request, limits_, below), below}).cost;
  }

  // What the passes before `end` take at least.
  double min_microseconds(const Decomposition& d, std::size_t end) const {
    double sum = 0;
    for (std::size_t p = 0; p < end; ++p)
      sum += microseconds(d.passes[p].pass, min_cost * min_share(d.passes[p].pass));
    return sum;
  }

  // The cost of a pass from which on it takes `time`.
  double cost_in(double time, const PassSpec& pass) const {
    return (1 + 1e-9) * (time - launch_microseconds) / (ideal_microseconds() * pass_share(pass));
  }

  // Microseconds; what is not below `limit` may be infinite.
  double cost_of(const Decomposition& d, double limit) {
    // The last pass first: its tile is prescribed or narrow, so that its cost is found quickly and often rules out
    // the rest, which cannot take less than the ideal time each.
    double cost = 0;
    std::size_t left = d.passes.size();
    for (auto request = d.passes.rbegin(); request != d.passes.rend(); ++request, --left) {
      if (cost + double(left) * microseconds(request->pass, min_cost * min_share(request->pass)) >= limit)
        return never;
      const double spare = limit - cost - min_microseconds(d, left - 1);
      cost += microseconds(request->pass, quick(*request, cost_in(spare, request->pass)));
    }
    return cost < limit ? cost : never;
  }

  void consider(std::vector<Decomposition> decompositions) {
    for (Decomposition& d : decompositions) set_ends(d);
    const Decomposition* chosen = nullptr;
    for (const Decomposition& d : decompositions) {
      const double cost = cost_of(d, best_.cost);
      if (cost == never) continue;
      best_.cost = cost;
      chosen = &d;
    }
    if (!chosen) return;
    best_.reasons = chosen->reasons;
    best_.passes.clear();
    for (const TilingRequest& request : chosen->passes)
      best_.passes.push_back(tilings(request, limits_, 1).front().pass);
  }

  void set_ends(Decomposition& d) const {
    PassSpec &first = d.passes.front().pass, &last = d.passes.back().pass;
    const std::size_t columns = task_.points_are_contiguous() ? 0 : 1;
    if (ends_.first.points != 0)
      enter(first, ends_.lengths, task_.length / first.length, columns, ends_.first);
    else if (ends_.first.real)
      first.in_end = ends_.first;
    if (ends_.last.points != 0 || ends_.last.conjugated || ends_.last.real)
      leave(last, ends_.lengths, ends_.last);
  }

  const AxisTask& task_;
  const DeviceLimits& limits_;
  AxisEnds ends_;
  AxisPlan best_;
  // Infinite costs: none below the second figure.
  struct Known {
    double cost, below;
  };
  std::map<std::string, Known> known_;
};

// Fastest first. Where nothing is to be transformed: problem.axes.size(), a pass of single points that copies.
std::vector<std::size_t> transformed_axes(const Problem& problem) {
  std::vector<std::size_t> axes;
  for (std::size_t a = problem.axes.size(); a-- > 0;)
    if (problem.axes[a].transformed && problem.axes[a].length > 1) axes.push_back(a);
  if (axes.empty()) axes.push_back(problem.axes.size());
  return axes;
}

struct PlacedTask {
  AxisTask task;
  std::uint64_t outer_per_batch;  ///< see AxisLoops
};

// One of transformed_axes(), between the input and the output or in place on the output.
PlacedTask task_of(const Problem& problem, std::size_t a, bool from_input) {
  const Axis axis = a < problem.axes.size() ? problem.axes[a] : Axis{1, 1, 1};
  const AxisLoops around = axis_loops(problem, a, from_input);
  return {{axis.length, from_input ? axis.in_stride : axis.out_stride, axis.out_stride, around.loops,
           problem.precision},
          around.outer_per_batch};
}

}  // namespace

AxisPlan plan_group_axis(const AxisTask& task, const AxisEnds& ends, const DeviceLimits& limits) {
  return AxisPlanner(task, limits).plan(ends);
}

AxisPlan plan_group_convolution(const AxisTask& task, const ConvolutionEnds& ends,
                                const DeviceLimits& limits) {
  return AxisPlanner(task, limits).convolution(ends);
}

std::vector<AxisOrder> choose_group_orders(const Problem& forward, const Problem& inverse,
                                           const DeviceLimits& limits) {
  std::vector<AxisOrder> orders(forward.axes.size());
  bool from_input = true;
  for (const std::size_t a : transformed_axes(forward)) {
    if (a == forward.axes.size()) continue;
    const AxisTask there = task_of(forward, a, from_input).task, back = task_of(inverse, a, from_input).task;
    AxisPlanner forward_planner(there, limits), inverse_planner(back, limits);
    orders[a] = AxisPlanner::cheapest_order(forward_planner, inverse_planner);
    from_input = false;
  }
  return orders;
}

Schedule make_group_schedule(const Problem& problem, const DeviceLimits& limits) {
  GroupAssembly assembly(problem);
  bool from_input = true;
  for (const std::size_t a : transformed_axes(problem)) {
    const auto [task, outer_per_batch] = task_of(problem, a, from_input);
    AxisPlanner planner(task, limits);
    const bool natural = a == problem.axes.size() || problem.axes[a].order.natural();
    assembly.append(natural ? planner.plan() : planner.ordered(problem.axes[a].order, problem.direction),
                    task, outer_per_batch, a < problem.axes.size() ? a : 0,
                    from_input ? BufferRef{Slot::input, 0, problem.in_distance}
                               : BufferRef{Slot::output, 0, problem.out_distance},
                    {Slot::output, 0, problem.out_distance});
    from_input = false;
  }
  return assembly.finish(limits);
}

}  // namespace fft::planning
