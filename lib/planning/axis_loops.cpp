#include "planning/axis_loops.hpp"

#include <algorithm>

namespace fft::planning {

AxisLoops axis_loops(const Problem& problem, std::size_t axis, bool from_input) {
  struct Loop {
    LoopAxis axis;
    bool is_batch;
  };
  // One longer loop in every respect.
  const auto continues = [](const LoopAxis& next, const LoopAxis& last) {
    if (next.signals != 0 || last.signals != 0) return false;
    for (const auto stride : {&LoopAxis::in_stride, &LoopAxis::out_stride, &LoopAxis::in_position,
                              &LoopAxis::out_position, &LoopAxis::spectrum_stride})
      if (next.*stride != last.*stride * last.count) return false;
    return true;
  };
  std::vector<Loop> loops;
  for (std::size_t a = 0; a < problem.axes.size(); ++a) {
    const Axis& other = problem.axes[a];
    if (a != axis && other.length > 1)
      loops.push_back({{other.length, from_input ? other.in_stride : other.out_stride, other.out_stride, 0,
                        other.block_step, other.block_step, other.spectrum_stride},
                       false});
  }
  if (problem.batch > 1)
    loops.push_back({{problem.batch, from_input ? problem.in_distance : problem.out_distance,
                      problem.out_distance, 0, 0, 0, problem.spectrum_distance, problem.columns.signals},
                     true});
  std::stable_sort(loops.begin(), loops.end(), [](const Loop& a, const Loop& b) {
    return a.axis.out_stride != b.axis.out_stride ? a.axis.out_stride < b.axis.out_stride
                                                  : a.axis.in_stride < b.axis.in_stride;
  });
  AxisLoops result;
  bool batch_is_outermost = problem.batch == 1;
  std::uint64_t outer_per_batch = 0;
  for (const Loop& l : loops) {
    LoopAxis* last = result.loops.empty() ? nullptr : &result.loops.back();
    const bool merges = last && continues(l.axis, *last);
    batch_is_outermost = l.is_batch || problem.batch == 1;
    outer_per_batch = l.is_batch && merges ? last->count : 1;
    if (merges)
      last->count *= l.axis.count;
    else
      result.loops.push_back(l.axis);
  }
  if (result.loops.empty()) result.loops.push_back({1, 1, 1, 0});
  if (problem.batch > 1 && batch_is_outermost) result.outer_per_batch = outer_per_batch;
  return result;
}

}  // namespace fft::planning
