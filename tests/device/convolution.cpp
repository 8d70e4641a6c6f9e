// Convolution kernels on the device, against the definition.
#include <catch2/catch.hpp>

#include "runtime/execution/compiled_schedule.hpp"
#include "shapes/planner.hpp"
#include "support/convolution_case.hpp"
#include "support/device_planning.hpp"
#include "support/device_run.hpp"
#include "support/real_convolution_run.hpp"

namespace {

using fft_test::ConvolutionCase;
using fft_test::TestDevice;

template <typename T>
void check_case(const TestDevice& on, const ConvolutionCase& test) {
  const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  const auto sizes = fft_test::sizes_of(test.problem);
  const auto input = fft_test::uniform_noise<T>(sizes.input, 1);
  const auto spectrum = fft_test::uniform_noise<T>(sizes.spectrum, 2);
  const auto untouched = fft_test::uniform_noise<T>(sizes.output + 16, 3);
  auto want = fft_test::convert<double>(untouched);
  fft_test::reference_convolution(test.problem, fft_test::convert<double>(input),
                                  fft_test::convert<double>(spectrum), want);
  const fft::runtime::CompiledSchedule compiled(device,
                                                fft::planning::make_schedule(test.problem, device->limits()));
  INFO(on.name << ", " << test.name << "\n" << fft::planning::describe(compiled.schedule()));
  const cl::Buffer in = fft_test::upload(on, input), factors = fft_test::upload(on, spectrum),
                   out = fft_test::upload(on, untouched);
  fft::runtime::Execution execution;
  execution.queue = on.queue();
  execution.input = in();
  execution.output = out();
  execution.spectrum = factors();
  execution.scale = 1.0 / static_cast<double>(fft_test::cyclic_points(test.problem));
  compiled.execute(execution);
  const auto got = fft_test::download<T>(on, out, untouched.size());
  std::vector<std::complex<T>> changed;
  std::vector<std::complex<double>> expected;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const bool described = want[i] != std::complex<double>(untouched[i]);
    if (!described) CHECK(got[i] == untouched[i]);
    if (described) changed.push_back(got[i]), expected.push_back(want[i]);
  }
  const double error = fft_test::relative_error(changed, expected);
  CHECK(fft_test::in_error_units<T>(error, fft_test::cyclic_points(test.problem)) <
        fft_test::convolution_error_limit);
  CHECK(fft_test::download<T>(on, in, input.size()) == input);
}

template <typename T>
void check_real_case(const TestDevice& on, const ConvolutionCase& test) {
  const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  const auto schedule = fft::planning::make_schedule(test.problem, device->limits());
  INFO(on.name << (sizeof(T) == 4 ? " f32, " : " f64, ") << test.name << "\n"
               << fft::planning::describe(schedule));
  const auto run = fft_test::run_real_convolution<T>(on, schedule, 33);
  CHECK(run.error_units < fft_test::convolution_error_limit);
  CHECK(run.strays == 0);
  CHECK(run.input_is_kept);
}

}  // namespace

TEST_CASE("convolution kernels give the cyclic convolution with the spectrum", "[shape]") {
  fft_test::on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    for (const ConvolutionCase& test : fft_test::convolution_cases(fft_test::precision_of<T>(), 32768))
      check_case<T>(on, test);
  });
}

TEST_CASE("convolution kernels of real signals read and write the signals themselves", "[shape]") {
  fft_test::on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    for (const ConvolutionCase& test : fft_test::real_convolution_cases(fft_test::precision_of<T>(), 32768))
      check_real_case<T>(on, test);
  });
}
