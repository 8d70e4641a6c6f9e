#include "group/plan/real.hpp"

#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "group/plan/cost.hpp"
#include "group/plan/real_decompose.hpp"
#include "group/plan/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr std::uint64_t max_fused_points = std::uint64_t(1) << 17;

// Of `passes` passes over all columns that together take `cost` times what moving the data takes.
double microseconds(double cost, double passes, const AxisTask& task, const DeviceLimits& limits) {
  const double bytes = double(2 * task.length) * (task.precision == Precision::f64 ? 16 : 8);
  const double busy =
      cost * bytes * double(task.columns()) / (bytes_per_microsecond_and_unit * limits.compute_units);
  return passes * pass_microseconds(busy / passes);
}

// The split that was timed, with both passes.
bool is_measured(const Decomposition& d, const TunedSplit& split) {
  bool same = d.passes[0].pass.out_block == split.block;
  for (std::size_t p = 0; p < 2; ++p) {
    const TunedTiling* t = find_tuned_tiling(d.passes[p]);
    same = same && d.passes[p].pass.length == split.factors[p] && t && t->kind != '-';
  }
  return same;
}

struct TwoPasses {
  Decomposition passes;
  double microseconds = never;
};

TwoPasses two_passes(const AxisTask& task, const DeviceLimits& limits) {
  TwoPasses best;
  const std::uint64_t n = 2 * task.length;
  if (!has_radices(n, KernelShape::work_group, task.precision)) return best;
  const std::vector<Decomposition> all = real_two_passes({n, task.out_stride, task.loops, task.precision});
  double best_cost = never;
  const auto consider = [&](const Decomposition& d, double rows) {
    double cost = quick_cost(d.passes[1], limits, best_cost / rows) * rows;
    if (cost < best_cost) cost += quick_cost(d.passes[0], limits, best_cost - cost);
    if (cost < best_cost) best_cost = cost, best.passes = d;
  };
  if (const TunedSplit* split = find_tuned_split(task.precision, n, true))
    for (const Decomposition& d : all)
      if (is_measured(d, *split)) consider(d, 1);
  if (best_cost == never)
    for (const Decomposition& d : all) {
      const PassSpec& rows = d.passes[1].pass;  // the last block of rows is there for one of them
      consider(d, double(rows.loops[0].count * rows.loops[1].count) / double(rows.twiddle_span / 2));
    }
  best.microseconds = microseconds(best_cost, 2, task, limits);
  return best;
}

AxisPlan tiled(const TwoPasses& two, const AxisTask& task, const DeviceLimits& limits) {
  AxisPlan plan;
  plan.points = real_region(two.passes.passes[1].pass);
  for (std::size_t p = 0; p < 2; ++p) {
    const std::vector<Tiling> found = tilings(two.passes.passes[p], limits, 1);
    if (found.empty()) throw Error(ErrorCode::internal, "real passes: a tile with a cost does not fit");
    plan.passes.push_back({found.front().pass, two.passes.reasons[p], task.outer_per_batch});
  }
  plan.passes[1].pass.group.guarded = true;  // rows behind N1/2
  return plan;
}

// The DFT with the split or merge in one kernel, where one tile holds whole columns; unless it takes `limit` microseconds.
std::optional<AxisPlan> one_pass(const AxisTask& task, RealStep step, double limit,
                                 const DeviceLimits& limits) {
  if (task.length > max_fused_points || !has_radices(task.length, KernelShape::work_group, task.precision))
    return std::nullopt;
  TilingRequest request;
  request.pass.precision = task.precision;
  request.pass.length = static_cast<std::uint32_t>(task.length);
  request.pass.in_stride = task.in_stride;
  request.pass.out_stride = task.out_stride;
  request.pass.loops = task.loops;
  request.pass.real.step = step;
  request.pass.real.fused = true;
  const std::vector<Tiling> found = tilings(request, limits, 1);
  if (found.empty() || microseconds(found.front().cost, 1, task, limits) > limit) return std::nullopt;
  AxisPlan plan;
  const std::string where = step == RealStep::split ? "split on the way out" : "merged on the way in";
  plan.passes.push_back(
      {found.front().pass, "real data, fits on chip: one read, one write, " + where, task.outer_per_batch});
  return plan;
}

}  // namespace

std::optional<AxisPlan> plan_group_real(const AxisTask& task, RealStep step, const DeviceLimits& limits) {
  TwoPasses two;
  if (step == RealStep::split) two = two_passes(task, limits);
  if (std::optional<AxisPlan> one = one_pass(task, step, two.microseconds, limits)) return one;
  if (two.microseconds == never) return std::nullopt;
  return tiled(two, task, limits);
}

}  // namespace fft::planning
