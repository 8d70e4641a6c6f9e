// Formats of elements: random ones on short lines, one kernel each.
#include "oclgrind/tally.hpp"
#include "support/device/format_run.hpp"

namespace fft_test {

template <typename T>
void run_formats(const TestDevice& on, Tally& tally) {
  Scope scope;
  scope.max_axes = 1;
  scope.max_points = 200;
  scope.lengths = Lengths::smooth;
  const std::uint64_t first = sizeof(T) == 4 ? 0 : 100;
  for (std::uint64_t seed = first; seed < first + 12; ++seed) {
    FormatCase c = random_format_case(seed, scope);
    c.problem.precision = sizeof(T) == 4 ? fft::Precision::f32 : fft::Precision::f64;
    const FormatFinding finding = run_format_case(on, c);
    tally.add(finding.good(), [&] {
      return std::to_string(finding.errors.device) + " above " + std::to_string(finding.limit) + " or " +
             std::to_string(finding.strays) + " stray writes\n" + c.describe() + "\n" + finding.plan;
    });
  }
}

template void run_formats<float>(const TestDevice& on, Tally& tally);
template void run_formats<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
