// Schedules of convolutions, interpreted on the host, against the definition.
#include <catch2/catch.hpp>

#include "shapes/planner.hpp"
#include "support/convolution_case.hpp"
#include "support/limits.hpp"
#include "support/schedule_checks.hpp"

using namespace fft_test;

namespace {

template <typename Cases>
void check_cases(const Cases& cases) {
  for (const LimitsPreset& preset : limits_presets())
    for (const auto precision : {fft::Precision::f32, fft::Precision::f64})
      for (const ConvolutionCase& test : cases(precision, 32768)) {
        const auto schedule = fft::planning::make_schedule(test.problem, preset.limits);
        INFO(preset.name << " " << test.name << "\n" << fft::planning::describe(schedule));
        double error = -1;
        CHECK_NOTHROW(error = interpreted_error(schedule, Placing::out_of_place));
        CHECK((error >= 0 && error < 1e-14));
      }
}

}  // namespace

TEST_CASE("convolution schedules give the cyclic convolution with the spectrum", "[convolution]") {
  check_cases(convolution_cases);
}

TEST_CASE("convolution schedules of real signals read and write the signals themselves", "[convolution]") {
  check_cases(real_convolution_cases);
}
