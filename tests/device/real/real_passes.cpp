// From spectra to real signals, and cosine transforms, in two passes of the work-group shape, planned for small groups and run on every
// device.
#include <catch2/catch.hpp>

#include "core/schedule.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"
#include "support/turns.hpp"

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
  check_schedule<T>(on, schedule, how);
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

namespace {

template <typename T>
void check_columns(const TestDevice& on, fft::RealKind kind, const Problem& dense, bool orthogonal = false,
                   const ScheduleRun& how = {}) {
  Problem problem = dense;
  problem.kind = TransformKind::real_to_real;
  problem.orthogonal = orthogonal;
  problem.axes.back().kind = kind;
  const Schedule schedule = make_schedule(problem, small_groups(precision_of<T>()));
  INFO(on.name << ", " << name_of(kind) << (orthogonal ? " orthogonal" : "") << ", offset " << how.offset
               << "\n"
               << describe(schedule));
  REQUIRE(schedule.steps.size() == 2);
  REQUIRE(schedule.steps[0].pass.in_end.reals.form == RealPoints::Form::sorted);
  check_schedule<T>(on, schedule, how);
}

}  // namespace

TEST_CASE("types II to IV in two passes, on pairs of mirrored columns") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft_test::Turns<T> turns(on);
    const auto dense = [](const std::vector<std::uint64_t>& lengths, std::uint64_t batch) {
      return dense_problem(lengths, batch, precision_of<T>());
    };
    const fft::RealKind kinds[] = {fft::RealKind::dct2, fft::RealKind::dst2, fft::RealKind::dct3,
                                   fft::RealKind::dst3, fft::RealKind::dct4, fft::RealKind::dst4};
    ScheduleRun odd, in_place;  // pairs of reals that do not begin at even places
    odd.offset = 3;
    in_place.placing = Placing::in_place;
    in_place.offset = 2;
    for (const fft::RealKind kind : kinds) {
      check_columns<T>(on, kind, dense({4096}, 3));
      if (turns.next()) check_columns<T>(on, kind, dense({2100}, 2));  // blocks that do not divide the rows
      if (turns.next()) check_columns<T>(on, kind, dense({3072}, 2), true, odd);
      if (turns.next()) check_columns<T>(on, kind, dense({2500}, 2), false, in_place);
      Problem gaps = dense({3, 2304}, 2);  // every second row begins at an odd place
      gaps.axes[0].transformed = false;
      gaps.axes[0].in_stride = gaps.axes[0].out_stride = 2305;
      gaps.in_distance = gaps.out_distance = 3 * 2305;
      if (turns.next()) check_columns<T>(on, kind, gaps, true);
    }
  });
}
