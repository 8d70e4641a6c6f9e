// What decompositions cost: costs of tiles that passes share are those of each pass, and few tiles are searched.
#include "group/tiles/quick_costs.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <vector>

#include "group/plan/axis_cost.hpp"
#include "group/plan/decompose.hpp"
#include "support/problems/limits.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

AxisTask row_of(std::uint64_t length, Precision precision) {
  AxisTask task;
  task.length = length;
  task.precision = precision;
  task.loops = {{1, length, length}};
  return task;
}

AxisTask columns_of(std::uint64_t length, std::uint64_t columns, Precision precision) {
  AxisTask task = row_of(length, precision);
  task.in_stride = task.out_stride = columns;
  task.loops = {{columns, 1, 1}};
  return task;
}

/// By a search among the tiles of this pass alone, with its own strides and loops.
double own_cost(const TilingRequest& request, const DeviceLimits& limits) {
  std::vector<TileWidth> widths;
  for (const std::uint32_t columns : tile_widths(request, limits))
    widths.push_back({columns, tile_runs(request.pass, columns)});
  const std::vector<Tiling> best =
      TileSearch(request, limits).ranked(widths, 1, [](const PassSpec&) { return 0.0; });
  return best.empty() ? never : best.front().cost;
}

/// Compares all passes that do not have their tile from a table; returns how many.
std::size_t check_costs(const std::vector<Decomposition>& decompositions, const DeviceLimits& limits) {
  QuickCosts costs(limits);
  std::size_t compared = 0;
  for (const Decomposition& d : decompositions)
    for (const TilingRequest& request : d.passes) {
      if (tuned_tiling(request, limits)) continue;
      INFO(to_string(request.pass) << ", columns " << request.columns);
      const double expected = own_cost(request, limits);
      // A limit first: what is known of a pass below it must not be taken for its cost.
      const double limited = costs.of(request, expected * 0.999);
      CHECK((limited == never || limited == expected));
      CHECK(costs.of(request) == expected);
      ++compared;
    }
  return compared;
}

std::vector<Decomposition> every(std::size_t nth, std::vector<Decomposition> all) {
  std::vector<Decomposition> some;
  for (std::size_t i = 0; i < all.size(); i += nth) some.push_back(std::move(all[i]));
  return some;
}

/// The searches for the cheapest of these, as AxisSearch considers them.
std::uint64_t searches(const AxisTask& task, const DeviceLimits& limits,
                       const std::vector<Decomposition>& decompositions) {
  AxisCost costs(task, limits);
  double best = never;
  for (const Decomposition& d : decompositions) best = std::min(best, costs.of(d, best));
  CHECK(best < never);
  return costs.searched();
}

}  // namespace

TEST_CASE("costs of tiles that passes share are those of each pass") {
  std::size_t compared = 0;
  for (const char* name : {"gpu227", "gpu16"})
    for (const Precision precision : {Precision::f32, Precision::f64})
      for (const AxisTask& task : {row_of(1081080, precision), columns_of(1081080, 64, precision),
                                   columns_of(166320, 6, precision)}) {
        INFO(name << (precision == Precision::f32 ? " f32, " : " f64, ") << task.length << " points, loop of "
                  << task.loops.front().count);
        compared += check_costs(every(23, three_passes(task, 16)), limits_named(name));
        compared += check_costs(every(23, two_passes(task, 1u << 14)), limits_named(name));
      }
  CHECK(compared > 500);
}

// 16,596 decompositions whose passes have 313 lengths. With a search for every width of every pass that is not ruled out there
// were 87,000 and 154,000 searches.
TEST_CASE("passes of one length share the searches of their tiles") {
  constexpr std::uint64_t length = 735134400, most = 12000;
  const AxisTask row = row_of(length, Precision::f32), columns = columns_of(length, 64, Precision::f64);
  CHECK(searches(row, limits_named("gpu48"), three_passes(row, 16)) < most);
  CHECK(searches(columns, limits_named("gpu227"), three_passes(columns, 16)) < most);
}
