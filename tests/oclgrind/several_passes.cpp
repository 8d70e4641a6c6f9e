// Long transforms in small: what takes several passes is planned for a smaller device than the simulator pretends to be,
// so that a few hundred points reach those kernels.
#include <algorithm>
#include <sstream>

#include "oclgrind/tally.hpp"
#include "shapes/planner.hpp"
#include "support/device_planning.hpp"
#include "support/device_run.hpp"
#include "support/schedule_checks.hpp"
#include "support/spectrum_order.hpp"

namespace fft_test {
namespace {

using fft::planning::KernelShape;
using fft::planning::Schedule;
using fft::planning::TransformKind;

/// Input and expected output, as scalars.
template <typename T>
struct Expectation {
  std::vector<T> input;
  std::vector<one_up_t<T>> output;
};

template <typename U>
std::vector<U> flat(const std::vector<std::complex<U>>& values) {
  std::vector<U> scalars;
  for (const auto& z : values) {
    scalars.push_back(z.real());
    scalars.push_back(z.imag());
  }
  return scalars;
}

template <typename T>
Expectation<T> expectation(const fft::planning::Problem& problem) {
  const std::uint64_t n = problem.axes.at(0).length, batch = problem.batch;
  auto noise = uniform_noise<T>(n * batch, n);
  if (problem.kind == TransformKind::complex) {
    const auto& order = problem.axes[0].order;
    const auto places = natural_places(
        {n}, batch, [&](std::size_t, std::uint64_t position) { return frequency_at(order, position); });
    const bool forward = problem.direction == fft::Direction::forward;
    const auto result =
        reference_transform(forward ? noise : to_natural(noise, places), {n}, batch, problem.direction);
    return {flat(noise), flat(forward ? from_natural(result, places) : result)};
  }
  Expectation<T> real;
  for (auto& z : noise) {
    real.input.push_back(z.real());
    z = z.real();
  }
  const auto full = reference_transform(noise, {n}, batch, fft::Direction::forward);
  for (std::uint64_t b = 0; b < batch; ++b)
    for (std::uint64_t k = 0; k <= n / 2; ++k) {
      real.output.push_back(full[b * n + k].real());
      real.output.push_back(full[b * n + k].imag());
    }
  return real;
}

template <typename T>
double relative_difference(const std::vector<T>& got, const std::vector<one_up_t<T>>& want) {
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    const long double d = static_cast<long double>(got[i]) - static_cast<long double>(want[i]);
    difference += d * d;
    norm += static_cast<long double>(want[i]) * static_cast<long double>(want[i]);
  }
  return static_cast<double>(std::sqrt(difference / norm));
}

template <typename T>
void run(const TestDevice& on, Schedule schedule, Tally& tally) {
  for (auto& step : schedule.steps) step.pass.vector.prefetch = false;  // Oclgrind does not know it
  build_one_by_one(on, schedule);
  const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  const fft::runtime::CompiledSchedule compiled(device, schedule);
  auto data = expectation<T>(schedule.problem);
  // Buffers of exactly the stated size: one element too far is outside.
  cl::Buffer in(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, data.input.size() * sizeof(T),
                data.input.data());
  cl::Buffer out(on.context, CL_MEM_READ_WRITE, data.output.size() * sizeof(T));
  fft::runtime::Execution execution;
  execution.queue = on.queue();
  execution.input = in();
  execution.output = out();
  execution.direction = schedule.problem.direction;
  compiled.execute(execution);
  std::vector<T> got(data.output.size());
  on.queue.enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(T), got.data());
  const double error =
      in_error_units<T>(relative_difference<T>(got, data.output), schedule.problem.axes[0].length);
  tally.add(error < 2 * error_limit, [&] {
    std::ostringstream text;
    text << (sizeof(T) == 4 ? "f32 " : "f64 ") << error << "\n" << describe(schedule);
    return text.str();
  });
}

/// Runs `problem` as planned for `limits`, which must take this many passes.
template <typename T>
void run(const TestDevice& on, const fft::planning::Problem& problem,
         const fft::planning::DeviceLimits& limits, std::size_t passes, Tally& tally) {
  const Schedule schedule = fft::planning::make_schedule(problem, limits);
  if (schedule.steps.size() != passes)
    throw std::runtime_error("a case has lost its subject, " + std::to_string(passes) + " passes:\n" +
                             describe(schedule));
  run<T>(on, schedule, tally);
}

}  // namespace

template <typename T>
void run_several_passes(const TestDevice& on, Tally& tally) {
  const fft::Precision precision = precision_of<T>();
  auto limits = limits_of(on);
  const auto inverse = fft::Direction::inverse;
  if (limits.shape == KernelShape::vector) {
    // One long transform is cut where many compute units wait for work.
    limits.compute_units = 64;
    run<T>(on, dense_problem({100352}, 1, precision), limits, 2, tally);
    run<T>(on, dense_problem({32771}, 1, precision), limits, 3, tally);  // Bluestein
    return;
  }
  limits.local_memory_bytes = sizeof(T) * 512;
  run<T>(on, dense_problem({1536}, 3, precision), limits, 2, tally);
  run<T>(on, dense_problem({997}, 2, precision), limits, 3, tally);  // Bluestein
  run<T>(on, dense_problem({997}, 2, precision, inverse), limits, 3, tally);
  run<T>(on, real_problem({1536}, 3, precision, TransformKind::real_to_complex), limits, 2,
         tally);  // the real four-step algorithm
  limits.local_memory_bytes = sizeof(T) * 128;
  run<T>(on, dense_problem({4096}, 1, precision), limits, 3, tally);
  run<T>(on, dense_problem({1499}, 1, precision), limits, 6, tally);  // Bluestein
}

template <typename T>
void run_digit_reversed_spectra(const TestDevice& on, Tally& tally) {
  auto limits = limits_of(on);
  const auto both = [&](std::uint64_t n, std::uint64_t batch, const fft::planning::AxisOrder& order,
                        std::size_t passes) {
    for (const auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
      auto problem = dense_problem({n}, batch, precision_of<T>(), direction);
      problem.axes[0].order = order;
      run<T>(on, problem, limits, passes, tally);
    }
  };
  if (limits.shape == KernelShape::vector) {
    const std::uint64_t lanes = sizeof(T) == 4 ? limits.lanes_f32 : limits.lanes_f64;
    both(48 * 32, 3, {{48, 32}, lanes}, 2);
    both(32 * 15, 2, {{32, 15}, lanes}, 2);
    both(16384 * 2, 1, {{16384, 2}, lanes}, 3);
    return;
  }
  limits.local_memory_bytes = sizeof(T) * 512;
  both(16 * 96, 3, {{16, 96}, 1}, 2);
  both(12 * 14 * 16, 1, {{12, 14, 16}, 1}, 3);
}

template void run_digit_reversed_spectra<float>(const TestDevice& on, Tally& tally);
template void run_digit_reversed_spectra<double>(const TestDevice& on, Tally& tally);
template void run_several_passes<float>(const TestDevice& on, Tally& tally);
template void run_several_passes<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
