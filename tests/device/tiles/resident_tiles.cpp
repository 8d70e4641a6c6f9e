// Rows whose tile stays in local memory between stages (group/tiles/long_rows/resident.hpp): planned for a device with few registers,
// so that they are short, and run on every device.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/device/function_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/resident_schedule.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Direction;

namespace {

/// Registers for some 1300 points of f32, and half as many of f64.
DeviceLimits few_registers() {
  DeviceLimits limits = limits_presets().front().limits;
  limits.compute_units = 1;
  limits.local_memory_bytes = 32 << 10;
  limits.registers_per_work_group = 4096;
  return limits;
}

/// Local memory for 1280 points of f32: the other points of a longer row wait in registers.
DeviceLimits little_memory() {
  DeviceLimits limits = few_registers();
  limits.local_memory_bytes = 10 << 10;
  limits.registers_per_work_group = 8192;
  return limits;
}

template <typename T>
void check(const TestDevice& on, const Schedule& schedule, Placing placing) {
  const Problem& problem = schedule.problem;
  INFO(on.name << (placing == Placing::in_place ? " in place\n" : " out of place\n") << describe(schedule));
  REQUIRE(is_resident(schedule.steps.front().pass));
  ScheduleRun how;
  how.placing = placing;
  const bool complex = problem.kind == TransformKind::complex;  // the offset of reals counts pairs
  how.offset = complex && problem.batch % 2 == 0 ? 23 : 0;
  check_schedule<T>(on, schedule, how);
}

template <typename T>
void check(const TestDevice& on, const Problem& problem, Placing placing) {
  check<T>(on, make_schedule(problem, few_registers()), placing);
}

/// Without a timed tile, which planning would prefer. Three and four stages, radices of every kind, work-items that do not divide
/// the butterflies.
template <typename T>
const std::vector<std::uint64_t>& row_lengths() {
  static const std::vector<std::uint64_t> f32 = {1600, 2028, 2548, 2475, 2366, 3432, 3718},
                                          f64 = {840, 1001, 1080, 1100, 1331, 1680, 1690};
  return sizeof(T) == 8 ? f64 : f32;
}

template <typename T>
std::complex<T> root(std::uint64_t k, std::uint64_t n) {
  const double angle = -2 * 3.14159265358979323846 * double(k % n) / double(n);
  return {T(std::cos(angle)), T(std::sin(angle))};
}

}  // namespace

TEST_CASE("resident tiles: both directions, in place and out of place, batches", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (limits_of(on).shape != KernelShape::work_group) return;
    std::uint64_t i = 0;
    for (const std::uint64_t n : row_lengths<T>()) {
      const Direction direction = ++i % 2 == 0 ? Direction::inverse : Direction::forward;
      const Problem problem = dense_problem({n}, 2 + i % 5, precision_of<T>(), direction);
      check<T>(on, problem, i / 2 % 2 == 0 ? Placing::out_of_place : Placing::in_place);
    }
  });
}

TEST_CASE("resident tiles: rows of an image, with gaps between them", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (limits_of(on).shape != KernelShape::work_group) return;
    Problem image = dense_problem({6, row_lengths<T>().front()}, 2, precision_of<T>());
    check<T>(on, image, Placing::out_of_place);
    Problem rows = dense_problem({row_lengths<T>()[3]}, 3, precision_of<T>());
    rows.in_distance += 5, rows.out_distance += 9;
    check<T>(on, rows, Placing::out_of_place);
  });
}

TEST_CASE("resident tiles of rows that local memory cannot hold, with loops and without", "[shape]") {
  struct Row {
    std::uint64_t n;
    const char* tile;
  };
  // Rounds of whole sectors and others, three and four stages, butterflies that do not divide the work-items.
  const std::vector<Row> f32 = {{1600, "16.10.10 columns 1 items 64"},
                                {1815, "15.11.11 columns 1 items 61"},
                                {2048, "8.16.16 columns 1 items 64"},
                                {1920, "16.6.4.5 columns 1 items 64"}},
                         f64 = {{800, "8.10.10 columns 1 items 50"},
                                {900, "9.10.10 columns 1 items 50"},
                                {1024, "8.8.4.4 columns 1 items 64"},
                                {960, "10.4.4.6 columns 1 items 60"}};
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (limits_of(on).shape != KernelShape::work_group) return;
    for (const Row& row : sizeof(T) == 8 ? f64 : f32)
      for (const bool loops : {false, true}) {
        Problem problem = dense_problem({row.n}, loops ? 4 : 3, precision_of<T>(),
                                        loops ? Direction::inverse : Direction::forward);
        const Schedule schedule = with_resident_tile(
            problem, little_memory(), std::string(row.tile) + " resident" + (loops ? " loops" : ""));
        const GroupTuning& group = schedule.steps.front().pass.group;
        INFO(row.tile << "\n" << describe(schedule));
        REQUIRE((group.resident_rows != 0 && group.resident_loops == loops));
        check<T>(on, schedule, loops ? Placing::in_place : Placing::out_of_place);
      }
  });
}

namespace {

/// A real row of 2 `points` reals with this tile, which takes both kinds or only merges.
struct RealRow {
  std::uint64_t points;
  const char* tile;
  bool splits = true;
};

template <typename T>
void check_real_rows(const TestDevice& on, const std::vector<RealRow>& rows, const DeviceLimits& limits,
                     bool in_rounds) {
  std::uint64_t batch = 2;
  bool loops = false;
  for (const RealRow& row : rows) {
    for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
      loops = !loops;
      if (kind == TransformKind::real_to_complex && !row.splits) continue;
      const Placing placing = batch++ % 3 == 0 ? Placing::in_place : Placing::out_of_place;
      const Problem problem = real_problem({2 * row.points}, batch % 5 + 1, precision_of<T>(), kind, placing);
      const Schedule schedule =
          with_resident_tile(problem, limits, std::string(row.tile) + " resident" + (loops ? " loops" : ""));
      INFO(row.tile << "\n" << describe(schedule));
      REQUIRE(schedule.steps.size() == 1);
      const GroupTuning& group = schedule.steps.front().pass.group;
      REQUIRE(((group.resident_rows != 0) == in_rounds && group.resident_loops == loops));
      check<T>(on, schedule, placing);
    }
    loops = !loops;  // the next row the other way
  }
}

}  // namespace

TEST_CASE("resident tiles of real rows, with loops and without", "[shape]") {
  // Odd and even radices in the stage that holds pairs, three and four stages, work-items that do not divide the pairs.
  const std::vector<RealRow> f32 = {{1600, "16.10.10 columns 1 items 64"},
                                    {1540, "11.10.14 columns 1 items 55"},
                                    {1694, "11.14.11 columns 1 items 61"},
                                    {1920, "16.6.4.5 columns 1 items 64"}},
                             f64 = {{800, "8.10.10 columns 1 items 32"},
                                    {990, "9.10.11 columns 1 items 29"},
                                    {960, "10.4.4.6 columns 1 items 32"}};
  DeviceLimits limits = few_registers();
  limits.registers_per_work_group *= 2;  // for pairs
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (limits_of(on).shape == KernelShape::work_group)
      check_real_rows<T>(on, sizeof(T) == 8 ? f64 : f32, limits, false);
  });
}

TEST_CASE("resident tiles of real rows that local memory cannot hold, with loops and without", "[shape]") {
  // An odd first radix, odd last ones, rows that are no whole sectors.
  const std::vector<RealRow> f32 = {{1600, "16.10.10 columns 1 items 64"},
                                    {1800, "15.10.12 columns 1 items 61"},
                                    {1760, "16.10.11 columns 1 items 64"},
                                    {1920, "16.6.4.5 columns 1 items 64"},
                                    {2048, "8.16.16 columns 1 items 64", false}},
                             f64 = {{800, "8.10.10 columns 1 items 32"},
                                    {900, "9.10.10 columns 1 items 29"},
                                    {960, "10.4.4.6 columns 1 items 32"}};
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (limits_of(on).shape == KernelShape::work_group)
      check_real_rows<T>(on, sizeof(T) == 8 ? f64 : f32, little_memory(), true);
  });
}

TEST_CASE("resident tiles: impulses become single frequencies", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (limits_of(on).shape != KernelShape::work_group) return;
    const std::uint64_t n = sizeof(T) == 8 ? 1001 : 2574;
    const Schedule schedule = make_schedule(dense_problem({n}, 5, precision_of<T>()), few_registers());
    REQUIRE(is_resident(schedule.steps.front().pass));
    const fft::runtime::CompiledSchedule compiled(
        fft::runtime::DeviceContext::acquire(on.context(), on.device()), schedule);
    const std::vector<std::uint64_t> places = {0, 1, 7, n / 2, n - 1};
    std::vector<std::complex<T>> data(5 * n), want;
    for (std::size_t row = 0; row < 5; ++row) {
      data[row * n + places[row]] = 1;
      for (std::uint64_t k = 0; k < n; ++k) want.push_back(root<T>(places[row] * k, n));
    }
    const cl::Buffer in = upload(on, data), out = upload(on, poisoned<T>(5 * n));
    fft::runtime::Execution execution;
    execution.queue = on.queue();
    execution.input = in();
    execution.output = out();
    compiled.execute(execution);
    const std::vector<std::complex<T>> got = download<T>(on, out, 5 * n);
    double worst = 0;
    for (std::size_t i = 0; i < got.size(); ++i) worst = std::max(worst, double(std::abs(got[i] - want[i])));
    CHECK(worst < 8 * std::numeric_limits<T>::epsilon());
  });
}

TEST_CASE("resident tiles through plans: scales, functions of the user's", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const std::uint64_t n = sizeof(T) == 8 ? 8190 : 17820;
    const Schedule planned = make_schedule(dense_problem({n}, 4, precision_of<T>()), limits_of(on));
    if (!is_resident(planned.steps.front().pass)) return;  // another shape, or less local memory
    fft::Options options;
    options.precision = precision_of<T>();
    options.batch = 4;
    options.forward_scale = -0.3125;
    options.directions = fft::Directions::forward_only;
    check_plan<T>(on, fft::Plan1D(on.context, on.device, n, options), n);
    const FunctionFinding f = run_functions<T>(on, {n}, false);
    INFO(f.plan);
    CHECK(f.finding.error < f.finding.limit);
    CHECK(f.finding.stray_writes == 0);
  });
}
