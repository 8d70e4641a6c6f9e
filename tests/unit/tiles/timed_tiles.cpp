// Which passes take tiles of the tables, and which do not.
#include <catch2/catch.hpp>
#include <utility>

#include "core/real_rows.hpp"
#include "core/schedule.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tuned/tables.hpp"
#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

TEST_CASE("a timed tile that puts reals in order is not taken where they are not neighbours") {
  const DeviceLimits limits = limits_named("gpu227");
  for (const fft::RealKind kind : {fft::RealKind::dct2, fft::RealKind::dct3, fft::RealKind::dst4})
    for (const std::uint64_t n : {105, 175}) {
      CAPTURE(n);
      Problem problem = real_to_real_problem(n, 200000, Precision::f32, kind);
      const PassSpec ordered = make_schedule(problem, limits).steps[0].pass;
      CHECK(ordered.group.half_rows);
      CHECK(stages_reals_out(ordered));
      problem.axes[0].wanted = 100;
      problem.out_distance = 100;
      const PassSpec pass = make_schedule(problem, limits).steps[0].pass;
      CHECK_FALSE(stages_reals_out(pass));
      if (n != 175) continue;
      CHECK(pass.group.half_rows);
      CHECK_FALSE(stages_last(pass));
    }
}

TEST_CASE("rows of n = 2 mod 4 reals move pairs of them in their order") {
  const DeviceLimits limits = limits_named("gpu227");
  for (const fft::RealKind kind : {fft::RealKind::dct2, fft::RealKind::dst3, fft::RealKind::dct4})
    for (const Precision precision : {Precision::f32, Precision::f64}) {
      Problem problem = real_to_real_problem(90, 100000, precision, kind);
      const PassSpec pass = make_schedule(problem, limits).steps[0].pass;
      CHECK(is_row_of_pairs(pass));
      if (!is_second_kind(kind)) CHECK(stages_reals_out(pass));
      if (is_fourth_kind(kind)) CHECK(stages_reals_in(pass));
      problem.axes[0].wanted = 60;
      problem.out_distance = 60;
      CHECK_FALSE(is_row_of_pairs(make_schedule(problem, limits).steps[0].pass));
    }
}

TEST_CASE("data that stay in the last-level cache have tiles of their own") {
  DeviceLimits limits = limits_named("gpu227");
  const auto tile_of_rows = [&](std::uint64_t count) {
    const Schedule schedule = make_schedule(dense_problem({1024}, count, Precision::f32), limits);
    return std::make_pair(schedule.steps[0].pass.radices, schedule.steps[0].pass.group.columns);
  };
  const auto many = tile_of_rows(65536), few = tile_of_rows(2048);
  CHECK(few != many);
  CHECK(tile_of_rows(4096) == few);
  CHECK(tile_of_rows(8192) == many);
  limits.kept_bytes = 0;
  CHECK(tile_of_rows(2048) == many);
}

TEST_CASE(
    "cached data take tiles of their own in the passes of an axis, and the ways that larger data take") {
  const auto plan_of = [](std::uint64_t n, std::uint64_t count, std::uint64_t kept_bytes) {
    DeviceLimits limits = limits_named("gpu227");
    limits.kept_bytes = kept_bytes;
    return make_schedule(dense_problem({n}, count, Precision::f64), limits);
  };
  std::size_t other_tiles = 0;
  for (const std::uint64_t n : {60000, 65536, 100000, 262144, 1000000}) {
    const std::uint64_t count = (std::uint64_t(1) << 20) / n;
    const Schedule cached = plan_of(n, count, std::uint64_t(33) << 20), larger = plan_of(n, count, 0);
    REQUIRE(cached.steps.size() == larger.steps.size());
    for (std::size_t s = 0; s < cached.steps.size(); ++s) {
      const PassSpec &a = cached.steps[s].pass, &b = larger.steps[s].pass;
      CHECK(a.length == b.length);
      CHECK(a.out_block == b.out_block);
      other_tiles += std::make_pair(a.radices, a.group.columns) != std::make_pair(b.radices, b.group.columns);
    }
  }
  CHECK(other_tiles >= 4);
}

TEST_CASE("few columns of reals in a row do not take tiles timed with many") {
  const DeviceLimits limits = limits_named("gpu227");
  for (const std::uint64_t width : {3, 9, 512}) {
    Problem problem = real_to_real_problem(512, 40000 / width, Precision::f32, fft::RealKind::dct4);
    problem.axes[0].in_stride = problem.axes[0].out_stride = width;
    problem.axes.push_back({width, 1, 1, false});
    problem.in_distance = problem.out_distance = 512 * width;
    const Schedule schedule = make_schedule(problem, limits);
    REQUIRE(schedule.steps.size() == 1);
    const PassSpec& pass = schedule.steps[0].pass;
    REQUIRE(input_side(pass) == Side::columns);
    CHECK((find_tuned_tiling({pass}) != nullptr) == (width == 512));
  }
}
