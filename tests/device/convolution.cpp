// Convolution kernels on the device, against the definition.
#include <catch2/catch.hpp>

#include "shapes/planner.hpp"
#include "support/convolution_case.hpp"
#include "support/device_planning.hpp"
#include "support/device_run.hpp"
#include "support/schedule_run.hpp"

using namespace fft_test;

namespace {

template <typename T>
void check_cases(const TestDevice& on, const std::vector<ConvolutionCase>& cases) {
  for (const ConvolutionCase& test : cases) {
    const auto schedule = fft::planning::make_schedule(test.problem, limits_of(on));
    INFO(on.name << (sizeof(T) == 4 ? " f32, " : " f64, ") << test.name << "\n"
                 << fft::planning::describe(schedule));
    ScheduleRun how;
    how.limit = convolution_error_limit;
    const Finding finding = run_schedule<T>(on, schedule, how);
    CHECK(finding.error < finding.limit);
    CHECK(finding.stray_writes == 0);
  }
}

}  // namespace

TEST_CASE("convolution kernels give the cyclic convolution with the spectrum", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    check_cases<T>(on, convolution_cases(precision_of<T>(), 32768));
  });
}

TEST_CASE("convolution kernels of real signals read and write the signals themselves", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    check_cases<T>(on, real_convolution_cases(precision_of<T>(), 32768));
  });
}
