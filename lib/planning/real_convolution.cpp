// Pairs of signals or blocks; from columns back to signals.
//
// A signal and its own filter could go as x + i h, whose square has 2 (x * h) in its imaginary part, but the errors of x * x
// and h * h would lie there, too: far too much where one is louder than the other. So pairs of signal and filter go alone.
#include "planning/real_convolution.hpp"

#include <algorithm>
#include <string>

#include "planning/convolution.hpp"

namespace fft::planning {
namespace {

std::uint64_t half(std::uint64_t n) {
  return (n + 1) / 2;
}

Axis* blocks_of(Problem& problem) {
  for (Axis& a : problem.axes)
    if (a.block_step != 0) return &a;
  return nullptr;
}

std::uint64_t points_per_block(const Problem& problem) {
  for (const Axis& a : problem.axes)
    if (a.transformed) return a.wanted != 0 ? a.wanted : a.length;
  return 0;
}

/// Two signals of the batch a column.
void pair_signals(Problem& p) {
  p.columns.in_second = p.in_distance;
  p.columns.out_second = p.out_distance;
  if (p.batch % 2 != 0) p.columns.signals = p.batch;
  p.batch = half(p.batch);
  p.in_distance *= 2;
  p.out_distance *= 2;
}

/// Two blocks of a signal a column. The second one of the last column may have no results.
void pair_blocks(Problem& p, Axis& blocks) {
  p.columns.in_second = blocks.in_stride;
  p.columns.out_second = blocks.out_stride;
  p.columns.second_position = blocks.block_step;
  if (blocks.length % 2 != 0 && blocks.block_total == 0)
    blocks.block_total = (blocks.length - 1) * blocks.block_step + points_per_block(p);
  blocks.length = half(blocks.length);
  blocks.in_stride *= 2;
  blocks.out_stride *= 2;
  blocks.block_step *= 2;
}

/// Neighbours along an axis that is not transformed, has one filter and an even length.
void pair_along(Problem& p, Axis& axis) {
  p.columns.in_second = axis.in_stride;
  p.columns.out_second = axis.out_stride;
  axis.length /= 2;
  axis.in_stride *= 2;
  axis.out_stride *= 2;
}

Axis* even_axis_of(Problem& problem) {
  for (Axis& a : problem.axes)
    if (!a.transformed && a.block_step == 0 && a.spectrum_stride == 0 && a.length % 2 == 0) return &a;
  return nullptr;
}

enum class Shared { nothing, signals, blocks };

Problem columns_of(const Problem& problem, Shared& shared) {
  Problem p = problem;
  shared = Shared::nothing;
  if (Axis* even = p.batch % 2 == 0 && p.spectrum_distance == 0 ? nullptr : even_axis_of(p)) {
    pair_along(p, *even);
    return p;
  }
  Axis* blocks = blocks_of(p);
  const bool own_filters = p.spectrum_distance != 0;
  const std::uint64_t block_count = blocks != nullptr ? blocks->length : 1;
  const std::uint64_t by_signals = own_filters ? p.batch * block_count : half(p.batch) * block_count,
                      by_blocks = p.batch * half(block_count), alone = p.batch * block_count;
  shared = std::min(by_signals, by_blocks) == alone ? Shared::nothing
           : by_signals <= by_blocks                ? Shared::signals
                                                    : Shared::blocks;
  if (shared == Shared::signals) pair_signals(p);
  if (shared == Shared::blocks) pair_blocks(p, *blocks);
  return p;
}

/// The batch of columns was one of pairs.
void count_signals(Schedule& schedule) {
  const std::uint64_t batch = schedule.problem.batch;
  schedule.batch_per_round = std::min(2 * schedule.batch_per_round, batch);
  for (Step& step : schedule.steps) {
    step.source.batch_stride /= 2;
    step.destination.batch_stride /= 2;
    step.per_pair = step.pass.loops.back().signals == 0;  // else the count argument counts signals
  }
}

}  // namespace

Schedule plan_real_convolution(const Problem& problem, const AxisPlanner& planner) {
  Shared shared = Shared::nothing;
  const Problem columns = columns_of(problem, shared);
  Schedule schedule = plan_convolution(columns, planner);
  schedule.problem = problem;
  if (shared == Shared::signals) count_signals(schedule);
  schedule.notes.push_back(columns.columns.in_second == 0
                               ? "real signals, each a complex column with imaginary parts of zero"
                               : std::string("real signals, two ") +
                                     (shared == Shared::blocks ? "blocks of one" : "of them") +
                                     " a complex column: its real and its imaginary parts");
  return schedule;
}

}  // namespace fft::planning
