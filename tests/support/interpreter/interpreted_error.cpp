// A schedule, interpreted on guarded buffers, against the reference.
#include <map>
#include <memory>
#include <tuple>

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

using Call = ProblemCall<double>;

std::uint64_t scalars_of_call(const Call& call) {
  std::uint64_t scalars = 4 * call.want.size();  // long doubles, and two lists of places
  for (const auto& image : call.buffers.images()) scalars += image.size();
  return scalars;
}

/// Calls are kept: tests run a problem's schedules for a dozen devices, and FFTW in long double takes longer than the interpreter.
std::shared_ptr<const Call> call_of(const fft::planning::Problem& problem, Placing placing, double scale) {
  constexpr std::uint64_t max_scalars = 1 << 24;
  static std::map<std::tuple<std::string, Placing, double>, std::shared_ptr<const Call>> calls;
  static std::uint64_t kept = 0;
  std::shared_ptr<const Call>& call = calls[{identity(problem), placing, scale}];
  if (call) return call;
  // (No tail: the interpreter sees accesses outside the buffers itself.)
  call = std::make_shared<const Call>(problem_call<double>(problem, placing, scale, 0, 0));
  const std::shared_ptr<const Call> made = call;
  kept += scalars_of_call(*made);
  if (kept > max_scalars) calls.clear(), kept = 0;
  return made;
}

}  // namespace

double interpreted_error(const fft::planning::Schedule& schedule, Placing placing, double scale) {
  const std::shared_ptr<const Call> kept = call_of(schedule.problem, placing, scale);
  const Call& call = *kept;
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
