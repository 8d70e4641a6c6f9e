// Convolution kernels on buffers of exactly the sizes that the problem describes.
#include "oclgrind/tally.hpp"
#include "shapes/planner.hpp"
#include "support/convolution_case.hpp"
#include "support/device_planning.hpp"
#include "support/device_run.hpp"
#include "support/real_convolution_run.hpp"

namespace fft_test {
namespace {

constexpr std::uint64_t longest = 700;

template <typename T>
void run(const TestDevice& on, const ConvolutionCase& test, Tally& tally) {
  auto schedule = fft::planning::make_schedule(test.problem, limits_of(on));
  for (auto& step : schedule.steps) step.pass.vector.prefetch = false;  // Oclgrind does not know it
  build_one_by_one(on, schedule);
  const auto sizes = sizes_of(test.problem);
  const auto input = uniform_noise<T>(sizes.input, 1), spectrum = uniform_noise<T>(sizes.spectrum, 2),
             untouched = uniform_noise<T>(sizes.output, 3);
  auto want = convert<double>(untouched);
  reference_convolution(test.problem, convert<double>(input), convert<double>(spectrum), want);
  const cl::Buffer in = upload(on, input), factors = upload(on, spectrum), out = upload(on, untouched);
  const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  const fft::runtime::CompiledSchedule compiled(device, schedule);
  fft::runtime::Execution execution;
  execution.queue = on.queue();
  execution.input = in();
  execution.output = out();
  execution.spectrum = factors();
  execution.scale = 1.0 / static_cast<double>(cyclic_points(test.problem));
  compiled.execute(execution);
  const auto got = download<T>(on, out, untouched.size());
  const double error = in_error_units<T>(relative_error(got, want), cyclic_points(test.problem));
  tally.add(error < 2 * convolution_error_limit,
            [&] { return test.name + " " + std::to_string(error) + "\n" + describe(schedule); });
}

}  // namespace

template <typename T>
void run_convolutions(const TestDevice& on, Tally& tally) {
  for (const ConvolutionCase& test : convolution_cases(precision_of<T>(), longest)) run<T>(on, test, tally);
}

template <typename T>
void run_real_convolutions(const TestDevice& on, Tally& tally) {
  for (const ConvolutionCase& test : real_convolution_cases(precision_of<T>(), longest)) {
    auto schedule = fft::planning::make_schedule(test.problem, limits_of(on));
    for (auto& step : schedule.steps) step.pass.vector.prefetch = false;  // Oclgrind does not know it
    build_one_by_one(on, schedule);
    const RealConvolutionRun run = run_real_convolution<T>(on, schedule, 0);
    tally.add(run.error_units < 2 * convolution_error_limit && run.strays == 0 && run.input_is_kept,
              [&] { return test.name + " " + std::to_string(run.error_units) + "\n" + describe(schedule); });
  }
}

template void run_real_convolutions<float>(const TestDevice& on, Tally& tally);
template void run_real_convolutions<double>(const TestDevice& on, Tally& tally);
template void run_convolutions<float>(const TestDevice& on, Tally& tally);
template void run_convolutions<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
