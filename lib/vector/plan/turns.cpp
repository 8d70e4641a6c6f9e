// When steps take turns, and how many transforms at once.
#include "vector/plan/turns.hpp"

#include <algorithm>

#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "core/moved_bytes.hpp"
#include "core/strides.hpp"
#include "vector/plan/lane_radices.hpp"
#include "vector/plan/pass_choice.hpp"

namespace fft::planning {
namespace {

/// Bytes of a transform, at most: it is written and read again in L2.
constexpr std::uint64_t most_bytes = std::uint64_t(3) << 18;
/// Bytes that take a turn, unless one transform has more: below, calls count.
constexpr std::uint64_t turn_bytes = std::uint64_t(1) << 15;
/// Groups per compute unit that even out the load.
constexpr std::uint64_t groups_per_unit = 8;
/// Turns of a group from which on the input of the next turn is prefetched: the last one does it for nothing.
constexpr std::uint64_t ahead_turns = 4;
/// Columns of a dense array that are read one after another meet every cache line out of order, which hardware does not
/// prefetch. Elements between the transforms, at most, for each element that is read:
constexpr double ahead_gaps = 0.25;
/// The least share of compute units with a transform, over all turns.
constexpr double least_use = 0.7;

/// The least share of lanes in use in a turn, where lanes hold columns of the last loop: a round has more columns.
constexpr double least_lanes = 0.75;

bool may_take_turns(const Step& step) {
  const PassSpec& pass = step.pass;
  const bool backwards = std::any_of(pass.loops.begin(), pass.loops.end(), [](const LoopAxis& loop) {
    return runs_backwards(loop.in_stride) || runs_backwards(loop.out_stride);
  });
  return !is_elementwise(pass) && !is_special(pass.in_end) && !is_special(pass.out_end) &&
         pass.backward_radices.empty() && pass.form == PointForm::complex && !backwards &&
         step.outer_per_batch != 0;
}

bool is_packed(const PassSpec& pass) {
  return pass.vector.kernel == VectorKernel::lanes &&
         (pass.vector.load == LaneAccess::packed || pass.vector.store == LaneAccess::packed);
}

// True when one kernel can have all these passes (codegen::write_fragments).
bool share_kernel(const std::vector<Step>& steps) {
  const auto count = [&](const auto& is) { return std::count_if(steps.begin(), steps.end(), is); };
  const std::uint32_t lanes = steps.front().pass.vector.lanes;
  return lanes > 1 &&
         count([&](const Step& s) { return !may_take_turns(s) || s.pass.vector.lanes != lanes; }) == 0 &&
         count([](const Step& s) { return s.pass.real.fused; }) <= 1 &&
         count([](const Step& s) { return is_packed(s.pass); }) <= 1;
}

// Bytes of one transform where it is largest: before, between or after the steps.
std::uint64_t largest_bytes(const Schedule& schedule) {
  double bytes = 0;
  for (const Step& step : schedule.steps) {
    const Moved moved = moved_bytes(step, 1);
    bytes = std::max({bytes, moved.read, moved.written});
  }
  return static_cast<std::uint64_t>(bytes);
}

SharedTurns choose_turns(std::uint64_t batch, std::uint64_t bytes, const DeviceLimits& limits) {
  const std::uint64_t groups = groups_per_unit * limits.compute_units;
  const std::uint64_t most = std::max<std::uint64_t>(1, batch / groups);
  SharedTurns turns;
  turns.at_once = std::clamp<std::uint64_t>(turn_bytes / bytes, 1, most);
  turns.per_group = most / turns.at_once * turns.at_once;
  return turns;
}

bool fills_lanes(const Step& step, const SharedTurns& turns) {
  const PassSpec& pass = step.pass;
  if (pass.vector.lane_axis + 1 < pass.loops.size()) return true;
  const std::uint64_t columns = outer_count(step, turns.at_once), block = block_columns(pass);
  return static_cast<double>(columns) >= least_lanes * static_cast<double>(rounded_up(columns, block));
}

// Elements of the first step's input that a turn prefetches for the next one; 0: hardware does it.
std::uint64_t read_ahead(const Step& step, const SharedTurns& turns) {
  const PassSpec& pass = step.pass;
  const double read = moved_bytes(step, 1).read / static_cast<double>(element_bytes(pass.precision));
  const std::uint64_t distance = in_distance(step);
  const bool columns = pass.vector.kernel == VectorKernel::lanes &&
                       pass.vector.load == LaneAccess::contiguous && pass.in_stride > 1;
  return pass.vector.prefetch && columns && turns.per_group >= ahead_turns * turns.at_once &&
                 static_cast<double>(distance) <= (1 + ahead_gaps) * read
             ? turns.at_once * distance
             : 0;
}

// Every group has its own place in the workspace.
void place_workspace(Schedule& schedule, const SharedTurns& turns) {
  const std::uint64_t before = schedule.batch_per_round, batch = schedule.problem.batch,
                      now = std::min(batch, divided_up(batch, turns.per_group) * turns.at_once);
  if (schedule.workspace_elements == 0) return;
  for (Step& step : schedule.steps)
    for (BufferRef* ref : {&step.source, &step.destination})
      if (ref->slot == Slot::workspace) ref->offset = ref->offset / before * now;
  schedule.workspace_elements = schedule.workspace_elements / before * now;
  schedule.batch_per_round = now;
}

}  // namespace

void take_turns(Schedule& schedule, const DeviceLimits& limits) {
  const Problem& problem = schedule.problem;
  std::vector<Step>& steps = schedule.steps;
  if (!limits.takes_turns || vector_registers(limits) > few_registers || steps.size() < 2 ||
      problem.any_batch || problem.read_all_first || schedule.batch_per_round < problem.batch ||
      !share_kernel(steps))
    return;
  const std::uint64_t bytes = largest_bytes(schedule), units = limits.compute_units;
  const double use =
      static_cast<double>(problem.batch) / static_cast<double>(rounded_up(problem.batch, units));
  if (bytes > most_bytes || use < least_use) return;
  const SharedTurns turns = choose_turns(problem.batch, bytes, limits);
  if (!std::all_of(steps.begin(), steps.end(), [&](const Step& s) { return fills_lanes(s, turns); })) return;
  steps.front().turns = turns;
  steps.front().pass.vector.ahead = read_ahead(steps.front(), turns);
  for (Step& step : steps) {
    VectorTuning& vector = step.pass.vector;
    const bool first = &step == &steps.front(), last = &step == &steps.back();
    step.launched_with_next = !last;
    vector.prefetch = vector.prefetch && first;
    vector.non_temporal = vector.non_temporal && last;
    vector.columns_per_group =
        block_columns(step.pass) * block_count(step.pass, outer_count(step, turns.at_once));
  }
  place_workspace(schedule, turns);
}

}  // namespace fft::planning
