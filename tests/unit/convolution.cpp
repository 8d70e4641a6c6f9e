// Schedules of convolutions, interpreted on the host, against the definition.
#include <catch2/catch.hpp>

#include "shapes/planner.hpp"
#include "support/convolution_case.hpp"
#include "support/interpreter.hpp"
#include "support/limits.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"

namespace {

using fft_test::ConvolutionCase;

void check_case(const ConvolutionCase& test, const fft::planning::DeviceLimits& limits) {
  const auto sizes = fft_test::sizes_of(test.problem);
  auto input = fft_test::uniform_noise<double>(sizes.input, 1);
  const auto before = input;
  const auto spectrum = fft_test::uniform_noise<double>(sizes.spectrum, 2);
  const auto untouched = fft_test::uniform_noise<double>(sizes.output, 3);
  auto want = untouched, got = untouched;
  fft_test::reference_convolution(test.problem, input, spectrum, want);
  const auto schedule = fft::planning::make_schedule(test.problem, limits);
  INFO(test.name << "\n" << fft::planning::describe(schedule));
  const double scale = 1.0 / static_cast<double>(fft_test::cyclic_points(test.problem));
  REQUIRE_NOTHROW(fft_test::interpret(schedule, {&input, &got, &spectrum}, scale));
  CHECK(fft_test::relative_error(got, want) < 1e-14);
  CHECK(input == before);
  for (std::size_t i = 0; i < got.size(); ++i)
    if (want[i] == untouched[i] && got[i] != untouched[i]) FAIL("element " << i << " was written");
}

void check_real_case(const ConvolutionCase& test, const fft::planning::DeviceLimits& limits) {
  const auto sizes = fft_test::sizes_of(test.problem);
  const auto data = fft_test::real_convolution_data(test.problem);
  auto untouched = fft_test::uniform_noise<double>(sizes.output, 3);
  for (auto& z : untouched) z = z.real();
  auto want = untouched;
  fft_test::reference_convolution(test.problem, data.input, data.spectra, want);
  for (auto& z : want) z = z.real();
  auto input = fft_test::as_buffer(data.input), output = fft_test::as_buffer(untouched);
  const auto before = input;
  const auto schedule = fft::planning::make_schedule(test.problem, limits);
  INFO(test.name << "\n" << fft::planning::describe(schedule));
  const double scale = 1.0 / static_cast<double>(fft_test::cyclic_points(test.problem));
  REQUIRE_NOTHROW(fft_test::interpret(schedule, {&input, &output, &data.spectra}, scale));
  const auto got = fft_test::from_buffer(output, sizes.output);
  CHECK(fft_test::relative_error(got, want) < 1e-14);
  CHECK(input == before);
  for (std::size_t i = 0; i < got.size(); ++i)
    if (want[i] == untouched[i] && got[i] != untouched[i]) FAIL("real " << i << " was written");
}

}  // namespace

TEST_CASE("convolution schedules give the cyclic convolution with the spectrum", "[convolution]") {
  for (const fft_test::LimitsPreset& preset : fft_test::limits_presets()) {
    for (const auto precision : {fft::Precision::f32, fft::Precision::f64})
      for (const ConvolutionCase& test : fft_test::convolution_cases(precision, 32768)) {
        INFO(preset.name);
        check_case(test, preset.limits);
      }
  }
}

TEST_CASE("convolution schedules of real signals read and write the signals themselves", "[convolution]") {
  for (const fft_test::LimitsPreset& preset : fft_test::limits_presets()) {
    for (const auto precision : {fft::Precision::f32, fft::Precision::f64})
      for (const ConvolutionCase& test : fft_test::real_convolution_cases(precision, 32768)) {
        INFO(preset.name);
        check_real_case(test, preset.limits);
      }
  }
}
