// Tries pairs of factors, then triples, with one pass in natural order as what they must beat.
#include "group/plan/cheapest_order.hpp"

#include <vector>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "group/plan/axis_cost.hpp"
#include "group/plan/digit_reversed.hpp"
#include "group/tiles/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr std::size_t max_orders_tried = 16;  // the likely ones come first

// The distance of the batch determines where stores begin within sectors of memory. It must not affect the
// order: plans of equal lengths have equal orders.
AxisTask with_whole_sectors(AxisTask task) {
  constexpr std::uint64_t sector = elements_of_sector(Precision::f32);  // holds whole ones of f64
  for (std::size_t a = task.points_are_contiguous() ? 0 : 1; a < task.loops.size(); ++a)
    for (std::uint64_t LoopAxis::*stride : {&LoopAxis::in_stride, &LoopAxis::out_stride})
      task.loops[a].*stride = rounded_up(task.loops[a].*stride, sector);
  return task;
}

}  // namespace

AxisOrder cheapest_order(const AxisTask& forward_task, const AxisTask& inverse_task,
                         const DeviceLimits& limits) {
  const AxisTask there = with_whole_sectors(forward_task), back = with_whole_sectors(inverse_task);
  AxisOrder best;
  if (!has_radices(there.length, KernelShape::work_group, there.precision)) return best;
  AxisCost forward(there, limits), inverse(back, limits);
  const bool measured = there.points_are_contiguous() && find_tuned_split(there.precision, there.length);
  double min = never;
  if (!measured && there.length <= max_single_pass_points)
    min = forward.of(one_pass(there).front(), never) + inverse.of(one_pass(back).front(), never);
  const auto try_all = [&](const std::vector<Factors>& list) {
    std::size_t tried = 0;  // since the first one that fits
    for (const Factors& factors : list) {
      if (!best.natural() && tried++ >= max_orders_tried) break;
      double cost = forward.of(digit_reversed(there, factors, Direction::forward), min);
      if (cost < min) cost += inverse.of(digit_reversed(back, factors, Direction::inverse), min - cost);
      if (cost < min) min = cost, best.factors = factors;
    }
  };
  if (min < 2 * forward.idle(2)) return best;  // as in AxisSearch::search_transform()
  try_all(two_factors(there.length));
  if (min > 2 * forward.idle(3)) try_all(three_factors(there.length));
  return best;
}

}  // namespace fft::planning
