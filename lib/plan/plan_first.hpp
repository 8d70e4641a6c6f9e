// plan_first(): large objects are planned before anything of them is built.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fftcl/detail/planning_only.hpp>
#include "core/base/number_theory.hpp"
#include "runtime/execution/kept_schedules.hpp"

namespace fft::plan {

/// Points from which objects are planned first. Building takes 0.3 s and more, planning some milliseconds; shorter arrays always have passes, and
/// seldom too little memory.
constexpr std::uint64_t least_planned_first = std::uint64_t(1) << 20;

/// Makes a part for arrays of so many points without building it, if they are many.
template <typename Make>
void plan_part(std::uint64_t points, const Make& make) {
  if (points < least_planned_first) return;
  const detail::PlanningOnly only;
  (void)make();
}

/// The same for a whole object, unless it is not built anyway. It has several parts, and what the last of them refuses is so refused
/// before the first is built.
template <typename Make>
void plan_first(std::uint64_t points, const Make& make) {
  if (!detail::PlanningOnly::active()) plan_part(points, make);
}

/// The result of make(), after plan_first(). What that has planned is built as it is.
template <typename Make>
auto planned_first(std::uint64_t points, const Make& make) {
  const runtime::KeptSchedules kept;
  plan_first(points, make);
  return make();
}

/// Points of arrays of this shape, at most the largest number.
inline std::uint64_t points_of(const std::vector<std::uint64_t>& shape) {
  std::uint64_t points = 1;
  for (const std::uint64_t n : shape) points = planning::bounded_product(points, n);
  return points;
}

}  // namespace fft::plan
