// make_schedule: checks the problem and plans it for the device's kernel shape.
#include "shapes/planner.hpp"

#include <fftcl/error.hpp>
#include "group/plan/axis_planner.hpp"
#include "planning/planner.hpp"
#include "vector/plan/axis_planner.hpp"

namespace fft::planning {
namespace {

template <typename Use>
auto with_planner(const DeviceLimits& limits, Choices* choices, const Use& use) {
  return limits.shape == KernelShape::vector ? use(VectorAxisPlanner(limits, choices))
                                             : use(GroupAxisPlanner(limits, choices));
}

}  // namespace

Schedule make_schedule(const Problem& problem, const DeviceLimits& limits, Choices* choices) {
  validate(problem);
  if (problem.precision == Precision::f64 && !limits.has_f64)
    throw Error(ErrorCode::unsupported,
                "precision f64: this device has no double precision; use Precision::f32");
  return with_planner(limits, choices,
                      [&](const AxisPlanner& planner) { return plan_problem(problem, planner); });
}

std::vector<AxisOrder> choose_spectrum_orders(const Problem& problem, const DeviceLimits& limits) {
  return with_planner(limits, nullptr,
                      [&](const AxisPlanner& planner) { return choose_orders(problem, planner); });
}

}  // namespace fft::planning
