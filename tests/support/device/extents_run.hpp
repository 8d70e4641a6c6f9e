// Runs plans with Options::signal_extents and spectrum_extents on guarded buffers and compares with FFTW on whole arrays.
#pragma once

#include <fftcl/fft.hpp>

#include "core/strides.hpp"
#include "support/device/device_run.hpp"
#include "support/problems/problem_call.hpp"

namespace fft_test {

/// What the plan computes, as the reference takes it: strides as the plan filled them in.
inline fft::planning::Problem problem_with_extents(const fft::Plan& plan, fft::Direction direction) {
  using fft::planning::TransformKind;
  const fft::Options& o = plan.options();
  const bool forward = direction == fft::Direction::forward;
  const fft::Layout &in = forward ? o.signal : o.spectrum, &out = forward ? o.spectrum : o.signal;
  fft::planning::Problem p;
  p.precision = o.precision;
  p.direction = direction;
  if (is_real(plan)) p.kind = forward ? TransformKind::real_to_complex : TransformKind::complex_to_real;
  for (std::size_t a = 0; a < plan.shape().size(); ++a)
    p.axes.push_back({plan.shape()[a], fft::planning::planned_stride(in.strides[a]),
                      fft::planning::planned_stride(out.strides[a])});
  for (std::size_t a = 0; a < plan.shape().size(); ++a) {
    const std::vector<std::uint64_t>&from = forward ? o.signal_extents : o.spectrum_extents,
          &to = forward ? o.spectrum_extents : o.signal_extents;
    if (!from.empty()) p.axes[a].present = from[a];
    if (!to.empty()) p.axes[a].wanted = to[a];
  }
  p.batch = o.batch;
  p.in_distance = fft::planning::planned_stride(in.distance);
  p.out_distance = fft::planning::planned_stride(out.distance);
  return p;
}

/// The limit is for the caller to judge by: error_limit here.
template <typename T>
Finding run_extents(const TestDevice& on, const fft::Plan& plan, fft::Direction direction, bool in_place) {
  const auto call =
      problem_call<T>(problem_with_extents(plan, direction),
                      in_place ? Placing::in_place : Placing::out_of_place, scale_of(plan, direction));
  const CallResult<T> result =
      run_guarded(on, call.buffers, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        enqueue(plan, direction, on.queue, in[0], out);
      });
  return {in_error_units<T>(relative_error(result.output, call.want), call.points), error_limit,
          result.stray_writes};
}

}  // namespace fft_test
