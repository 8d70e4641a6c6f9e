// Convolution kernels on buffers of exactly the sizes that the problem describes.
#include "oclgrind/tally.hpp"
#include "support/interpreter/cover.hpp"
#include "support/problems/convolution_case.hpp"

namespace fft_test {

void run_convolutions(const TestDevice& on, bool every_case, Tally& tally) {
  constexpr std::uint64_t longest = 700;
  const auto schedule_of = [&](const ConvolutionCase& test) {
    return fft::planning::make_schedule(test.problem, limits_of(on));
  };
  const auto all = all_convolution_cases(on.has_f64, longest);
  for (const ConvolutionCase& test : every_case ? all : covering_cases(all, schedule_of)) {
    const bool f64 = test.problem.precision == fft::Precision::f64;
    (f64 ? run_alone<double> : run_alone<float>)(on, schedule_of(test), 2 * convolution_error_limit, tally);
  }
}

}  // namespace fft_test
