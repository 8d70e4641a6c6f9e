// From spectra to real signals in one pass of the vector shape (RealStep::merge), planned for a CPU with wide vectors and run on
// every device: each way in which elements reach the lanes.
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
Problem spectra(const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                Placing placing = Placing::out_of_place) {
  return real_problem(lengths, batch, precision_of<T>(), TransformKind::complex_to_real, placing);
}

/// The last step is the one pass; those before it transform other axes.
template <typename T>
PassSpec run(const TestDevice& on, const Problem& problem, const ScheduleRun& how = {}) {
  const Schedule schedule = make_schedule(problem, limits_named("cpu16"));
  INFO(on.name << "\n" << describe(schedule));
  const PassSpec pass = schedule.steps.back().pass;
  REQUIRE((pass.real.step == RealStep::merge && pass.real.fused));
  check_schedule<T>(on, schedule, how);
  return pass;
}

template <typename T>
void check_rows(const TestDevice& on, const Problem& problem, std::uint32_t points_in_lanes,
                const ScheduleRun& how = {}) {
  const PassSpec pass = run<T>(on, problem, how);
  CHECK(pass.vector.kernel == VectorKernel::split_row);
  CHECK(pass.radices.front() == points_in_lanes);
}

template <typename T>
void check_lanes(const TestDevice& on, const Problem& problem, LaneAccess load, const ScheduleRun& how = {}) {
  const PassSpec pass = run<T>(on, problem, how);
  CHECK(pass.vector.kernel == VectorKernel::lanes);
  CHECK(pass.vector.load == load);
}

const ScheduleRun in_place{Placing::in_place};

}  // namespace

TEST_CASE("spectra are merged as rows are split") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 4) {
      check_rows<T>(on, spectra<T>({72}, 7),
                    4);  // chunks that overlap, and rows that do not fill the vectors
      check_rows<T>(on, spectra<T>({32}, 6, Placing::in_place), 4, in_place);
      check_rows<T>(on, spectra<T>({528}, 3), 8);
      check_rows<T>(on, spectra<T>({2112}, 1), 16);
    } else {
      Problem gaps = spectra<T>({36}, 5);
      gaps.in_distance += 3;
      gaps.out_distance += 6;
      check_rows<T>(on, gaps, 2);
      check_rows<T>(on, spectra<T>({264}, 3, Placing::in_place), 4, in_place);
      check_rows<T>(on, spectra<T>({1056}, 1), 8);
    }
  });
}

TEST_CASE("spectra are merged in the lanes of their columns") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool single = sizeof(T) == 4;
    check_lanes<T>(on, spectra<T>({single ? 50u : 14u}, 19), LaneAccess::transposed);
    if (single) {
      check_lanes<T>(on, spectra<T>({16}, 21), LaneAccess::transposed);  // tiles leave element N
      check_lanes<T>(on, spectra<T>({14}, 17, Placing::in_place), LaneAccess::transposed, in_place);
      check_lanes<T>(on, spectra<T>({30}, 1), LaneAccess::contiguous);  // one lane
    }
    Problem channels = spectra<T>({single ? 22u : 24u}, single ? 21 : 11);
    channels.axes[0].in_stride = channels.batch;
    channels.in_distance = 1;
    check_lanes<T>(on, channels, LaneAccess::contiguous);
    Problem gaps = spectra<T>({single ? 10u : 4u}, 19);
    gaps.in_distance += 2;
    check_lanes<T>(on, gaps, LaneAccess::gathered);
  });
}

TEST_CASE("spectra of a few elements are merged from packed rows") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const std::uint64_t n :
         sizeof(T) == 4 ? std::vector<std::uint64_t>{4, 6, 8, 10, 12} : std::vector<std::uint64_t>{4})
      check_lanes<T>(on, spectra<T>({n}, 35), LaneAccess::packed);
    if (sizeof(T) == 4)
      check_lanes<T>(on, spectra<T>({8}, 33, Placing::in_place), LaneAccess::packed, in_place);
  });
}

TEST_CASE("spectra of images are merged after their other axes") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 4)
      run<T>(on, spectra<T>({5, 40}, 2));
    else
      run<T>(on, spectra<T>({3, 4, 18}, 1, Placing::in_place), in_place);
  });
}

TEST_CASE("passes between halves and spectra take vectors of elements, and the rest one by one") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const auto check = [&](const DeviceLimits& limits, std::uint64_t n, bool merges, ScheduleRun how) {
      const auto kind = merges ? TransformKind::complex_to_real : TransformKind::real_to_complex;
      const Schedule schedule =
          make_schedule(real_problem({n}, 3, precision_of<T>(), kind, how.placing), limits);
      const PassSpec& pass = (merges ? schedule.steps.front() : schedule.steps.back()).pass;
      INFO(on.name << "\n" << describe(schedule));
      REQUIRE((is_elementwise(pass) && pass.vector.lanes > 1));
      check_schedule<T>(on, schedule, how);
    };
    const bool single = sizeof(T) == 4;
    DeviceLimits limits = limits_named("cpu16");
    for (const bool merges : {false, true}) {  // halves of a prime number of points: Bluestein's algorithm
      ScheduleRun prime = merges == single ? in_place : ScheduleRun();
      prime.limit = convolution_error_limit;
      check(limits, 2 * 263, merges, prime);
    }
    limits.compute_units = 64;  // a few long transforms are cut into two passes
    check(limits, 2 * 100352, single, single ? in_place : ScheduleRun());
  });
}
