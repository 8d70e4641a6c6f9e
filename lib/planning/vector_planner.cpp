// Planning for the vector shape: axes one after the other (in -> out, then in place on out), each in one pass
// where a lane's points fit the cache, else in two or three passes through the workspace (Stockham,
// decimation in time).
#include "planning/vector_planner.hpp"

#include <algorithm>

#include <fftcl/error.hpp>
#include "planning/factorize.hpp"
#include "planning/prime_radix.hpp"
#include "planning/vector_bluestein.hpp"
#include "planning/vector_pass.hpp"

namespace fft::planning {
namespace {

// Every loop around one axis: the other axes, then the batch. axis = problem.axes.size(): all axes (a copy).
std::vector<LoopAxis> loops_around(const Problem& problem, std::size_t axis,
                                   const std::vector<std::uint64_t>& in,
                                   const std::vector<std::uint64_t>& out) {
  std::vector<LoopAxis> loops;
  for (std::size_t a = problem.axes.size(); a-- > 0;)
    if (a != axis) loops.push_back({problem.axes[a].length, in[a], out[a], 0});
  loops.push_back({problem.batch, in.back(), out.back(), 0});
  return loops;
}

// Strides of every axis and of the batch, in the order of problem.axes.
struct Side {
  Slot slot;
  std::uint64_t offset;
  std::vector<std::uint64_t> strides;
};

Side user_side(const Problem& problem, bool input) {
  Side side{input ? Slot::input : Slot::output, 0, {}};
  for (const Axis& a : problem.axes) side.strides.push_back(input ? a.in_stride : a.out_stride);
  side.strides.push_back(input ? problem.in_distance : problem.out_distance);
  return side;
}

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

// One pass of the axis's recursion: N points, L = product of the lengths before, M = of those after.
struct Recursion {
  std::uint64_t length, before, after;
};

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
  Planner(const Problem& problem, const DeviceLimits& limits) : limits_(limits) {
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
  Schedule schedule_;
  std::uint64_t region_ = 0;  // elements of one workspace region

  Side output_as_source() const {
    Side side = user_side(schedule_.problem, false);
    return side;
  }

  AxisPlan axis_plan(std::size_t axis) const {
    const Problem& problem = schedule_.problem;
    const std::uint64_t n = problem.axes[axis].length;
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

  void plan_axis(const AxisPlan& plan, const Side& source) {
    std::uint64_t before = 1;
    for (std::size_t p = 0; p < plan.lengths.size(); ++p) {
      const Recursion r{plan.lengths[p], before, plan.points / before / plan.lengths[p]};
      add_step(plan.axis, r, source_of(plan, p, source), destination_of(plan, p), plan.lengths.size());
      before *= plan.lengths[p];
    }
  }

  // Bluestein's algorithm (chirp.hpp) with the cyclic convolution in one pass or in three: N1 points in N2 columns; N2
  // points in N1 columns, product with the spectrum and N2 points back; N1 points back in N2 columns.
  void plan_convolution_axis(const AxisPlan& plan, const Side& source) {
    const Problem& problem = schedule_.problem;
    for (std::size_t p = 0; p < plan.lengths.size(); ++p) {
      const bool first = p == 0, last = p + 1 == plan.lengths.size();
      const Side in = source_of(plan, p, source), out = destination_of(plan, p);
      const std::uint64_t n = problem.axes[plan.axis].length;
      PassSpec pass;
      pass.shape = KernelShape::vector;
      pass.precision = problem.precision;
      pass.length = static_cast<std::uint32_t>(plan.lengths[p]);
      pass.chirp = {n, plan.points};
      if (first) pass.in_end = {n, PointFactor::chirp, false};
      if (last) pass.out_end = {n, PointFactor::chirp, true};
      if (last || p == 1) pass.spectrum = last && !first ? PointFactor::none : PointFactor::chirp_spectrum;
      auto loops = plan.lengths.size() == 1
                       ? one_pass_loops(pass, in.strides[plan.axis], out.strides[plan.axis])
                       : convolution_loops(pass, p, plan, in.strides[plan.axis], out.strides[plan.axis]);
      const auto around = loops_around(problem, plan.axis, in.strides, out.strides);
      loops.insert(loops.end(), around.begin(), around.end());
      finish_step(plan, p, std::move(pass), std::move(loops), in, out);
    }
  }

  static std::vector<LoopAxis> one_pass_loops(PassSpec& pass, std::uint64_t si, std::uint64_t so) {
    pass.in_stride = si;
    pass.out_stride = so;
    pass.in_position = 1;
    return {};
  }

  // Between the passes in blocks of B columns, so that the lanes of the next pass read one contiguous run: [column / B]
  // [point][column % B].
  std::vector<LoopAxis> convolution_loops(PassSpec& pass, std::size_t p, const AxisPlan& plan,
                                          std::uint64_t si, std::uint64_t so) const {
    const std::uint64_t n1 = plan.lengths[0], n2 = plan.lengths[1];
    const std::uint64_t b = native_lanes(schedule_.problem.precision, limits_);
    const std::uint64_t length = p == 1 ? n2 : n1, columns = p == 1 ? n1 : n2;
    if (p < 2) {  // point k of the result is column k of the next pass
      pass.out_stride = 1;
      pass.out_block = b;
      pass.out_block_stride = b * columns;
    } else {
      pass.out_stride = n2 * so;
    }
    if (p == 0) {
      pass.in_stride = n2 * si;
      pass.in_position = n2;
      return {{n2, si, b, 0, 1}};
    }
    pass.in_stride = b;
    pass.twiddle_span = columns;
    const std::uint64_t step = p == 1 ? b : so;
    return {{b, 1, step, 1}, {columns / b, b * length, b * step, b}};
  }

  void finish_step(const AxisPlan& plan, std::size_t p, PassSpec pass, std::vector<LoopAxis> loops,
                   const Side& in, const Side& out) {
    Step step;
    step.outer_per_batch = merge_loops(loops);
    pass.loops = std::move(loops);
    const std::uint64_t count = schedule_.batch_per_round * step.outer_per_batch;
    step.reason = pass.spectrum != PointFactor::none
                      ? choose_convolution_kernel(pass, plan.rows, count, limits_)
                      : choose_vector_kernel(pass, count, limits_);
    step.reason +=
        "; Bluestein's algorithm, cyclic convolution of " + std::to_string(plan.points) + " points";
    if (plan.lengths.size() > 1) step.reason += ", pass " + std::to_string(p + 1) + " of 3";
    step.pass = std::move(pass);
    set_places(step, in, out);
    step.axis = plan.axis;
    schedule_.steps.push_back(std::move(step));
  }

  static void set_places(Step& step, const Side& in, const Side& out) {
    step.source = {in.slot, in.offset, in.slot == Slot::workspace ? 0 : in.strides.back()};
    step.destination = {out.slot, out.offset, out.slot == Slot::workspace ? 0 : out.strides.back()};
  }

  void add_step(std::size_t axis, const Recursion& r, const Side& in, const Side& out, std::size_t passes) {
    const Problem& problem = schedule_.problem;
    const bool copy = axis == problem.axes.size();
    const std::uint64_t si = copy ? 1 : in.strides[axis], so = copy ? 1 : out.strides[axis];
    PassSpec pass;
    pass.shape = KernelShape::vector;
    pass.precision = problem.precision;
    pass.length = static_cast<std::uint32_t>(r.length);
    pass.in_stride = r.after * r.before * si;
    pass.out_stride = r.before * so;
    pass.twiddle_span = r.before;
    std::vector<LoopAxis> loops;
    const std::uint64_t block = passes == 2 ? native_lanes(problem.precision, limits_) : 0;
    if (block > 1 && r.before == 1 && r.length % block == 0) {
      // Blocked middle: [k / block][column][k % block], so that the next pass's lanes read one contiguous run.
      pass.out_block = block;
      pass.out_block_stride = block * r.after;
      loops.push_back({r.after, si, block, 0});
    } else if (block > 1 && r.before > 1 && r.before % block == 0) {
      pass.in_stride = block;
      loops.push_back({block, 1, so, 1});
      loops.push_back({r.before / block, block * r.length, block * so, block});
    } else {
      loops.push_back({r.before, si, so, r.before > 1 ? 1u : 0u});
      loops.push_back({r.after, r.before * si, r.length * r.before * so, 0});
    }
    const auto around = loops_around(problem, axis, in.strides, out.strides);
    loops.insert(loops.end(), around.begin(), around.end());
    Step step;
    step.outer_per_batch = merge_loops(loops);
    pass.loops = std::move(loops);
    step.reason = choose_vector_kernel(pass, schedule_.batch_per_round * step.outer_per_batch, limits_);
    if (passes > 1)
      step.reason +=
          "; " + std::to_string(r.length) + " of " + std::to_string(problem.axes[axis].length) + " points";
    step.pass = std::move(pass);
    set_places(step, in, out);
    step.axis = copy ? 0 : axis;
    schedule_.steps.push_back(std::move(step));
  }
};

}  // namespace

Schedule make_vector_schedule(const Problem& problem, const DeviceLimits& limits) {
  return Planner(problem, limits).plan();
}

}  // namespace fft::planning
