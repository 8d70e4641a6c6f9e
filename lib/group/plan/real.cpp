// Chooses between one pass and the two passes of the real four-step algorithm.
#include "group/plan/real.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "core/element_bytes.hpp"
#include "group/plan/bluestein.hpp"
#include "group/plan/real_decompose.hpp"
#include "group/plan/ways.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/long_rows/resident.hpp"
#include "group/tiles/long_rows/resident_tiling.hpp"
#include "group/tiles/quick_costs.hpp"
#include "group/tiles/tuned/tuned.hpp"

namespace fft::planning {
namespace {

// Time of `passes` passes over all columns that together take `cost` times as long as moving the data.
double microseconds(double cost, double passes, const AxisTask& task, const DeviceLimits& limits) {
  const double bytes =
      double(2 * task.length) * double(element_bytes(task.precision)) * double(task.columns());
  const double busy = cost * microseconds_of_bytes(bytes, limits);
  return passes * pass_microseconds(busy / passes);
}

// True when this decomposition is the timed split.
bool is_measured(const Decomposition& d, const TunedSplit& split) {
  bool same = tuned_block(d.passes[0].pass) == split.block;
  for (std::size_t p = 0; p < 2; ++p) {
    const TunedTiling* t = find_tuned_tiling(d.passes[p]);
    same = same && d.passes[p].pass.length == split.factors[p] && t && t->kind != PassKind::plain;
  }
  return same;
}

bool may_take_two(const AxisTask& task, RealStep step) {
  return step == RealStep::split || !task.read || task.may_sort;
}

bool sorts_second_kind(const AxisTask& task) {
  return task.may_sort && is_second_kind(task.read.kind);
}

const TunedSplit* tuned_split(const AxisTask& task, RealStep step) {
  const bool splits = step == RealStep::split;
  const char kind = sorts_second_kind(task) ? 'v' : task.may_sort ? splits ? 'V' : 'T' : splits ? 'r' : 'h';
  return find_tuned_split(task.precision, 2 * task.length, kind);
}

struct TwoPasses {
  Decomposition passes;
  double microseconds = never;
};

RealTask whole_signal(const AxisTask& task, RealStep step) {
  RealTask whole;
  whole.step = step;
  whole.length = 2 * task.length;
  whole.spectrum_stride = step == RealStep::split ? task.out_stride : task.in_stride;
  whole.loops = task.loops;
  whole.precision = task.precision;
  if (task.may_sort) {
    whole.read = end_with(in_columns(task.read));
    whole.written = end_with(is_second_kind(task.written.kind) ? task.written : in_columns(task.written));
  }
  whole.read.format = task.in_format;
  whole.written.format = task.out_format;
  return whole;
}

TwoPasses two_passes(const AxisTask& task, RealStep step, const DeviceLimits& limits) {
  TwoPasses best;
  const std::uint64_t n = 2 * task.length;
  if (!has_radices(n, KernelShape::work_group, task.precision)) return best;
  const std::vector<Decomposition> all = real_two_passes(whole_signal(task, step));
  const std::size_t half = step == RealStep::split ? 1 : 0;  // the pass that processes half of the columns
  double best_cost = never;
  const auto consider = [&](const Decomposition& d, double rows) {
    double cost = quick_cost(d.passes[half], limits, best_cost / rows) * rows;
    if (cost < best_cost) cost += quick_cost(d.passes[1 - half], limits, best_cost - cost);
    if (cost < best_cost) best_cost = cost, best.passes = d;
  };
  const TunedSplit* const split = tuned_split(task, step);
  if (split != nullptr)
    for (const Decomposition& d : all)
      if (is_measured(d, *split)) consider(d, 1);
  if (best_cost == never)
    for (const Decomposition& d : all) consider(d, half_the_columns(d));
  best.microseconds = microseconds(best_cost, 2, task, limits);
  return best;
}

std::string decision_of(const AxisTask& task) {
  return "real " + task.decision();
}

AxisPlan tiled(const Decomposition& two, const AxisTask& task, const DeviceLimits& limits, Choices* choices) {
  AxisPlan plan;
  plan.points = two.points;
  for (std::size_t p = 0; p < 2; ++p) {
    const std::string decision = tile_decision(decision_of(task) + " as " + name_of(two), p);
    plan.passes.push_back(
        {choose_tiling(two.passes[p], limits, choices, decision).pass, two.reasons[p], task.outer_per_batch});
  }
  return plan;
}

// The DFT and the split or merge in one kernel, for columns that fit a tile.
std::optional<TilingRequest> one_pass(const AxisTask& task, RealStep step, const DeviceLimits& limits) {
  if (task.length > max_single_pass_points || task.read.form == RealPoints::Form::rotated)
    return std::nullopt;
  const bool plain = has_radices(task.length, KernelShape::work_group, task.precision);
  const std::vector<std::uint32_t> primes =
      primes_on_chip(task.length, task.precision, plain ? min_tried_prime : min_rader_prime);
  if (!plain && primes.empty()) return std::nullopt;
  TilingRequest request;
  request.pass.precision = task.precision;
  request.pass.length = static_cast<std::uint32_t>(task.length);
  request.pass.in_stride = task.in_stride;
  request.pass.out_stride = task.out_stride;
  request.pass.loops = task.loops;
  request.pass.real.step = step;
  request.pass.real.fused = true;
  request.pass.in_end.reals = task.read;  // determines which work-items have a point
  request.pass.out_end.reals = task.written;
  request.pass.in_end.format = task.in_format;
  request.pass.out_end.format = task.out_format;
  if (primes.empty()) return request;
  TilingRequest other = request;
  other.pass.primes = primes;
  return !plain || quick_cost(other, limits) < quick_cost(request, limits) ? other : request;
}

// The same with a tile that stays in local memory, for columns that a tile in registers cannot hold.
std::optional<TilingRequest> resident_pass(const std::optional<TilingRequest>& one) {
  if (!one || !may_be_resident(one->pass)) return std::nullopt;
  TilingRequest request = *one;
  request.resident = true;
  return request;
}

constexpr const char* in_one_pass = "one pass";
constexpr const char* in_local_memory = "one pass resident";

AxisPlan tiled(const TilingRequest& one, const AxisTask& task, const DeviceLimits& limits, Choices* choices) {
  AxisPlan plan;
  const std::string where =
      one.pass.real.step == RealStep::split ? "split on the way out" : "merged on the way in";
  const std::string decision =
      decision_of(task) + (one.resident ? std::string(" as ") + in_local_memory : "");
  plan.passes.push_back({choose_tiling(one, limits, choices, tile_decision(decision, 0)).pass,
                         std::string("real data, ") +
                             (one.resident ? "stays in local memory" : "fits on chip") +
                             ": one read, one write, " + where,
                         task.outer_per_batch});
  return plan;
}

constexpr std::size_t max_offered = 5;
constexpr std::uint64_t min_offered_length = 2048;

// The decompositions into two passes, cheapest first.
std::multimap<double, Decomposition> ranked(const AxisTask& task, RealStep step, const DeviceLimits& limits) {
  std::multimap<double, Decomposition> all;
  const std::uint64_t n = 2 * task.length;
  if (!has_radices(n, KernelShape::work_group, task.precision)) return all;
  for (Decomposition& d : real_two_passes(whole_signal(task, step))) {
    const double cost = quick_cost(d.passes[1], limits) + quick_cost(d.passes[0], limits);
    if (cost < never) all.emplace(cost, std::move(d));
  }
  return all;
}

// The way chosen for this axis, if it is one of these. The others are offered.
std::optional<AxisPlan> chosen(const AxisTask& task, RealStep step, const std::optional<TilingRequest>& one,
                               const std::optional<TilingRequest>& resident, const DeviceLimits& limits,
                               Choices& choices) {
  const std::string* const taken = choices.taken(decision_of(task));
  if (!may_take_two(task, step) || (taken == nullptr && !choices.exploring())) return std::nullopt;
  const std::multimap<double, Decomposition> two = ranked(task, step, limits);
  const bool fits = one && !tilings(*one, limits, 1).empty(),
             stays = resident && is_long_row(task.length, task.precision, limits) &&
                     !tilings(*resident, limits, 1).empty();
  if (choices.exploring() && (stays || task.length >= min_offered_length)) {
    std::vector<std::string> names;
    if (fits) names.push_back(in_one_pass);
    if (stays) names.push_back(in_local_memory);
    for (const auto& [cost, d] : two)
      if (names.size() < max_offered) names.push_back(name_of(d));
    choices.offer(decision_of(task), std::move(names));
  }
  if (taken == nullptr) return std::nullopt;
  if (*taken == in_one_pass && fits) return tiled(*one, task, limits, &choices);
  if (*taken == in_local_memory && stays) return tiled(*resident, task, limits, &choices);
  for (const auto& [cost, d] : two)
    if (name_of(d) == *taken) return tiled(d, task, limits, &choices);
  return std::nullopt;
}

}  // namespace

std::optional<AxisPlan> plan_group_real(const AxisTask& task, RealStep step, const DeviceLimits& limits,
                                        Choices* choices) {
  const std::optional<TilingRequest> one = one_pass(task, step, limits), resident = resident_pass(one);
  if (choices != nullptr)
    if (std::optional<AxisPlan> plan = chosen(task, step, one, resident, limits, *choices)) return plan;
  const std::optional<TilingRequest>& first =
      resident && prefers_resident(*one, *resident, limits) ? resident : one;
  std::vector<Tiling> found;
  if (first) found = tilings(*first, limits, 1);
  TwoPasses two;
  if (may_take_two(task, step) && (found.empty() || !task.may_sort || sorts_second_kind(task)))
    two = two_passes(task, step, limits);
  if (!found.empty() && !(microseconds(found.front().cost, 1, task, limits) > two.microseconds))
    return tiled(*first, task, limits, choices);
  if (resident) {
    const std::vector<Tiling> tile = tilings(*resident, limits, 1);
    if (!tile.empty() && microseconds(tile.front().cost, 1, task, limits) < two.microseconds)
      return tiled(*resident, task, limits, choices);
  }
  if (two.microseconds == never) return std::nullopt;
  return tiled(two.passes, task, limits, choices);
}

}  // namespace fft::planning
