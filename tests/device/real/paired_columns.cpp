// Two columns of reals at a time (planning::pairs_columns()), with given tiles: tiles that fill the rows of columns and others, butterflies
// in one column of the tile and in several, both placings, and offsets at which pairs of reals are not aligned.
#include <catch2/catch.hpp>

#include <optional>

#include "group/tiles/tiling.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"
#include "support/turns.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::RealKind;

namespace {

struct PairedTile {
  std::uint64_t n, width;  ///< reals of a column; columns side by side
  std::vector<std::uint32_t> radices;
  std::uint32_t columns, work_items;
  bool split = false;
};

/// As lib/group/plan/paired.cpp makes it, where planning would take the columns one by one.
void take_pairs(PassSpec& pass, const Problem& problem) {
  const std::uint64_t n = problem.axes[0].length, width = problem.axes[1].length;
  const RealKind kind = problem.axes[0].kind;
  pass.length = n;
  pass.in_position = 1;
  pass.loops = {{width / 2, 2, 2}, {problem.batch, n * width, n * width}};
  pass.real.step = splits_halves(kind) ? RealStep::split : RealStep::merge;
  pass.real.fused = true;
  for (PassEnd* end : {&pass.in_end, &pass.out_end}) {
    end->points = 0;
    end->reals = in_pairs(real_points(kind, n, problem.orthogonal));
    end->reals.stride = width;
  }
  REQUIRE(pairs_columns(pass));
}

/// Pictures whose columns have this kind, run against FFTW. Returns the pass of the columns.
template <typename T>
PassSpec check_pictures(const TestDevice& on, const PairedTile& picture, RealKind kind, bool orthogonal) {
  const DeviceLimits limits = limits_named("gpu227");
  Problem problem = real_to_real_problem(picture.n, 3, precision_of<T>(), kind);
  problem.axes[0].in_stride = problem.axes[0].out_stride = picture.width;
  Axis rows{picture.width, 1, 1};
  rows.kind = RealKind::dct2;
  problem.axes.push_back(rows);
  problem.in_distance = problem.out_distance = picture.n * picture.width;
  problem.orthogonal = orthogonal;
  Schedule schedule = make_schedule(problem, limits);
  INFO(on.name << (sizeof(T) == 4 ? " f32\n" : " f64\n") << describe(schedule));
  REQUIRE(schedule.steps.size() == 2);
  PassSpec& pass = schedule.steps[1].pass;
  take_pairs(pass, problem);
  const Tile tile{picture.radices, picture.columns, picture.work_items, picture.split};
  const std::optional<Tiling> tiling = tiled_as(TilingRequest{pass}, tile, limits);
  REQUIRE(tiling);
  pass = tiling->pass;
  ScheduleRun how;
  for (const Placing placing : {Placing::in_place, Placing::out_of_place})
    for (const std::uint64_t offset : {6, 7}) {
      how.offset = offset;
      how.placing = placing;
      check_schedule<T>(on, schedule, how);
    }
  return pass;
}

}  // namespace

TEST_CASE("two columns of reals at a time") {
  const PairedTile odd[] = {{45, 32, {9, 5}, 8, 40}, {45, 26, {5, 9}, 8, 36}, {77, 32, {11, 7}, 8, 88, true}},
                   even[] = {
                       {50, 32, {10, 5}, 8, 40}, {90, 26, {9, 10}, 7, 63}, {54, 32, {9, 6}, 8, 48, true}};
  const RealKind kinds[] = {RealKind::dct2, RealKind::dst2, RealKind::dct3, RealKind::dst3, RealKind::dht};
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft_test::Turns<T> turns(on);
    std::size_t turn = 0;
    const auto check = [&](const PairedTile& picture, RealKind kind) {
      if (!turns.next()) return;
      const bool orthogonal = ++turn % 2 == 0;
      const PassSpec pass = check_pictures<T>(on, picture, kind, orthogonal);
      CHECK(crosses_loops(pass) == (picture.width == 26));
      CHECK(pass.real.step == (is_third_kind(kind) ? RealStep::merge : RealStep::split));
    };
    for (const auto& pictures : {odd, even})
      for (std::size_t i = 0; i < std::size(odd); ++i)
        for (const RealKind kind : kinds) check(pictures[i], kind);
    for (const PairedTile& picture : odd)
      for (const RealKind kind : {RealKind::dct4, RealKind::dst4}) check(picture, kind);
    check({63, 32, {9, 7}, 8, 72}, RealKind::dct4);  // the four remainders modulo 8 of odd n
    check({27, 32, {9, 3}, 8, 72}, RealKind::dst4);
  });
}
