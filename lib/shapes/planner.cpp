// make_schedule: checks the problem and hands it to the planner of the device's kernel shape.
#include "shapes/planner.hpp"

#include <utility>

#include <fftcl/error.hpp>
#include "group/plan/convolution_planner.hpp"
#include "group/plan/planner.hpp"
#include "planning/read_all_first.hpp"
#include "planning/real_convolution.hpp"
#include "planning/real_planner.hpp"
#include "vector/plan/convolution.hpp"
#include "vector/plan/planner.hpp"

namespace fft::planning {
namespace {

Schedule plan(const Problem& problem, const DeviceLimits& limits) {
  if (problem.kind == TransformKind::convolution) {
    const auto columns = [&](const Problem& p) {
      return limits.shape == KernelShape::vector ? make_vector_convolution(p, limits)
                                                 : make_group_convolution(p, limits);
    };
    return problem.real_signals ? make_real_convolution(problem, columns) : columns(problem);
  }
  if (problem.kind != TransformKind::complex)
    return make_real_schedule(problem, limits, [&](const Problem& part) { return plan(part, limits); });
  return limits.shape == KernelShape::vector ? make_vector_schedule(problem, limits)
                                             : make_group_schedule(problem, limits);
}

}  // namespace

Schedule make_schedule(const Problem& problem, const DeviceLimits& limits) {
  validate(problem);
  if (problem.precision == Precision::f64 && !limits.has_f64)
    throw Error(ErrorCode::unsupported,
                "precision f64: this device has no double precision; use Precision::f32");
  return problem.read_all_first ? plan_reading_first(problem, limits, plan) : plan(problem, limits);
}

namespace {

void exchange_sides(Problem& problem) {
  for (Axis& a : problem.axes) std::swap(a.in_stride, a.out_stride);
  std::swap(problem.in_distance, problem.out_distance);
  problem.direction = problem.direction == Direction::forward ? Direction::inverse : Direction::forward;
}

}  // namespace

std::vector<AxisOrder> choose_spectrum_orders(const Problem& problem, const DeviceLimits& limits) {
  Problem forward = problem;
  if (forward.direction == Direction::inverse) exchange_sides(forward);
  if (forward.kind !=
      TransformKind::complex) {  // what is left are complex transforms, in place on the spectrum
    Axis& real = forward.axes[real_axis(forward)];
    real.length = real.length / 2 + 1;
    real.transformed = false;
    for (Axis& a : forward.axes) a.in_stride = a.out_stride;
    forward.in_distance = forward.out_distance;
    forward.kind = TransformKind::complex;
  }
  if (limits.shape == KernelShape::vector) return choose_vector_orders(forward, limits);
  Problem inverse = forward;
  exchange_sides(inverse);
  return choose_group_orders(forward, inverse, limits);
}

}  // namespace fft::planning
