// Operations that are planned as a whole before a part of them is built: what was planned is built, not planned again.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "runtime/execution/built_schedule.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;

namespace {

/// Schedules that are planned while `make` runs.
template <typename Make>
std::uint64_t planned_by(const Make& make) {
  const std::uint64_t before = fft::runtime::planned_schedules();
  make();
  return fft::runtime::planned_schedules() - before;
}

}  // namespace

TEST_CASE("large operations plan each of their parts once") {
  const TestDevice& on = test_devices().front();
  constexpr std::uint64_t n = std::uint64_t(1) << 20;
  SECTION("of one part") {
    fft::AnalyticSignalOptions o;
    CHECK(planned_by([&] { fft::AnalyticSignal(on.context, on.device, n, o); }) == 1);
    CHECK(planned_by([&] { fft::Filter(on.context, on.device, {1024, 1024}); }) == 1);
  }
  SECTION("whose inverse is built by another thread") {
    const auto planned = planned_by([&] { fft::Resampler(on.context, on.device, n, n / 2); });
    const auto estimated =
        planned_by([&] { (void)fft::estimate<fft::Resampler>(on.context, on.device, n, n / 2); });
    CHECK(planned == estimated);
  }
  SECTION("of frames") {
    fft::WelchOptions o;
    o.frame = n;
    CHECK(planned_by([&] { fft::Welch(on.context, on.device, n, o); }) == 1);
  }
}

TEST_CASE("schedules are kept only while an operation is made") {
  const TestDevice& on = test_devices().front();
  const auto make = [&] { (void)fft::estimate<fft::Plan>(on.context, on.device, {1000}); };
  const std::uint64_t planned = planned_by(make);
  CHECK(planned > 0);
  CHECK(planned_by(make) == planned);
}
