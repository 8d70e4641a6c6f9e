// Runs a schedule on a device, in guarded buffers, and compares with the reference.
#pragma once

#include "runtime/execution/compiled_schedule.hpp"
#include "support/device/guarded_call.hpp"
#include "support/problems/problem_call.hpp"

namespace fft_test {

struct ScheduleRun {
  Placing placing = Placing::out_of_place;
  std::uint64_t offset = 0;  ///< elements before the data
  std::uint64_t tail = 37;   ///< scalars after it
  double limit = error_limit;
};

/// On noise, unscaled (convolutions: 1 / points).
template <typename T>
Finding run_schedule(const TestDevice& on, const fft::planning::Schedule& schedule, const ScheduleRun& how) {
  const fft::planning::Problem& problem = schedule.problem;
  const ProblemCall<T> call = problem_call<T>(problem, how.placing, 1.0, how.offset, how.tail);
  const fft::runtime::CompiledSchedule compiled(
      fft::runtime::DeviceContext::acquire(on.context(), on.device()), schedule);
  const CallResult<T> result =
      run_guarded(on, call.buffers, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        fft::runtime::Execution execution;
        execution.queue = on.queue();
        execution.input = in[0]();
        execution.output = out();
        if (problem.kind == fft::planning::TransformKind::convolution) execution.spectrum = in[1]();
        execution.input_offset = execution.output_offset = how.offset;
        execution.direction = problem.direction;
        execution.scale = call.scale;
        compiled.execute(execution);
      });
  return {in_error_units<T>(relative_error(result.output, call.want), call.points), how.limit,
          result.stray_writes};
}

/// The result is right, and nothing else was written.
template <typename T>
void check_schedule(const TestDevice& on, const fft::planning::Schedule& schedule, const ScheduleRun& how) {
  const Finding found = run_schedule<T>(on, schedule, how);
  CHECK(found.error < found.limit);
  CHECK(found.stray_writes == 0);
}

}  // namespace fft_test
