// Convolutions of real signals: two blocks of a signal share a complex column.
//
// Two savings were rejected. A signal x and its own filter h could share a column as x + i h, whose
// square has 2 (x * h) in its imaginary part. But the rounding errors of x * x and h * h would end up there
// too, far too large when one is louder than the other. Two signals of a batch could share a column, but the
// rounding errors of the louder one, or its NaN, would leak into the other.
#include "planning/real/real_convolution.hpp"

#include <algorithm>
#include <string>

#include "planning/convolution.hpp"

namespace fft::planning {
namespace {

std::uint64_t points_per_block(const Problem& problem) {
  for (const Axis& a : problem.axes)
    if (a.transformed) return a.wanted != 0 ? a.wanted : a.length;
  return 0;
}

/// Puts two blocks of a signal into each column. When the number of blocks is odd, the second block of the
/// last column has no results.
void pair_blocks(Problem& p, Axis& blocks) {
  p.columns = {blocks.in_stride, blocks.out_stride, blocks.block_step};
  if (blocks.length % 2 != 0 && blocks.block_total == 0)
    blocks.block_total = (blocks.length - 1) * blocks.block_step + points_per_block(p);
  blocks.length = (blocks.length + 1) / 2;
  blocks.in_stride *= 2;
  blocks.out_stride *= 2;
  blocks.block_step *= 2;
}

std::string note_of(const Schedule& schedule, bool pieces) {
  if (pieces) return "real signals, two blocks of one a complex column: its real and its imaginary parts";
  const auto any = [&](bool (*has)(const PassSpec&)) {
    return std::any_of(schedule.steps.begin(), schedule.steps.end(),
                       [&](const Step& step) { return has(step.pass); });
  };
  if (any(filters_halves))
    return "real signals, each a complex column of half as many points: two neighbouring reals a point";
  if (any(merges_pairs)) return "real signals, two neighbouring columns of one a complex column";
  return "real signals, each a complex column with imaginary parts of zero; of what lies between "
         "passes half is left out, the other half is its mirror image";
}

}  // namespace

Schedule plan_real_convolution(const Problem& problem, const AxisPlanner& planner) {
  Problem columns = problem;
  const auto blocks = std::find_if(columns.axes.begin(), columns.axes.end(),
                                   [](const Axis& a) { return a.block_step != 0 && a.length > 1; });
  // The functions of user formats cannot read two separate elements as the parts of one point.
  const bool formats = problem.in_format || problem.out_format;
  // Blocks that read the same samples are no distance apart, and of 0 there is no second one.
  if (blocks != columns.axes.end() && blocks->in_stride != 0 && !formats) pair_blocks(columns, *blocks);
  Schedule schedule = plan_convolution(columns, planner);
  schedule.problem = problem;
  schedule.notes.push_back(note_of(schedule, columns.columns.in_second != 0));
  return schedule;
}

}  // namespace fft::planning
