// Convolution kernels on buffers of exactly the sizes that the problem describes.
#include "oclgrind/tally.hpp"
#include "support/convolution_case.hpp"

namespace fft_test {
namespace {

constexpr std::uint64_t longest = 700;

template <typename T>
void run(const TestDevice& on, const std::vector<ConvolutionCase>& cases, Tally& tally) {
  for (const ConvolutionCase& test : cases)
    run_alone<T>(on, fft::planning::make_schedule(test.problem, limits_of(on)), 2 * convolution_error_limit,
                 tally);
}

}  // namespace

template <typename T>
void run_convolutions(const TestDevice& on, Tally& tally) {
  run<T>(on, convolution_cases(precision_of<T>(), longest), tally);
}

template <typename T>
void run_real_convolutions(const TestDevice& on, Tally& tally) {
  run<T>(on, real_convolution_cases(precision_of<T>(), longest), tally);
}

template void run_real_convolutions<float>(const TestDevice& on, Tally& tally);
template void run_real_convolutions<double>(const TestDevice& on, Tally& tally);
template void run_convolutions<float>(const TestDevice& on, Tally& tally);
template void run_convolutions<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
