// From short real signals to spectra in one pass of the vector shape (RealStep::split), planned for a CPU with wide vectors and run on
// every device: whole vectors of rows that are a point longer than those that are read.
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
void check(const TestDevice& on, std::uint64_t length, std::uint64_t batch, LaneAccess load, LaneAccess store,
           std::uint64_t gap = 0, Placing placing = Placing::out_of_place) {
  Problem problem = real_problem({length}, batch, precision_of<T>(), TransformKind::real_to_complex, placing);
  problem.out_distance += gap;
  const Schedule schedule = make_schedule(problem, limits_named("cpu16"));
  INFO(on.name << "\n" << describe(schedule));
  const PassSpec& pass = schedule.steps.back().pass;
  REQUIRE((schedule.steps.size() == 1 && pass.real.step == RealStep::split && pass.real.fused));
  CHECK(pass.vector.load == load);
  CHECK(pass.vector.store == store);
  check_schedule<T>(on, schedule, ScheduleRun{placing});
}

}  // namespace

TEST_CASE("spectra of a few elements are split to packed rows") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const std::uint64_t n :
         sizeof(T) == 4 ? std::vector<std::uint64_t>{4, 6, 8, 10, 12} : std::vector<std::uint64_t>{4})
      check<T>(on, n, 35, LaneAccess::packed, LaneAccess::packed);
    // Rows whose number is a power of two and that are not stored as they were read keep their order, too.
    check<T>(on, 4, 35, LaneAccess::packed, LaneAccess::gathered, 2);
    if (sizeof(T) == 4) check<T>(on, 8, 33, LaneAccess::gathered, LaneAccess::packed, 0, Placing::in_place);
  });
}

TEST_CASE("spectra of as many elements as a tile has are one tile") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const std::uint64_t n = sizeof(T) == 4 ? 14 : 6;
    check<T>(on, n, 35, LaneAccess::packed, LaneAccess::transposed);
    check<T>(on, n, 19, LaneAccess::packed, LaneAccess::transposed, 3);
    check<T>(on, n, 17, LaneAccess::gathered, LaneAccess::transposed, 0, Placing::in_place);
  });
}
