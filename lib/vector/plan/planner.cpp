// Planning for the vector shape: axes one after the other (in -> out, then in place on out), each in one pass
// where a lane's points fit the cache, else in two or three passes through the workspace (Stockham,
// decimation in time).
#include "vector/plan/planner.hpp"

#include <algorithm>

#include <fftcl/error.hpp>
#include "butterflies/prime_radix.hpp"
#include "core/number_theory.hpp"
#include "vector/plan/bluestein.hpp"
#include "vector/plan/pass.hpp"
#include "vector/plan/steps.hpp"

namespace fft::planning {
namespace {

// Workspace of one region: the axis's points, of which there are `length`, are contiguous, then the other axes, then the
// batch.
Side workspace_side(const Problem& problem, std::size_t axis, std::uint64_t length, std::uint64_t offset) {
  Side side{Slot::workspace, offset, std::vector<std::uint64_t>(problem.axes.size() + 1)};
  std::uint64_t stride = length;
  side.strides[axis] = 1;
  for (std::size_t a = problem.axes.size(); a-- > 0;) {
    if (a == axis) continue;
    side.strides[a] = stride;
    stride *= problem.axes[a].length;
  }
  side.strides.back() = stride;
  return side;
}

/// Workspace of a round of convolutions per compute unit.
constexpr std::uint64_t round_bytes_per_unit = std::uint64_t(2) << 20;

// How one axis is transformed: passes of these lengths, or a convolution by Bluestein's algorithm.
struct AxisPlan {
  std::size_t axis;
  std::vector<std::uint64_t> lengths;
  std::uint64_t points;  // along the axis in the workspace
  bool convolves = false, rows = false;
};

class Planner {
 public:
  Planner(const Problem& problem, const DeviceLimits& limits)
      : limits_(limits), lanes_(native_lanes(problem.precision, limits)) {
    schedule_.problem = problem;
  }

  Schedule plan() {
    const Problem& problem = schedule_.problem;
    schedule_.batch_per_round = problem.batch;
    // The fastest axis first: it reads the user's input in order and leaves the rest to passes over the
    // output.
    std::vector<AxisPlan> plans;
    for (std::size_t a = problem.axes.size(); a-- > 0;)
      if (problem.axes[a].transformed && problem.axes[a].length > 1) plans.push_back(axis_plan(a));
    if (plans.empty()) plans.push_back({problem.axes.size(), {1}, 1});  // nothing to transform: a copy
    set_rounds(plans);
    for (std::size_t i = 0; i < plans.size(); ++i) {
      const Side source = i == 0 ? user_side(problem, true) : output_as_source();
      plans[i].convolves ? plan_convolution_axis(plans[i], source) : plan_axis(plans[i], source);
    }
    set_ends(schedule_);
    return std::move(schedule_);
  }

 private:
  const DeviceLimits& limits_;
  const std::uint32_t lanes_;
  Schedule schedule_;
  std::uint64_t region_ = 0;  // elements of one workspace region

  Side output_as_source() const {
    Side side = user_side(schedule_.problem, false);
    return side;
  }

  AxisPlan axis_plan(std::size_t axis) const {
    const Problem& problem = schedule_.problem;
    const std::uint64_t n = problem.axes[axis].length;
    const AxisOrder& order = problem.axes[axis].order;
    if (!order.natural()) return {axis, split_length(order, problem.direction, lanes_), n};
    if (has_radices(n, KernelShape::vector, problem.precision))
      return {axis, split_length(problem, axis, limits_), n};
    const VectorConvolution c = plan_convolution(problem, axis, limits_);
    return {axis, c.lengths, c.cyclic, true, c.rows};
  }

  // Workspace regions for the largest number of passes, and as many transforms per round as the cache holds
  // of them.
  void set_rounds(const std::vector<AxisPlan>& plans) {
    const Problem& problem = schedule_.problem;
    std::size_t regions = 0;
    std::uint64_t n = 0;  // elements of a transform in a region
    bool convolves = false;
    for (const AxisPlan& plan : plans) {
      if (plan.lengths.size() == 1) continue;
      regions = std::max(regions, plan.lengths.size() - 1);
      convolves = convolves || plan.convolves;
      n = std::max(n, points(problem) / problem.axes[plan.axis].length * plan.points);
    }
    if (regions == 0) return;
    const std::uint64_t element = problem.precision == Precision::f64 ? 16 : 8;
    // Long convolutions move twice their data between passes: what one round leaves must still be near for the next pass.
    std::uint64_t cache = limits_.cache_bytes / 4;
    if (convolves) cache = std::min(cache, limits_.compute_units * round_bytes_per_unit);
    const std::uint64_t fitting = std::max<std::uint64_t>(1, cache / (n * element * regions));
    schedule_.batch_per_round = std::min(problem.batch, fitting);
    region_ = n * schedule_.batch_per_round;
    schedule_.workspace_elements = region_ * regions;
    if (schedule_.batch_per_round < problem.batch)
      schedule_.notes.push_back("rounds of " + std::to_string(schedule_.batch_per_round) +
                                " transforms, so that the workspace stays in the last-level cache");
  }

  // The sides of pass p: between passes the workspace's two regions in turn.
  Side source_of(const AxisPlan& plan, std::size_t p, const Side& source) const {
    return p == 0 ? source : workspace_side(schedule_.problem, plan.axis, plan.points, (p - 1) % 2 * region_);
  }
  Side destination_of(const AxisPlan& plan, std::size_t p) const {
    if (p + 1 == plan.lengths.size()) return user_side(schedule_.problem, false);
    return workspace_side(schedule_.problem, plan.axis, plan.points, p % 2 * region_);
  }

  std::vector<LoopAxis> around(std::size_t axis, const Side& in, const Side& out) const {
    std::vector<std::uint64_t> counts;
    for (const Axis& a : schedule_.problem.axes) counts.push_back(a.length);
    return loops_around(counts, schedule_.problem.batch, axis, in, out);
  }

  void add(AxisPass work, const AxisPlan& plan, const Side& in, const Side& out, const std::string& note) {
    const bool copy = plan.axis == schedule_.problem.axes.size();
    work.pass.precision = schedule_.problem.precision;
    Step step = make_step(std::move(work), around(plan.axis, in, out), plan.rows, schedule_.batch_per_round,
                          in, out, limits_);
    step.reason += note;
    step.axis = copy ? 0 : plan.axis;
    schedule_.steps.push_back(std::move(step));
  }

  void plan_axis(const AxisPlan& plan, const Side& source) {
    const bool copy = plan.axis == schedule_.problem.axes.size();
    std::uint64_t before = 1;
    for (std::size_t p = 0; p < plan.lengths.size(); ++p) {
      const Recursion r{plan.lengths[p], before, plan.points / before / plan.lengths[p]};
      const Side in = source_of(plan, p, source), out = destination_of(plan, p);
      const std::uint64_t si = copy ? 1 : in.strides[plan.axis], so = copy ? 1 : out.strides[plan.axis];
      const AxisOrder order = copy ? AxisOrder() : schedule_.problem.axes[plan.axis].order;
      std::string note;
      if (plan.lengths.size() > 1)
        note = "; " + std::to_string(r.length) + " of " + std::to_string(plan.points) + " points";
      if (!order.natural()) note += ", digit-reversed spectrum: whole blocks of lanes in a row";
      add(recursion_pass(r, plan.lengths.size(), si, so, lanes_, order, schedule_.problem.direction), plan,
          in, out, note);
      before *= plan.lengths[p];
    }
  }

  // Bluestein's algorithm (chirp.hpp).
  void plan_convolution_axis(const AxisPlan& plan, const Side& source) {
    const std::uint64_t n = schedule_.problem.axes[plan.axis].length;
    const CyclicAxis axis{plan.lengths,
                          {n, plan.points},
                          {n, PointFactor::chirp, false},
                          {n, PointFactor::chirp, true},
                          PointFactor::chirp_spectrum,
                          1,
                          {}};
    for (std::size_t p = 0; p < plan.lengths.size(); ++p) {
      const Side in = source_of(plan, p, source), out = destination_of(plan, p);
      add(cyclic_pass(axis, p, in.strides[plan.axis], out.strides[plan.axis], lanes_), plan, in, out,
          "; Bluestein's algorithm, cyclic convolution of " + std::to_string(plan.points) + " points" +
              (plan.lengths.size() > 1 ? ", pass " + std::to_string(p + 1) + " of 3" : ""));
    }
  }
};

}  // namespace

std::vector<AxisOrder> choose_vector_orders(const Problem& forward, const DeviceLimits& limits) {
  std::vector<AxisOrder> orders;
  const std::uint64_t lanes = native_lanes(forward.precision, limits);
  for (std::size_t a = 0; a < forward.axes.size(); ++a) {
    const Axis& axis = forward.axes[a];
    orders.emplace_back();
    // Lanes of a strided axis lie apart in any order.
    if (!axis.transformed || axis.out_stride != 1 || lanes == 1 ||
        !has_radices(axis.length, KernelShape::vector, forward.precision))
      continue;
    const std::uint64_t last = split_length(forward, a, limits).back(), before = axis.length / last;
    if (before > 1 && before % lanes == 0) orders.back() = {{before, last}, lanes};
  }
  return orders;
}

Schedule make_vector_schedule(const Problem& problem, const DeviceLimits& limits) {
  return Planner(problem, limits).plan();
}

}  // namespace fft::planning
