// Real rows of prime lengths by Rader's algorithm on halves of reals: tiles of every shape, and rows that are columns in memory.
#include <catch2/catch.hpp>

#include <optional>

#include "core/schedule.hpp"
#include "group/plan/bluestein.hpp"
#include "group/tiles/tiling.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"

using namespace fft::planning;
using namespace fft_test;

namespace {

struct PrimeTile {
  std::uint64_t n;
  std::vector<std::uint32_t> radices;  ///< of (n - 1) / 2
  std::uint32_t columns, work_items;
  bool split;
};

/// 19 rows: the last tile of several columns is not full.
Problem rows(const PrimeTile& tile, fft::Precision precision, TransformKind kind, bool interleaved) {
  Problem problem = real_problem({tile.n}, 19, precision, kind);
  if (interleaved) {
    problem.axes[0].in_stride = problem.axes[0].out_stride = 19;
    problem.in_distance = problem.out_distance = 1;
  }
  return problem;
}

template <typename T>
void check_result(const TestDevice& on, const Schedule& schedule) {
  INFO(on.name << (sizeof(T) == 4 ? " f32\n" : " f64\n") << describe(schedule));
  ScheduleRun how;
  how.limit = convolution_error_limit;
  check_schedule<T>(on, schedule, how);
}

// The pass of these rows by Rader's algorithm, whatever the planner would take.
PassSpec rader_pass(const Problem& problem, const PassSpec& planned) {
  const Axis& axis = problem.axes[0];
  const bool forward = problem.kind == TransformKind::real_to_complex;
  AxisTask task{axis.length, axis.in_stride, axis.out_stride};
  task.loops = {{problem.batch, problem.in_distance, problem.out_distance}};
  task.precision = problem.precision;
  AxisEnds ends;
  (forward ? ends.first : ends.last).real = true;
  PassEnd& half = forward ? ends.last : ends.first;
  half.points = axis.length / 2 + 1;
  half.one_sided = forward ? 0 : axis.length;
  PassSpec pass = rader_of_halves(task, ends).at(0).passes.at(0).pass;
  pass.input_sign = planned.input_sign;
  pass.scaled_output = planned.scaled_output;
  return pass;
}

template <typename T>
void check_tile(const TestDevice& on, const PrimeTile& row, TransformKind kind, bool interleaved) {
  const DeviceLimits limits = limits_named("gpu48");
  const Problem problem = rows(row, precision_of<T>(), kind, interleaved);
  Schedule schedule = make_schedule(problem, limits);
  INFO(describe(schedule));
  REQUIRE(schedule.steps.size() == 1);
  Tile tile{row.radices, row.columns, row.work_items, row.split};
  tile.radices.insert(tile.radices.begin(), 1);
  const TilingRequest request{rader_pass(problem, schedule.steps[0].pass)};
  const std::optional<Tiling> tiling = tiled_as(request, tile, limits);
  REQUIRE(tiling);
  schedule.steps[0].pass = tiling->pass;
  check_result<T>(on, schedule);
}

}  // namespace

// 63 points: butterflies j and L - j with L = 9, 7 and 3, of which butterfly 0 has no other one; 35 pairs for 63 work-items,
// 28 for 20. 96: L = 16 and 6, butterflies 0 and L/2. 11: one butterfly holds a column, and there are more columns than
// work-items. Each kind of data takes every other tile.
TEST_CASE("real rows of a prime by Rader's algorithm: tiles") {
  const PrimeTile tiles[] = {{127, {9, 7}, 7, 63, false}, {127, {7, 9}, 7, 20, true},
                             {127, {21, 3}, 1, 21, true}, {193, {16, 6}, 3, 24, false},
                             {193, {6, 16}, 2, 6, false}, {193, {4, 4, 6}, 4, 96, true},
                             {23, {11}, 6, 6, false},     {23, {11}, 7, 4, true}};
  on_every_device([&](const TestDevice& on, auto type) {
    std::size_t turn = sizeof(type) / 4;
    for (const PrimeTile& tile : tiles)
      check_tile<decltype(type)>(
          on, tile, turn++ % 2 == 0 ? TransformKind::real_to_complex : TransformKind::complex_to_real, false);
  });
}

TEST_CASE("real columns of a prime by Rader's algorithm") {
  const PrimeTile tiles[] = {{127, {9, 7}, 8, 56, false}, {193, {16, 6}, 4, 48, true}};
  on_every_device([&](const TestDevice& on, auto type) {
    for (const PrimeTile& tile : tiles)
      for (const auto kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
        check_tile<decltype(type)>(on, tile, kind, true);
  });
}

TEST_CASE("real rows of many primes", "[.][sweep]") {
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    DeviceLimits limits = limits_named("gpu227");
    limits.compute_units = 1;
    std::size_t ran = 0;
    for (std::uint64_t n = 5; n < 4000; n += 2)
      for (const auto kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
        const Schedule schedule = make_schedule(real_problem({n}, 3, precision_of<T>(), kind), limits);
        if (schedule.steps.size() != 1 || !is_rader_of_halves(schedule.steps[0].pass)) continue;
        check_result<T>(on, schedule);
        ++ran;
      }
    CHECK(ran > 100);
  });
}
