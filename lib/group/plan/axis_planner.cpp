// Planning for the work-group shape beyond the search of one axis: finishing steps, and joining them in
// launches.
#include "group/plan/axis_planner.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "butterflies/radix_table.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "group/plan/axis_search.hpp"
#include "group/plan/cheapest_order.hpp"
#include "group/plan/paired.hpp"
#include "group/plan/real.hpp"
#include "group/plan/ways.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/quick_costs.hpp"
#include "group/tiles/tiling.hpp"

namespace fft::planning {
namespace {

// When there is little to compute, joining passes saves the host the time of a launch. The price: waiting
// groups occupy compute units, and every pass uses as many registers and as much local memory as the most
// demanding one.

/// Passes are joined when each saved launch corresponds to at most this many microseconds of data movement at
/// full bandwidth.
constexpr double busy_per_launch = 2.6;

constexpr std::uint64_t longest_whole_row = 32;  ///< reals; longer even rows are transformed as halves

constexpr std::uint32_t work_item_counts[] = {8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512};

bool can_join(const Step& step) {
  const PassSpec& pass = step.pass;
  return !is_elementwise(pass) && !reads_spectrum(pass) && !pass.group.holds_locally && !is_resident(pass) &&
         pass.rader == 0 && pass.primes.empty() && !has_reals(pass) &&
         pass.input_sign != InputSign::argument && !pass.in_end.format && !pass.out_end.format;
}

/// Microseconds that a pass takes at full bandwidth.
double busy(const PassSpec& pass, const DeviceLimits& limits) {
  const double bytes =
      2.0 * double(element_bytes(pass.precision)) * double(column_count(pass)) * double(pass.length);
  return microseconds_of_bytes(bytes, limits);
}

TilingRequest request_of(const Step& step, std::uint32_t work_items) {
  TilingRequest request{step.pass, step.pass.group.columns};
  request.pass.group.orders.clear();
  request.pass.group.paddings.clear();
  request.work_items = work_items;
  return request;
}

/// The work-group size with which the steps take the least time; 0 when none suits all of them.
std::uint32_t best_work_items(const Schedule& schedule, LaunchedSteps steps, const DeviceLimits& limits) {
  std::uint32_t best = 0;
  double least = never;
  for (const std::uint32_t count : work_item_counts) {
    if (count > limits.max_work_group_size) break;
    double sum = 0;
    for (std::size_t s = steps.first; s < steps.end; ++s)
      sum += quick_cost(request_of(schedule.steps[s], count), limits);
    if (sum < least) least = sum, best = count;
  }
  return best;
}

/// The steps' passes with tiles of this many work-items; empty when a step has no such tile.
std::vector<PassSpec> tiled(const Schedule& schedule, LaunchedSteps steps, std::uint32_t work_items,
                            const DeviceLimits& limits) {
  std::vector<PassSpec> passes;
  for (std::size_t s = steps.first; s < steps.end; ++s) {
    const std::vector<Tiling> found = tilings(request_of(schedule.steps[s], work_items), limits, 1);
    if (found.empty()) return {};
    passes.push_back(found.front().pass);
  }
  return passes;
}

/// The longest run of steps from `first` on that is worth one launch.
LaunchedSteps run_from(const Schedule& schedule, std::size_t first, const DeviceLimits& limits) {
  LaunchedSteps run{first, first + 1};
  double sum = 0;
  for (std::size_t s = first; s < schedule.steps.size() && can_join(schedule.steps[s]); ++s) {
    sum += busy(schedule.steps[s].pass, limits);
    if (sum <= busy_per_launch * double(s - first)) run.end = s + 1;
  }
  return run;
}

/// True when one pass over several axes would have few groups with many points each, while separate passes
/// share a launch and have more groups: one array of 100 x 100 in f32 takes 7.4 us in one group and 4.9 in
/// two passes, one of 96 x 64 takes 4.5 and 4.9 (H200, enqueued in a row).
bool is_lone(const AxisTask& task, const DeviceLimits& limits) {
  constexpr std::uint64_t most_bytes = 1u << 16;
  return limits.hands_over && task.columns() * 4 < limits.compute_units &&
         task.length * element_bytes(task.precision) > most_bytes;
}

/// Rows of DCT-III and DST-III were timed with the conditions of a last tile that extends past the last row, and are faster with them, although
/// ptxas counts the same registers: without, 250 and 350 reals reach 0.83 and 0.85 of that speed, 243 0.89, 90 and 150 0.98 and 0.99 (H200,
/// the same tiles, by the tuner).
bool gains_by_guard(const PassSpec& pass) {
  return pass.group.columns > 1 && is_third_kind(pass.in_end.reals.kind) &&
         ((pass.group.half_rows && has_reals(pass)) || is_row_of_pairs(pass)) &&
         input_side(pass) == Side::points;
}

/// The last tile of a round may extend past the last column.
void set_guard(Step& step, const Schedule& schedule) {
  PassSpec& pass = step.pass;
  if (is_elementwise(pass) || has_half_the_columns(pass) || has_absent_columns(pass)) return;
  const bool divided = pass.loops.size() > 1 && pass.loops.front().count % pass.group.columns == 0;
  if (divided || step.outer_per_batch == 0) return;
  const auto tiles_fit = [&](std::uint64_t transforms) {
    return columns(pass, outer_count(step, transforms)) % pass.group.columns == 0;
  };
  if (schedule.problem.any_batch)
    pass.group.guarded = pass.group.columns > 1;
  else
    pass.group.guarded =
        gains_by_guard(pass) || !tiles_fit(schedule.batch_per_round) || !tiles_fit(schedule.problem.batch);
}

}  // namespace

AxisPlan GroupAxisPlanner::transform(const AxisTask& task, const AxisEnds& ends) const {
  AxisSearch search(task, limits(), choices());
  return task.order.natural() ? search.transform(ends) : search.ordered();
}

AxisPlan GroupAxisPlanner::convolve(const AxisTask& task, const ConvolutionEnds& ends) const {
  return AxisSearch(task, limits(), choices()).convolve(ends);
}

std::optional<AxisPlan> GroupAxisPlanner::real(const AxisTask& task, RealStep step) const {
  return plan_group_real(task, step, limits(), choices());
}

// What is compared does not depend on tiles that were chosen, and its own tiles are offered only where it is taken.
bool GroupAxisPlanner::prefers_pairs(const AxisTask& pairs, const PlansApart& apart) const {
  return prefers_group_pairs(
      pairs, [&] { return apart(GroupAxisPlanner(limits(), nullptr)); }, limits(), choices());
}

AxisPlan GroupAxisPlanner::paired(const AxisTask& task) const {
  return plan_group_pairs(task, limits(), choices());
}

// One butterfly on a whole signal skips the work on its zero imaginary parts, and its row moves between two
// staging stages: one exchange less than halves with a mirror stage.
bool GroupAxisPlanner::prefers_whole(std::uint64_t length, Precision precision) const {
  return length <= longest_whole_row && length > 2 &&
         has_radix(static_cast<std::uint32_t>(length), KernelShape::work_group, precision);
}

AxisOrder GroupAxisPlanner::order(const AxisTask& there, const AxisTask& back) const {
  return cheapest_order(there, back, limits());
}

double GroupAxisPlanner::cost(const AxisTask& task) const {
  if (!task.parts.empty() && is_lone(task, limits())) return never;
  return AxisSearch(task, limits(), nullptr).microseconds();
}

std::uint64_t GroupAxisPlanner::round_bytes(bool) const {
  return workspace_limit(limits());
}

void GroupAxisPlanner::finish(Step& step, const Schedule& schedule) const {
  set_guard(step, schedule);
}

void GroupAxisPlanner::join(Schedule& schedule) const {
  if (!this->limits().hands_over || schedule.problem.any_batch ||
      schedule.batch_per_round < schedule.problem.batch)
    return;
  if (choices() != nullptr && takes_tiles(*choices())) return;  // joining would replace chosen tiles
  DeviceLimits limits = this->limits();
  limits.local_memory_bytes -= 64;  // for the number that each group takes
  for (std::size_t first = 0; first < schedule.steps.size();) {
    const LaunchedSteps run = run_from(schedule, first, limits);
    first = run.end;
    if (run.count() < 2) continue;
    const std::uint32_t work_items = best_work_items(schedule, run, limits);
    if (work_items == 0) continue;
    std::vector<PassSpec> passes = tiled(schedule, run, work_items, limits);
    if (passes.empty()) continue;
    for (std::size_t s = run.first; s < run.end; ++s) {
      Step& step = schedule.steps[s];
      step.pass = std::move(passes[s - run.first]);
      step.launched_with_next = s + 1 < run.end;
      set_guard(step, schedule);
    }
  }
}

}  // namespace fft::planning
