// Rader's algorithm for primes in the passes of one axis: which lengths have such passes, and what they compute.
#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>

#include "core/moved_bytes.hpp"
#include "group/plan/bluestein.hpp"
#include "group/tiles/exchange.hpp"
#include "group/tiles/tiling.hpp"
#include "group/tiles/tuned/tables.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/random_problem.hpp"
#include "support/problems/real_kinds.hpp"
#include "tables/twiddle.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Direction;
using fft::Precision;

namespace {

constexpr double interpreted_limit = 4e-15;  // as in planner.cpp

void check_result(const LimitsPreset& preset, Problem problem, Placing placing, double scale = 1.0) {
  problem.scaled = scale != 1.0;
  const Schedule schedule = make_schedule(problem, preset.limits);
  INFO(preset.name << (placing == Placing::in_place ? " in place\n" : " out of place\n")
                   << describe(schedule));
  CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
  double error = -1;
  CHECK_NOTHROW(error = interpreted_error(schedule, placing, scale));
  CHECK((error >= 0 && error < interpreted_limit));
}

/// The primes of each pass on the first preset.
using Primes = std::vector<std::vector<std::uint32_t>>;
Primes primes_of(const Problem& problem) {
  Primes primes;
  for (const Step& step : make_schedule(problem, limits_presets().front().limits).steps)
    primes.push_back(step.pass.primes);
  return primes;
}

}  // namespace

TEST_CASE("lengths whose passes have primes of their own") {
  const auto f32 = [](std::uint64_t n, std::uint64_t batch) {
    return primes_of(dense_problem({n}, batch, Precision::f32));
  };
  const auto f64 = [](std::uint64_t n, std::uint64_t batch) {
    return primes_of(dense_problem({n}, batch, Precision::f64));
  };
  CHECK(f64(3 * 193 * 727, 79) == Primes{{193}, {727}});
  CHECK(f32(2 * 193 * 727, 200) == Primes{{193}, {727}});
  CHECK(f32(131 * 211, 2400) == Primes{{131}, {211}});
  CHECK(f64(191 * 191, 1000) == Primes{{191}, {191}});
  const auto sorted = [](Primes primes) {  // whatever the order of three passes
    std::sort(primes.begin(), primes.end());
    return primes;
  };
  CHECK(sorted(f64(std::uint64_t(193) * 239 * 241, 3)) == Primes{{193}, {239}, {241}});
  CHECK(sorted(f32(std::uint64_t(131) * 211 * 360, 3)) == Primes{{}, {131}, {211}});
  for (const std::vector<std::uint32_t>& primes : f64(283 * 491, 482))
    CHECK(primes.empty());  // 282 = 2 * 3 * 47
  CHECK(f32(271 * 491, 482) == Primes{{271}, {491}});
  // A prime that needs radices above 61 has none.
  for (const std::vector<std::uint32_t>& primes : f64(227 * 727, 100)) CHECK(primes.empty());
}

TEST_CASE("rows with a prime that has a radix: Rader's algorithm above 61, in f64 for 59, too") {
  const auto f32 = [](std::uint64_t n) {
    return primes_of(dense_problem({n}, (1u << 26) / n, Precision::f32));
  };
  CHECK(f32(1420) == Primes{{71}});
  CHECK(f32(7070) == Primes{{101}});
  CHECK(f32(4469) == Primes{{109}});
  CHECK(f32(568) == Primes{{71}});
  CHECK(f32(122) == Primes{{61}});
  CHECK(f32(1180) == Primes{{}});  // 59
  const auto f64 = [](std::uint64_t n) {
    return primes_of(dense_problem({n}, (1u << 25) / n, Precision::f64));
  };
  CHECK(f64(1298) == Primes{{59}});
  CHECK(f64(814) == Primes{{}});  // 37
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::work_group) continue;
    check_result(preset, dense_problem({71 * 16}, 3, Precision::f32), Placing::in_place);
    check_result(preset, dense_problem({122, 58}, 2, Precision::f64), Placing::in_place);
    check_result(preset, real_problem({114, 122}, 2, Precision::f32, TransformKind::real_to_complex),
                 Placing::out_of_place);
    check_result(preset, dense_problem({73 * 18}, 2, Precision::f32, Direction::inverse),
                 Placing::out_of_place, 0.5);
  }
}

TEST_CASE("interpreted schedules: Rader's algorithm for the primes of several passes") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::work_group) continue;
    for (const std::uint64_t n : {131 * 211, 2 * 101 * 131, 3 * 67 * 101}) {
      check_result(preset, dense_problem({n}, 3, Precision::f32), Placing::in_place);
      check_result(preset, dense_problem({n}, 2, Precision::f64, Direction::inverse), Placing::out_of_place,
                   0.5);
    }
    check_result(preset, dense_problem({131 * 211, 5}, 2, Precision::f64), Placing::in_place);
    check_result(preset, dense_problem({2, 131 * 211, 3}, 1, Precision::f32, Direction::inverse),
                 Placing::out_of_place);
    for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
      for (const std::uint64_t n : {131 * 211, 2 * 131 * 211})
        check_result(preset, real_problem({n}, 2, Precision::f64, kind), Placing::out_of_place);
  }
}

TEST_CASE("real rows of a prime: Rader's algorithm with half of the points") {
  const auto planned = [](std::uint64_t n, Precision precision, TransformKind kind) {
    const auto schedule =
        make_schedule(real_problem({n}, (1u << 20) / n, precision, kind), limits_presets().front().limits);
    return schedule.steps.size() == 1 && is_rader_of_halves(schedule.steps[0].pass);
  };
  for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
    for (const std::uint64_t n : {127, 193, 1297, 3061}) CHECK(planned(n, Precision::f32, kind));
    for (const std::uint64_t n : {67, 127, 1201, 2017}) CHECK(planned(n, Precision::f64, kind));
    CHECK(!planned(2999, Precision::f32, kind));  // 2998 = 2 * 1499
    CHECK(!planned(127 * 127, Precision::f32, kind));
  }
  for (const fft::RealKind kind : real_kinds) {
    const bool odd =
        kind == fft::RealKind::dct1 || kind == fft::RealKind::dst1;  // 2 (n - 1), 2 (n + 1) points
    Problem problem = dense_problem({127}, 50, Precision::f32);
    problem.kind = TransformKind::real_to_real;
    problem.axes[0].kind = kind;
    const Schedule schedule = make_schedule(problem, limits_presets().front().limits);
    INFO(name_of(kind) << '\n' << describe(schedule));
    CHECK(std::any_of(schedule.steps.begin(), schedule.steps.end(),
                      [](const Step& step) { return is_rader_of_halves(step.pass); }) != odd);
  }
  const Schedule complex =
      make_schedule(dense_problem({1297}, 800, Precision::f32), limits_presets().front().limits);
  CHECK(!is_rader_of_halves(complex.steps.front().pass));
}

TEST_CASE("Rader's algorithm for reals reads and writes each number once") {
  constexpr std::uint64_t n = 127, batch = 50;
  const DeviceLimits limits = limits_presets().front().limits;
  for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
    const Schedule schedule = make_schedule(real_problem({n}, batch, Precision::f32, kind), limits);
    REQUIRE(is_rader_of_halves(schedule.steps.at(0).pass));
    CHECK(moved_bytes(schedule) == batch * (4 * n + 8 * (n / 2 + 1)));
  }
}

TEST_CASE("the timed tiles of Rader's algorithm for reals are tiles of it") {
  DeviceLimits limits = limits_named("gpu227");
  limits.compute_units = 1;
  std::size_t rows = 0;
  for (const TunedTiling& row : tuned_cyclic_rows()) {
    if (row.kind != PassKind::rader_of_halves) continue;
    const std::uint64_t n = 2 * row.length + 1;
    const Precision precision = row.precision == 'd' ? Precision::f64 : Precision::f32;
    AxisTask task{n, 1, 1};
    task.loops = {{4096, n, n / 2 + 1}};
    task.precision = precision;
    AxisEnds ends;
    ends.first.real = true;
    ends.last.points = n / 2 + 1;
    const std::vector<Decomposition> ways = rader_of_halves(task, ends);
    INFO(n << " as " << row.radices);
    REQUIRE(ways.size() == 1);
    const std::optional<Tiling> tiling = tuned_tiling(ways[0].passes[0], limits);
    REQUIRE(tiling);
    CHECK(tiling->pass.group.work_items == row.work_items);
    CHECK(tiled_as(ways[0].passes[0], tile_of(row), limits));
    ++rows;
  }
  CHECK(rows > 300);
}

TEST_CASE("interpreted schedules: Rader's algorithm for real rows of a prime") {
  std::size_t checked = 0;
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::work_group) continue;
    for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
      for (const std::uint64_t n : {127, 193, 1297})
        for (const Precision precision : {Precision::f32, Precision::f64})
          checked += is_rader_of_halves(
              make_schedule(real_problem({n}, 3, precision, kind), preset.limits).steps.at(0).pass);
    for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
      for (const std::uint64_t n : {127, 193, 1297}) {
        check_result(preset, real_problem({n}, 3, Precision::f32, kind), Placing::out_of_place);
        check_result(preset, real_problem({n}, 3, Precision::f64, kind, Placing::in_place), Placing::in_place,
                     0.5);
      }
      check_result(preset, real_problem({3, 127}, 2, Precision::f64, kind), Placing::out_of_place);
    }
  }
  CHECK(checked > 12);  // of 36
}

TEST_CASE("twiddles of passes with primes: what local memory and the table hold") {
  const Schedule schedule =
      make_schedule(dense_problem({3 * 193 * 727}, 79, Precision::f64), limits_presets().front().limits);
  const PassSpec& first = schedule.steps.front().pass;
  const PassSpec& last = schedule.steps.back().pass;
  CHECK(local_twiddles(first).count() == 0);
  REQUIRE(last.length == 727);
  const LocalTwiddles twiddles = local_twiddles(last);
  CHECK(twiddles.low == 32);
  CHECK(twiddles.high == 23);
  // The last ones of the table: W(n, e) for e < 2^10, and for the multiples of 2^10 below n.
  const std::vector<double> table = fft::codegen::twiddle_table(last);
  const std::uint64_t n = last.twiddle_span * last.length, high = (n + 1023) / 1024;
  REQUIRE(table.size() > 2 * (1024 + high));
  const double* const roots = table.data() + table.size() - 2 * (1024 + high);
  for (std::uint64_t e = 0; e < 1024 + high; ++e) {
    const auto want = fft::planning::unit_root(e < 1024 ? e : (e - 1024) * 1024, n);
    REQUIRE((roots[2 * e] == want.real() && roots[2 * e + 1] == want.imag()));
  }
}
