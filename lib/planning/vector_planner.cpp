// Planning for the vector shape: axes one after the other (in -> out, then in place on out), each in one pass
// where a lane's points fit the cache, else in two or three passes through the workspace (Stockham,
// decimation in time).
#include "planning/vector_planner.hpp"

#include <algorithm>

#include <fftcl/error.hpp>
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

// Workspace of one region: the axis's points are contiguous, then the other axes, then the batch.
Side workspace_side(const Problem& problem, std::size_t axis, std::uint64_t offset) {
  Side side{Slot::workspace, offset, std::vector<std::uint64_t>(problem.axes.size() + 1)};
  std::uint64_t stride = problem.axes[axis].length;
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
    std::vector<std::size_t> order;
    for (std::size_t a = problem.axes.size(); a-- > 0;)
      if (problem.axes[a].transformed && problem.axes[a].length > 1) order.push_back(a);
    std::vector<std::vector<std::uint64_t>> lengths;
    for (std::size_t a : order) lengths.push_back(split_length(problem, a, limits_));
    if (order.empty()) {  // nothing to transform: one pass of single points, a copy
      order.push_back(problem.axes.size());
      lengths.push_back({1});
    }
    set_rounds(lengths);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Side source = i == 0 ? user_side(problem, true) : output_as_source();
      plan_axis(order[i], lengths[i], source);
    }
    schedule_.steps.front().pass.signed_input = true;
    schedule_.steps.back().pass.scaled_output = true;
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

  // Workspace regions for the largest number of passes, and as many transforms per round as the cache holds
  // of them.
  void set_rounds(const std::vector<std::vector<std::uint64_t>>& lengths) {
    std::size_t regions = 0;
    for (const auto& l : lengths) regions = std::max(regions, l.size() - 1);
    if (regions == 0) return;
    Problem& problem = schedule_.problem;
    const std::uint64_t n = points(problem);
    const std::uint64_t element = problem.precision == Precision::f64 ? 16 : 8;
    const std::uint64_t fitting =
        std::max<std::uint64_t>(1, limits_.cache_bytes / 4 / (n * element * regions));
    schedule_.batch_per_round = std::min(problem.batch, fitting);
    region_ = n * schedule_.batch_per_round;
    schedule_.workspace_elements = region_ * regions;
    if (schedule_.batch_per_round < problem.batch)
      schedule_.notes.push_back("rounds of " + std::to_string(schedule_.batch_per_round) +
                                " transforms, so that the workspace stays in the last-level cache");
  }

  void plan_axis(std::size_t axis, const std::vector<std::uint64_t>& lengths, const Side& source) {
    const Problem& problem = schedule_.problem;
    const std::uint64_t n = axis < problem.axes.size() ? problem.axes[axis].length : 1;
    std::uint64_t before = 1;
    for (std::size_t p = 0; p < lengths.size(); ++p) {
      const Recursion r{lengths[p], before, n / before / lengths[p]};
      const bool first = p == 0, last = p + 1 == lengths.size();
      const Side in = first ? source : workspace_side(problem, axis, (p - 1) % 2 * region_);
      const Side out = last ? user_side(problem, false) : workspace_side(problem, axis, p % 2 * region_);
      add_step(axis, r, in, out, lengths.size());
      before *= lengths[p];
    }
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
    step.source = {in.slot, in.offset, in.slot == Slot::workspace ? 0 : in.strides.back()};
    step.destination = {out.slot, out.offset, out.slot == Slot::workspace ? 0 : out.strides.back()};
    step.axis = copy ? 0 : axis;
    schedule_.steps.push_back(std::move(step));
  }
};

}  // namespace

Schedule make_vector_schedule(const Problem& problem, const DeviceLimits& limits) {
  return Planner(problem, limits).plan();
}

}  // namespace fft::planning
