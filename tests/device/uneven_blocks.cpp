// Two passes with blocks of columns that do not divide the columns, planned for a GPU with small groups and run on every device.
#include <catch2/catch.hpp>

#include "core/schedule.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Direction;
using fft::Precision;

namespace {

template <typename T>
void check(const TestDevice& on, const Problem& problem, const ScheduleRun& how = {}) {
  const Schedule schedule = make_schedule(problem, small_groups(precision_of<T>()));
  INFO(on.name << "\n" << describe(schedule));
  const PassSpec& last = schedule.steps.back().pass;
  REQUIRE(schedule.steps.size() == 2);
  REQUIRE((has_absent_columns(last) ||
           (last.real.step == RealStep::fold && last.twiddle_span / 2 % last.loops.front().count != 0)));
  check_schedule<T>(on, schedule, how);
}

}  // namespace

TEST_CASE("blocks that do not divide the columns") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const Precision precision = precision_of<T>();
    ScheduleRun in_place;
    in_place.placing = Placing::in_place;
    in_place.offset = 3;
    check<T>(on, dense_problem({1053}, 3, precision), in_place);
    check<T>(on, dense_problem({1045}, 2, precision, Direction::inverse));
    check<T>(on, real_problem({2100}, 2, precision, TransformKind::real_to_complex));
  });
}
