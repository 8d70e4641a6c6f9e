// From spectra to real signals in two passes of the work-group shape, planned for small groups and run on every device.
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
void check(const TestDevice& on, const Problem& problem, bool even = true, const ScheduleRun& how = {}) {
  const Schedule schedule = make_schedule(problem, small_groups(precision_of<T>()));
  INFO(on.name << "\n" << describe(schedule));
  REQUIRE(schedule.steps.size() >= 2);
  const PassSpec& first = schedule.steps[schedule.steps.size() - 2].pass;
  REQUIRE(first.real.step == RealStep::unfold);
  REQUIRE((first.in_position / 2 % first.loops.front().count == 0) == even);
  REQUIRE(merges_pairs(schedule.steps.back().pass));
  const Finding found = run_schedule<T>(on, schedule, how);
  CHECK(found.error < found.limit);
  CHECK(found.stray_writes == 0);
}

}  // namespace

TEST_CASE("spectra become real signals in two passes") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const auto problem = [](const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                            Placing placing = Placing::out_of_place) {
      return real_problem(lengths, batch, precision_of<T>(), TransformKind::complex_to_real, placing);
    };
    ScheduleRun in_place;
    in_place.placing = Placing::in_place;
    in_place.offset = 4;
    check<T>(on, problem({3072}, 3, Placing::in_place), true, in_place);
    check<T>(on, problem({2100}, 2), false);  // blocks of rows that do not divide the rows
    Problem gaps = problem({2500}, 2);        // the middle of the first stage is within a butterfly
    gaps.axes[0].in_stride = 2;
    gaps.in_distance = 2 * 1251 + 5;
    gaps.out_distance += 6;
    check<T>(on, gaps, false);
    if (sizeof(T) == 4) check<T>(on, problem({3, 4096}, 2));
  });
}
