#include "group/plan/axis_search.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "group/plan/bluestein.hpp"
#include "group/plan/convolution.hpp"
#include "group/plan/digit_reversed.hpp"
#include "group/plan/tuned/tuned.hpp"
#include "tables/chirp.hpp"

namespace fft::planning {
namespace {

constexpr std::size_t max_orders_tried = 16;  // the likely ones come first

}  // namespace

AxisPlan AxisSearch::transform(const AxisEnds& ends) {
  ends_ = ends;
  if (!has_radices(task_.length, KernelShape::work_group, task_.precision)) return bluestein();
  if (tuned()) return finished();
  consider(one_pass(task_));
  // Two passes move everything twice, three passes thrice: not worth a look below that.
  if (best_cost_ < cost_.idle(2)) return finished();
  for (std::uint64_t lopsided : {3, 16, 1 << 14}) {
    consider(two_passes(task_, lopsided));
    if (best_cost_ < never) break;
  }
  if (best_cost_ > cost_.idle(3)) {
    consider(three_passes(task_, 2));
    if (best_cost_ > cost_.idle(3) + 0.5 * cost_.ideal()) consider(three_passes(task_, 16));
  }
  // Large prime radices may not fit a small device.
  if (best_cost_ == never && !is_smooth(task_.length)) return bluestein();
  return finished();
}

AxisPlan AxisSearch::ordered() {
  consider({digit_reversed(task_, task_.order.factors, task_.direction)});
  AxisPlan plan = finished();
  plan.in_place = true;
  if (lone_loop_in_front(task_))
    for (PlannedPass& pass : plan.passes) pass.outer_per_batch = 0;
  return plan;
}

AxisPlan AxisSearch::convolve(const ConvolutionEnds& ends) {
  consider(convolution_one_pass(task_, ends));
  if (ends.spectrum == PointFactor::second_input) return finished();  // nowhere else to transform it
  if (best_cost_ < cost_.idle(3)) return finished();
  for (const std::uint64_t lopsided : {4, 64}) {
    consider(convolution_three_passes(task_, ends, lopsided));
    if (best_cost_ < never) return finished();
  }
  consider(convolution_six_passes(task_, ends, 4));
  return finished();
}

AxisPlan AxisSearch::finished() {
  if (best_cost_ == never)
    throw Error(ErrorCode::unsupported,
                "n = " + std::to_string(task_.length) +
                    ": no decomposition into passes fits this device's local memory (" +
                    std::to_string(limits_.local_memory_bytes) +
                    " bytes): use a length with small prime factors, or several axes");
  AxisPlan plan;
  // A lone loop that serves as the fastest one of strided passes leaves the batch no outermost place.
  const bool several = best_.passes.size() > 1;
  const bool taken = several && !task_.points_are_contiguous() && task_.loops.size() == 1;
  for (std::size_t p = 0; p < best_.passes.size(); ++p) {
    PassSpec pass = tilings(best_.passes[p], limits_, 1).front().pass;
    drop_unused(pass);
    plan.points = best_.points != 0 ? best_.points : std::max({plan.points, task_.length, pass.chirp.cyclic});
    plan.passes.push_back({std::move(pass), best_.reasons[p], taken ? 0 : task_.outer_per_batch});
  }
  return plan;
}

AxisPlan AxisSearch::bluestein() {
  if (task_.length > max_chirp_length)
    throw Error(ErrorCode::unsupported,
                "n = " + std::to_string(task_.length) + " has a prime factor without a radix and is above " +
                    std::to_string(max_chirp_length) + ": use a length with small prime factors");
  const AxisEnds ends = std::exchange(ends_, {});  // they are part of the convolution's
  const std::uint64_t least = min_cyclic_length(task_.length, ends);
  const std::vector<std::uint64_t> lengths = cyclic_lengths(least);
  consider(rader_one_pass(task_, ends));
  for (const std::uint64_t m : lengths) consider(bluestein_one_pass(task_, ends, m));
  // Three passes move the data some five times as often as one.
  if (best_cost_ < cost_.idle(3) + 2 * cost_.ideal()) return finished();
  for (const std::uint64_t lopsided : {4, 64}) {
    for (const std::uint64_t m : long_cyclic_lengths(least, task_.precision))
      consider(bluestein_three_passes(task_, ends, m, lopsided));
    if (best_cost_ < never) return finished();
  }
  for (const std::uint64_t m : lengths)
    if (best_cost_ == never) consider(bluestein_six_passes(task_, ends, m, 4));
  return finished();
}

// A split that was measured, if the table has one and its passes apply.
bool AxisSearch::tuned() {
  const TunedSplit* split =
      task_.points_are_contiguous() ? find_tuned_split(task_.precision, task_.length) : nullptr;
  if (!split) return false;
  const bool three = split->factors[2] != 0;
  for (Decomposition& d : three ? three_passes(task_, 8) : two_passes(task_, 1 << 14)) {
    bool same = d.passes.front().pass.out_block == split->block;
    for (std::size_t p = 0; p < d.passes.size(); ++p) {
      same = same && d.passes[p].pass.length == split->factors[p];
      const TunedTiling* t = same ? find_tuned_tiling(d.passes[p]) : nullptr;
      same = same && t && quick_cost(d.passes[p], limits_) <= double(t->relative_time);
    }
    if (!same) continue;
    d.reasons.front() += " (measured)";
    consider({d});
    return true;
  }
  return false;
}

void AxisSearch::consider(std::vector<Decomposition> decompositions) {
  for (Decomposition& d : decompositions) {
    set_ends(d);
    const double cost = cost_.of(d, best_cost_);
    if (cost == never) continue;
    best_cost_ = cost;
    best_ = std::move(d);
  }
}

void AxisSearch::set_ends(Decomposition& d) const {
  PassSpec &first = d.passes.front().pass, &last = d.passes.back().pass;
  const std::size_t columns = task_.points_are_contiguous() ? 0 : 1;
  if (ends_.first.points != 0)
    enter(first, ends_.lengths, task_.length / first.length, columns, ends_.first);
  else if (ends_.first.real)
    first.in_end = ends_.first;
  if (ends_.last.points != 0 || ends_.last.conjugated || ends_.last.real)
    leave(last, ends_.lengths, ends_.last);
}

AxisOrder cheapest_order(const AxisTask& there, const AxisTask& back, const DeviceLimits& limits) {
  AxisOrder best;
  if (!has_radices(there.length, KernelShape::work_group, there.precision)) return best;
  AxisCost forward(there, limits), inverse(back, limits);
  const bool measured = there.points_are_contiguous() && find_tuned_split(there.precision, there.length);
  double min = never;
  if (!measured && there.length <= max_single_pass_points)
    min = forward.of(one_pass(there).front(), never) + inverse.of(one_pass(back).front(), never);
  const auto try_all = [&](const std::vector<Factors>& list) {
    std::size_t tried = 0;  // since one was found that fits
    for (const Factors& factors : list) {
      if (!best.natural() && tried++ >= max_orders_tried) break;
      double cost = forward.of(digit_reversed(there, factors, Direction::forward), min);
      if (cost < min) cost += inverse.of(digit_reversed(back, factors, Direction::inverse), min - cost);
      if (cost < min) min = cost, best.factors = factors;
    }
  };
  if (min < 2 * forward.idle(2)) return best;  // as in AxisSearch::transform()
  try_all(two_factors(there.length));
  if (min > 2 * forward.idle(3)) try_all(three_factors(there.length));
  return best;
}

}  // namespace fft::planning
