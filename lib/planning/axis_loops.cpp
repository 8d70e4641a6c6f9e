// Builds the loops around an axis: collected, sorted, then merged.
#include "planning/axis_loops.hpp"

#include <algorithm>
#include <utility>

#include "core/strides.hpp"

namespace fft::planning {
namespace {

// True when `next` continues `last`, so that both are one longer loop in every respect.
bool continues(const LoopAxis& next, const LoopAxis& last) {
  if (next.twiddle_weight != 0 || last.twiddle_weight != 0) return false;
  for (const auto stride : {&LoopAxis::in_stride, &LoopAxis::out_stride, &LoopAxis::in_position,
                            &LoopAxis::out_position, &LoopAxis::spectrum_stride})
    if (next.*stride != last.*stride * last.count) return false;
  return true;
}

struct Loop {
  LoopAxis axis;
  bool is_batch;
};

std::vector<Loop> loops_of(const Problem& problem, std::size_t axis, bool from_input) {
  std::vector<Loop> loops;
  for (std::size_t a = problem.axes.size(); a-- > 0;) {
    const Axis& other = problem.axes[a];
    if (a == axis || other.length <= 1) continue;
    LoopAxis loop{other.length, from_input ? other.in_stride : other.out_stride, other.out_stride};
    loop.in_position = loop.out_position = other.block_step;
    loop.spectrum_stride = other.spectrum_stride;
    loops.push_back({loop, false});
  }
  LoopAxis batch{problem.batch, from_input ? problem.in_distance : problem.out_distance,
                 problem.out_distance};
  batch.spectrum_stride = problem.spectrum_distance;
  loops.push_back({batch, true});
  return loops;
}

// A batch whose entries have filters of their own lies outside all loops that share one, unless its columns are closer together than
// their points.
bool is_outermost(const Loop& loop, const Axis& axis) {
  return loop.is_batch && loop.axis.spectrum_stride != 0 &&
         stride_size(axis.in_stride) < stride_size(loop.axis.in_stride) &&
         stride_size(axis.out_stride) < stride_size(loop.axis.out_stride);
}

// A stable sort: loops with equal strides (which access the same place repeatedly) keep the slower axis first.
void sort_by_stride(std::vector<Loop>& loops, const Axis& axis) {
  std::reverse(loops.begin(), loops.end() - 1);
  std::stable_sort(loops.begin(), loops.end(), [&](const Loop& a, const Loop& b) {
    if (const bool last = is_outermost(a, axis); last || is_outermost(b, axis)) return !last;
    const std::uint64_t out_a = stride_size(a.axis.out_stride), out_b = stride_size(b.axis.out_stride);
    return out_a != out_b ? out_a < out_b : stride_size(a.axis.in_stride) < stride_size(b.axis.in_stride);
  });
}

}  // namespace

std::uint64_t merge_loops(std::vector<LoopAxis>& loops, std::uint64_t outer_per_batch) {
  std::vector<LoopAxis> merged;
  for (const LoopAxis& loop : loops) {
    const bool last = &loop == &loops.back();
    if (loop.count == 1) {
      if (last) outer_per_batch = 0;
    } else if (!merged.empty() && continues(loop, merged.back())) {
      if (last) outer_per_batch *= merged.back().count;
      merged.back().count *= loop.count;
    } else {
      merged.push_back(loop);
    }
  }
  loops = std::move(merged);
  return outer_per_batch;
}

AxisLoops axis_loops(const Problem& problem, std::size_t axis, bool from_input, LoopOrder order) {
  std::vector<Loop> all = loops_of(problem, axis, from_input);
  const LoopAxis batch = all.back().axis;
  if (order == LoopOrder::by_stride)
    sort_by_stride(all, axis < problem.axes.size() ? problem.axes[axis] : Axis{});
  AxisLoops result;
  for (const Loop& loop : all)
    if (loop.axis.count > 1) result.loops.push_back(loop.axis);
  if (result.loops.empty())
    result.loops.push_back(order == LoopOrder::by_stride ? LoopAxis{1, 1, 1} : batch);
  else
    result.outer_per_batch = merge_loops(result.loops, problem.batch > 1 && all.back().is_batch ? 1 : 0);
  return result;
}

}  // namespace fft::planning
