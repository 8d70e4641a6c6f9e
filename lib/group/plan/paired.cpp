// One pass with a mirror stage, compared by its tile.
#include "group/plan/paired.hpp"

#include "butterflies/radix_table.hpp"
#include "core/launch.hpp"
#include "group/plan/ways.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/tiling.hpp"

namespace fft::planning {
namespace {

TilingRequest request_of(const AxisTask& task) {
  TilingRequest request;
  PassSpec& pass = request.pass;
  pass.precision = task.precision;
  pass.length = task.length;
  pass.in_stride = task.in_stride;
  pass.out_stride = task.out_stride;
  pass.in_position = 1;
  pass.loops = task.loops;
  pass.real.step = splits_halves(task.read.kind) ? RealStep::split : RealStep::merge;
  pass.real.fused = true;
  pass.in_end = end_with(task.read);
  pass.out_end = end_with(task.written);
  return request;
}

// Time of a pass with this cost, in a unit that passes with other numbers of points share.
double time_of(const PassSpec& pass, double cost) {
  return cost * double(pass.length) * double(column_count(pass));
}

double time_of(const AxisPlan& plan, const DeviceLimits& limits) {
  double sum = 0;
  for (const PlannedPass& planned : plan.passes) {
    TilingRequest request{planned.pass};
    request.pass.radices.clear();
    request.pass.group = {};
    const std::optional<Tiling> timed =
        is_resident(planned.pass) ? std::nullopt : tuned_tiling(request, limits);
    sum += time_of(planned.pass, timed ? timed->cost : estimate_cost(planned.pass, limits));
  }
  return sum;
}

std::string decision_of(const AxisTask& task) {
  return "columns of " + task.decision();
}

constexpr const char *two_at_a_time = "pairs", *one_by_one = "one by one";

}  // namespace

bool prefers_group_pairs(const AxisTask& task, const std::function<AxisPlan()>& apart,
                         const DeviceLimits& limits, Choices* choices) {
  if (task.length > max_single_pass_points ||
      !has_radices(task.length, KernelShape::work_group, task.precision))
    return false;
  const TilingRequest request = request_of(task);
  const std::vector<Tiling> found = tilings(request, limits, 1);
  if (found.empty()) return false;
  if (choices != nullptr)
    if (const std::string* const taken = choices->taken(decision_of(task))) return *taken == two_at_a_time;
  const bool faster = time_of(request.pass, found.front().cost) < time_of(apart(), limits);
  if (choices != nullptr && choices->exploring())
    choices->offer(decision_of(task),
                   {faster ? two_at_a_time : one_by_one, faster ? one_by_one : two_at_a_time});
  return faster;
}

AxisPlan plan_group_pairs(const AxisTask& task, const DeviceLimits& limits, Choices* choices) {
  AxisPlan plan;
  plan.passes.push_back(
      {choose_tiling(request_of(task), limits, choices,
                     tile_decision(decision_of(task) + " in " + two_at_a_time, 0))
           .pass,
       "reals of two columns as the parts of complex points: fits on chip, one read, one write",
       task.outer_per_batch});
  return plan;
}

}  // namespace fft::planning
