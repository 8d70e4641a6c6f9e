// Steps, regions of workspace, rounds and guards.
#include "group/plan/assembly.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/launch.hpp"
#include "group/plan/cost.hpp"
#include "group/plan/digit_reversed.hpp"

namespace fft::planning {
namespace {

// Points of an axis as its passes see them: more than its length when it is padded.
std::uint64_t points_in_passes(const PassSpec& first, std::uint64_t length) {
  return std::max(length, first.chirp.cyclic);
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
  schedule.notes.push_back("workspace bounded: " + std::to_string(schedule.batch_per_round) +
                           " transforms per round");
}

void set_guards(Schedule& schedule) {
  for (Step& step : schedule.steps) {
    PassSpec& pass = step.pass;
    const bool divided = pass.loops.size() > 1 && pass.loops.front().count % pass.group.columns == 0;
    if (divided || step.outer_per_batch == 0) continue;
    if (schedule.problem.any_batch) {
      pass.group.guarded = pass.group.columns > 1;
      continue;
    }
    const std::uint64_t round = columns(pass, step.outer_per_batch * schedule.batch_per_round);
    pass.group.guarded = round % pass.group.columns != 0 || column_count(pass) % pass.group.columns != 0;
  }
}

}  // namespace

GroupAssembly::GroupAssembly(const Problem& problem, std::uint64_t kept_regions, std::uint64_t kept_elements)
    : kept_(kept_regions), regions_(kept_regions), elements_(kept_elements) {
  schedule_.problem = problem;
}

void GroupAssembly::append(AxisPlan plan, const AxisTask& task, std::uint64_t outer_per_batch,
                           std::size_t axis, BufferRef source, BufferRef destination) {
  const Problem& problem = schedule_.problem;
  const std::size_t passes = plan.passes.size();
  const bool through_workspace = passes > 1 && !plan.in_place;
  if (through_workspace) {
    std::uint64_t all = points_in_passes(plan.passes.front(), task.length);
    for (const LoopAxis& loop : task.loops) all *= loop.count;
    elements_ = std::max(elements_, all);
    regions_ = std::max<std::uint64_t>(regions_, kept_ + std::min<std::size_t>(2, passes - 1));
  }
  // A lone loop that serves as the fastest one of strided passes leaves the batch no outermost place.
  if (through_workspace && !task.points_are_contiguous() && task.loops.size() == 1) outer_per_batch = 0;
  if (plan.in_place && lone_loop_in_front(task)) outer_per_batch = 0;
  batch_outermost_ = batch_outermost_ && (problem.batch == 1 || outer_per_batch != 0);
  for (std::size_t p = 0; p < passes; ++p) {
    Step step;
    step.pass = std::move(plan.passes[p]);
    step.reason = std::move(plan.reasons[p]);
    step.axis = axis;
    const auto between = [&](std::size_t number) {
      return plan.in_place ? destination : BufferRef{Slot::workspace, kept_ + number % 2, 0};
    };
    step.source = p == 0 ? source : between(p - 1);
    step.destination = p + 1 == passes ? destination : between(p);
    step.outer_per_batch = outer_per_batch;
    if (reads_spectrum(step.pass)) step.spectrum_batch_stride = problem.spectrum_distance;
    schedule_.steps.push_back(std::move(step));
  }
}

Schedule GroupAssembly::finish(const DeviceLimits& limits) {
  schedule_.workspace_elements = regions_ * elements_;
  set_rounds(schedule_, limits, batch_outermost_);
  const std::uint64_t region = regions_ ? schedule_.workspace_elements / regions_ : 0;
  for (Step& step : schedule_.steps)  // each region begins behind the one before, as large as a round needs
    for (BufferRef* ref : {&step.source, &step.destination})
      if (ref->slot == Slot::workspace) ref->offset *= region;
  if (!batch_outermost_)
    for (Step& step : schedule_.steps) step.outer_per_batch = 0;
  set_ends(schedule_);
  set_guards(schedule_);
  return std::move(schedule_);
}

}  // namespace fft::planning
