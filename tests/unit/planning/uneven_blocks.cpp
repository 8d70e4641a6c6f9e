// Blocks of columns between two passes that do not divide the columns: the last block has columns that do not exist.
#include <catch2/catch.hpp>

#include "core/schedule.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

/// Rows of a fold: 0 .. N1/2, of which the last one always begins a block where the width divides N1/2.
bool has_uneven_fold(const PassSpec& pass) {
  return pass.real.step == RealStep::fold && pass.twiddle_span / 2 % pass.loops.front().count != 0;
}

void check(const DeviceLimits& limits, const Problem& problem) {
  const Schedule schedule = make_schedule(problem, limits);
  INFO(describe(schedule));
  CHECK(violations(schedule, limits) == std::vector<std::string>{});
  for (const Placing placing : {Placing::out_of_place, Placing::in_place}) {
    double error = -1;
    CHECK_NOTHROW(error = interpreted_error(schedule, placing));
    CHECK((error >= 0 && error < 4e-15));
  }
}

/// Problems of up to `most` lengths from `first` on whose schedules have such a pass.
template <typename Make, typename Has>
std::vector<Problem> problems(const DeviceLimits& limits, std::uint64_t first, std::size_t most, Make make,
                              Has has) {
  std::vector<Problem> found;
  for (std::uint64_t n = first; n < 4 * first && found.size() < most; ++n) {
    const Problem problem = make(n);
    const Schedule schedule = make_schedule(problem, limits);
    const auto& steps = schedule.steps;
    if (std::any_of(steps.begin(), steps.end(), [&](const Step& s) { return has(s.pass); }))
      found.push_back(problem);
  }
  return found;
}

}  // namespace

TEST_CASE("blocks that do not divide the columns: nothing is stored for columns that do not exist") {
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    const DeviceLimits limits = small_groups(precision);
    const auto found = problems(
        limits, 1024, 12, [&](std::uint64_t n) { return dense_problem({n}, 3, precision); },
        [](const PassSpec& p) { return has_absent_columns(p); });
    CHECK(found.size() == 12);
    for (const Problem& problem : found) check(limits, problem);
  }
}

TEST_CASE("blocks of a real signal's rows that do not divide the rows") {
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    const DeviceLimits limits = small_groups(precision);
    const auto found = problems(
        limits, 2048, 8,
        [&](std::uint64_t n) { return real_problem({n}, 3, precision, TransformKind::real_to_complex); },
        has_uneven_fold);
    CHECK(found.size() == 8);
    for (const Problem& problem : found) check(limits, problem);
  }
}

TEST_CASE("stores that begin within a sector cost more than whole ones") {
  const auto blocks_of = [](std::uint64_t n) {
    return make_schedule(dense_problem({n}, (1u << 26) / n, Precision::f32), limits_presets().front().limits)
        .steps.front()
        .pass.out_block;
  };
  CHECK(blocks_of(1384110) >= 8);  // 3 by divisors: 0.55 of the speed on an H100
  CHECK(blocks_of(2313441) >= 8);
  CHECK(blocks_of(std::uint64_t(1) << 20) == 8);
}

TEST_CASE("short columns in place take wide tiles where rows begin within sectors") {
  const auto columns = [](std::uint64_t points, std::uint64_t width, Precision precision) {
    const Problem problem = dense_problem({points, width}, (1u << 26) / (points * width), precision);
    return make_schedule(problem, limits_presets().front().limits).steps.back().pass.group.columns;
  };
  CHECK(columns(108, 286, Precision::f32) >= 64);  // 40 a tile reach 0.83 of the speed on an H200
  CHECK(columns(70, 10535, Precision::f32) >= 64);
  CHECK(columns(108, 288, Precision::f32) <= 48);  // whole sectors
}
