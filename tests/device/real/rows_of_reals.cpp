// Real-to-real transforms of odd lengths with given tiles: reals staged at both ends or at one, half of the rows, Rader's algorithm, and
// rows that are columns in memory. Likewise of n = 2 mod 4 reals, whose stages of radix 1 move pairs of reals.
#include <catch2/catch.hpp>

#include <optional>

#include "core/real_rows.hpp"
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

struct RowTile {
  std::uint64_t n;
  std::vector<std::uint32_t> radices;
  std::uint32_t columns, work_items;
  bool split = false, half = false;
};

const RealKind odd_kinds[] = {RealKind::dct2, RealKind::dct3, RealKind::dct4, RealKind::dst2,
                              RealKind::dst3, RealKind::dst4, RealKind::dht};

/// How rows lie in memory: their transforms read columns, or begin at odd distances, or they are the columns of each array, a little
/// wider than the tile.
enum class Lie { rows, from_columns, odd_distances, columns };

/// The pass of these rows with this tile, run against FFTW. Returns it.
template <typename T>
PassSpec check_tile(const TestDevice& on, const RowTile& row, RealKind kind, std::uint64_t batch,
                    Lie lie = Lie::rows) {
  const DeviceLimits limits = limits_named("gpu227");
  Problem problem = real_to_real_problem(row.n, batch, precision_of<T>(), kind);
  const bool from_columns = lie == Lie::from_columns;
  if (from_columns) {
    problem.axes[0].in_stride = batch;
    problem.in_distance = 1;
  }
  if (lie == Lie::odd_distances) problem.in_distance = problem.out_distance = row.n + 1 + row.n % 2;
  if (lie == Lie::columns) {
    const std::uint64_t width = row.columns + 3;
    problem.axes[0].in_stride = problem.axes[0].out_stride = width;
    problem.axes.push_back(Axis{width, 1, 1, false});
    problem.in_distance = problem.out_distance = row.n * width;
  }
  Schedule schedule = make_schedule(problem, limits);
  INFO(on.name << (sizeof(T) == 4 ? " f32\n" : " f64\n") << describe(schedule));
  REQUIRE(schedule.steps.size() == 1);
  const Tile tile{row.radices, row.columns, row.work_items, row.split, false, false, false, row.half};
  const std::optional<Tiling> tiling = tiled_as(TilingRequest{schedule.steps[0].pass}, tile, limits);
  REQUIRE(tiling);
  schedule.steps[0].pass = tiling->pass;
  ScheduleRun how;
  if (is_rader_of_halves(tiling->pass)) how.limit = convolution_error_limit;
  for (const Placing placing : {Placing::out_of_place, Placing::in_place}) {
    if (from_columns && placing == Placing::in_place) continue;
    how.placing = placing;
    check_schedule<T>(on, schedule, how);
  }
  return tiling->pass;
}

}  // namespace

// Batches that fill their tiles, and others: the text has conditions only for the latter.
TEST_CASE("rows of reals staged at both ends") {
  const RowTile tiles[] = {
      {27, {1, 27, 1}, 8, 8}, {45, {1, 15, 3, 1}, 5, 25}, {49, {1, 7, 7, 1}, 3, 21, true}};
  on_every_device([&](const TestDevice& on, auto type) {
    fft_test::Turns<decltype(type)> turns(on);
    for (const RealKind kind : odd_kinds)
      for (const RowTile& tile : tiles) {
        if (!turns.next()) continue;
        const bool full = kind == RealKind::dct3 || kind == RealKind::dst2;
        const PassSpec pass = check_tile<decltype(type)>(on, tile, kind, 3 * tile.columns - (full ? 0 : 1));
        CHECK(stages_reals_in(pass));
        CHECK(stages_reals_out(pass));
        CHECK(pass.group.guarded != full);
      }
  });
}

// Results where they belong, put in order, and (type III) both ends in order.
TEST_CASE("half of the rows of reals") {
  const RowTile tiles[] = {{135, {5, 9, 3}, 4, 36, false, true}, {143, {13, 11}, 2, 13, true, true}};
  const RowTile staged[] = {{135, {9, 15, 1}, 4, 60, false, true}, {143, {11, 13, 1}, 1, 13, true, true}};
  const RowTile both[] = {{45, {1, 5, 9, 1}, 4, 20, false, true}, {77, {1, 7, 11, 1}, 3, 12, true, true}};
  on_every_device([&](const TestDevice& on, auto type) {
    fft_test::Turns<decltype(type)> turns(on);
    for (const RealKind kind : odd_kinds)
      for (const RowTile* const some : {tiles, staged, both})
        for (const std::size_t i : {0, 1}) {
          if (some == both && !is_third_kind(kind)) continue;
          if (!turns.next()) continue;
          const PassSpec pass = check_tile<decltype(type)>(on, some[i], kind, 8 + i);
          CHECK(pass.group.half_rows);
          CHECK(stages_reals_out(pass) == (some != tiles));
          CHECK(stages_reals_in(pass) == (some == both));
          CHECK(reads_half_spectrum(pass) == is_third_kind(kind));
          CHECK(mirrors_results(pass) != is_third_kind(kind));
        }
    for (const RealKind kind : {RealKind::dct2, RealKind::dct3, RealKind::dct4})
      if (turns.next())
        CHECK(check_tile<decltype(type)>(on, staged[0], kind, 11, Lie::from_columns).group.columns_inner);
  });
}

// One butterfly or two stages, exchanges of whole points and of parts.
TEST_CASE("rows of pairs of reals in their order") {
  const RowTile tiles[] = {{30, {15}, 8, 8}, {90, {15, 3}, 5, 25}, {98, {7, 7}, 3, 21}};
  const RealKind kinds[] = {RealKind::dct2, RealKind::dct3, RealKind::dct4,
                            RealKind::dst2, RealKind::dst3, RealKind::dst4};
  on_every_device([&](const TestDevice& on, auto type) {
    fft_test::Turns<decltype(type)> turns(on);
    std::uint64_t turn = 0;
    for (const RealKind kind : kinds)
      for (RowTile tile : tiles) {
        const bool in = !is_third_kind(kind), out = !is_second_kind(kind), full = turn++ % 2 == 0;
        if (!turns.next()) continue;
        if (in) tile.radices.insert(tile.radices.begin(), 1);
        if (out) tile.radices.push_back(1);
        tile.split = tile.n == 98;
        const Lie lie = turn % 3 == 0 ? Lie::odd_distances : Lie::rows;
        const PassSpec pass =
            check_tile<decltype(type)>(on, tile, kind, 3 * tile.columns - (full ? 0 : 1), lie);
        CHECK(is_row_of_pairs(pass));
        CHECK(stages_reals_in(pass) == in);
        CHECK(stages_reals_out(pass) == out);
        CHECK(pass.group.guarded != full);
      }
    // Only the results.
    if (turns.next())
      CHECK_FALSE(
          stages_reals_in(check_tile<decltype(type)>(on, {90, {15, 3, 1}, 2, 10}, RealKind::dct4, 7)));
  });
}

// In several arrays, with tiles across their ends: a work-item has several butterflies of one column, or of several.
TEST_CASE("columns of reals at constant distances") {
  const RowTile even[] = {
      {60, {6, 5}, 8, 24}, {60, {5, 6}, 6, 30, true}, {50, {5, 5}, 7, 20}, {16, {8}, 5, 5}};
  const RowTile odd[] = {
      {45, {9, 5}, 8, 24}, {45, {5, 9}, 6, 30, true}, {27, {9, 3}, 7, 20}, {25, {25}, 5, 5}};
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft_test::Turns<T> turns(on);
    for (const RealKind kind :
         {RealKind::dct2, RealKind::dct3, RealKind::dct4, RealKind::dst2, RealKind::dst3, RealKind::dst4})
      for (const auto& tiles : {even, odd})
        for (std::size_t i = 0; i < std::size(even); ++i) {
          if (!turns.next()) continue;
          const PassSpec pass = check_tile<T>(on, tiles[i], kind, 3, Lie::columns);
          CHECK(crosses_loops(pass));
          CHECK(keeps_column(pass, group_stages(pass).front()) ==
                (tiles[i].work_items % tiles[i].columns == 0));
        }
  });
}

TEST_CASE("rows of reals of a prime by Rader's algorithm") {
  on_every_device([&](const TestDevice& on, auto type) {
    fft_test::Turns<decltype(type)> turns(on);
    for (const RealKind kind : odd_kinds) {
      if (!turns.next()) continue;
      const RowTile tile{127, {1, 9, 7}, 4, 63};
      CHECK(is_rader_of_halves(check_tile<decltype(type)>(on, tile, kind, 11)));
      const PassSpec columns = check_tile<decltype(type)>(on, tile, kind, 3, Lie::columns);
      CHECK((is_rader_of_halves(columns) && crosses_loops(columns)));
    }
  });
}
