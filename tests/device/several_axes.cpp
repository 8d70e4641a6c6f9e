// Several axes in one pass of the vector shape (PassSpec::axes), planned for a CPU with wide vectors and run on every device:
// each way in which arrays reach the lanes, and loads that are part of the first stage.
#include <catch2/catch.hpp>

#include "core/schedule.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"

using namespace fft_test;
using namespace fft::planning;

namespace {

template <typename T>
Problem arrays(const std::vector<std::uint64_t>& lengths, std::uint64_t batch) {
  return dense_problem(lengths, batch, precision_of<T>(),
                       batch % 2 == 0 ? fft::Direction::forward : fft::Direction::inverse);
}

/// All axes in the only step, or those that are not the real one in the last or first step.
template <typename T>
PassSpec run(const TestDevice& on, const Problem& problem, std::size_t axes, const ScheduleRun& how = {}) {
  const Schedule schedule = make_schedule(problem, limits_named("cpu16"));
  INFO(on.name << "\n" << describe(schedule));
  const PassSpec first = schedule.steps.front().pass, last = schedule.steps.back().pass;
  const PassSpec& pass = first.axes.empty() ? last : first;
  REQUIRE(pass.axes.size() == axes);
  check_schedule<T>(on, schedule, how);
  return pass;
}

const ScheduleRun in_place{Placing::in_place};

}  // namespace

TEST_CASE("arrays in a row are transposed into the lanes, short ones packed or gathered") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool single = sizeof(T) == 4;
    CHECK(run<T>(on, arrays<T>({4, 9}, 30), 2).vector.load == LaneAccess::transposed);
    CHECK(run<T>(on, arrays<T>({3, 2, 4}, 47), 3, in_place).vector.load == LaneAccess::transposed);
    CHECK(run<T>(on, arrays<T>({1, 16, 9}, 46), 2).vector.load == LaneAccess::transposed);  // twiddles
    if (single) {
      CHECK(run<T>(on, arrays<T>({2, 2}, 32), 2).vector.load == LaneAccess::packed);
      CHECK(run<T>(on, arrays<T>({3, 2}, 47), 2, in_place).vector.load == LaneAccess::packed);
    }
    Problem gaps = arrays<T>({2, 3}, 47);
    gaps.out_distance += single ? 3 : 1;
    run<T>(on, gaps, 2);
  });
}

TEST_CASE("the first stage of larger arrays loads them, and arrays may be neighbours in memory") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 4) CHECK(run<T>(on, arrays<T>({32, 32}, 31), 2).vector.fused_load);
    if (sizeof(T) == 8) CHECK(run<T>(on, arrays<T>({11, 100}, 15), 2, in_place).vector.fused_load);
    Problem channels = arrays<T>({6, 4, 8}, 32);
    for (Axis& axis : channels.axes) axis.in_stride *= 32, axis.out_stride *= 32;
    channels.in_distance = channels.out_distance = 1;
    CHECK(run<T>(on, channels, 3, in_place).vector.load == LaneAccess::contiguous);
  });
}

TEST_CASE("the complex axes of real arrays are transformed together") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const auto kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
      run<T>(on, real_problem({4, 9, 30}, 3, precision_of<T>(), kind), 2);
  });
}
