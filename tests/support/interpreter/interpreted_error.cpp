// A schedule, interpreted on guarded buffers, against the reference.
#include "support/interpreter/interpreter.hpp"
#include "support/interpreter/schedule_checks.hpp"

namespace fft_test {
namespace {

using Buffer = std::vector<std::complex<double>>;

/// An odd scalar at the end is the real part of an element.
Buffer buffer_of(std::vector<double> scalars) {
  scalars.resize((scalars.size() + 1) / 2 * 2);
  return complexes_of(scalars);
}

}  // namespace

double interpreted_error(const fft::planning::Schedule& schedule, Placing placing, double scale) {
  // (No tail: the interpreter sees accesses outside the buffers itself.)
  const auto call = problem_call<double>(schedule.problem, placing, scale, 0, 0);
  const std::size_t output = call.buffers.output();
  const bool convolves = schedule.problem.kind == fft::planning::TransformKind::convolution;
  std::vector<Buffer> buffers;
  for (const auto& image : call.buffers.images()) buffers.push_back(buffer_of(image));
  interpret(schedule,
            {&buffers[0], output == 0 ? nullptr : &buffers[output], convolves ? &buffers[1] : nullptr},
            call.scale);
  std::vector<std::vector<double>> after;
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    after.push_back(scalars_of<double>(buffers[i]));
    after.back().resize(call.buffers.images()[i].size());
  }
  const CallResult<double> result = call.buffers.result(after);
  if (result.stray_writes != 0)
    throw ScheduleDefect("writes " + std::to_string(result.stray_writes) +
                         " scalars outside the described elements, or the input");
  return relative_error(result.output, call.want);
}

}  // namespace fft_test
