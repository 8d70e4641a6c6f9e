// Formats of elements: random ones on short lines, and rows in f16, one kernel each.
#include "oclgrind/tally.hpp"
#include "support/device/format_run.hpp"

namespace fft_test {

namespace {

void run_case(const TestDevice& on, Tally& tally, const FormatCase& c) {
  const FormatFinding finding = run_format_case(on, c);
  tally.add(finding.good(), [&] {
    return std::to_string(finding.errors.device) + " above " + std::to_string(finding.limit) + " or " +
           std::to_string(finding.strays) + " stray writes\n" + c.describe() + "\n" + finding.plan;
  });
}

/// As many rows as the tiles of 16-bit numbers are for.
void run_narrow_rows(const TestDevice& on, Tally& tally) {
  using fft::Direction;
  const auto units = on.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
  for (const auto direction : {Direction::forward, Direction::inverse})
    run_case(on, tally, stored_rows(256, 33 * units, true, direction, fft::Storage::f16));
  run_case(on, tally, stored_rows(256, 17 * units, false, Direction::forward, fft::Storage::f16));
}

}  // namespace

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
    run_case(on, tally, c);
  }
  if (sizeof(T) == 4) run_narrow_rows(on, tally);
}

template void run_formats<float>(const TestDevice& on, Tally& tally);
template void run_formats<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
