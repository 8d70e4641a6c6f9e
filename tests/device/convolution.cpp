// Convolution kernels on the device, against the definition: cases that reach every line that the generators write for any
// (CI), and all (sweep).
#include <catch2/catch.hpp>

#include "shapes/planner.hpp"
#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/interpreter/cover.hpp"
#include "support/problems/convolution_case.hpp"

using namespace fft_test;

namespace {

/// The longer one takes three passes where local memory holds the shorter one.
std::vector<ConvolutionCase> cases_of(const TestDevice& on) {
  std::vector<ConvolutionCase> all;
  for (const std::uint64_t longest : {32768, 131072})
    for (ConvolutionCase& test : all_convolution_cases(on.has_f64, longest)) all.push_back(std::move(test));
  return all;
}

fft::planning::Schedule schedule_of(const TestDevice& on, const ConvolutionCase& test) {
  return fft::planning::make_schedule(test.problem, limits_of(on));
}

void check_case(const TestDevice& on, const ConvolutionCase& test) {
  const auto schedule = schedule_of(on, test);
  const bool f64 = test.problem.precision == fft::Precision::f64;
  INFO(on.name << (f64 ? " f64, " : " f32, ") << test.name << "\n" << fft::planning::describe(schedule));
  ScheduleRun how;
  how.limit = convolution_error_limit;
  const Finding finding =
      f64 ? run_schedule<double>(on, schedule, how) : run_schedule<float>(on, schedule, how);
  CHECK(finding.error < finding.limit);
  CHECK(finding.stray_writes == 0);
}

}  // namespace

TEST_CASE("convolution kernels give the cyclic convolution with the spectrum", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    const auto cases =
        covering_cases(cases_of(on), [&](const ConvolutionCase& test) { return schedule_of(on, test); });
    CHECK(cases.size() >= 20);
    for (const ConvolutionCase& test : cases) check_case(on, test);
  }
}

TEST_CASE("convolution kernels of every case", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices())
    for (const ConvolutionCase& test : cases_of(on)) check_case(on, test);
}
