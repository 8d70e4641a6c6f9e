// Tiles that were timed, named or found by the cost model.
#include "group/tiles/tiling.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/exchange.hpp"
#include "group/tiles/long_rows/fetching.hpp"
#include "group/tiles/long_rows/resident.hpp"
#include "group/tiles/long_rows/resident_tiling.hpp"
#include "group/tiles/memory_time.hpp"
#include "group/tiles/quick_costs.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tile_search.hpp"
#include "group/tiles/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr std::size_t refined = 12;

PassSpec with_tile(const TilingRequest& request, const Tile& tile) {
  PassSpec pass = request.pass;
  pass.shape = KernelShape::work_group;
  std::vector<std::uint32_t> radices = tile.radices;
  trim_staging(pass, radices);
  set_radices(pass, radices);
  pass.group.columns = tile.columns;
  pass.group.work_items = tile.work_items;
  pass.group.split_exchange = tile.split_exchange;
  pass.group.holds_locally = tile.holds_locally;
  pass.group.half_rows = tile.half_rows && may_halve_rows(pass);
  pass.group.fetching_groups = tile.fetches ? 1 : 0;  // finish_tiling() knows how many
  return pass;
}

bool may_fetch_ahead(const TilingRequest& request, const DeviceLimits& limits) {
  return limits.fetches_ahead && !request.waits && may_fetch_ahead(request.pass);
}

void put_formats(PassSpec& tiled, const PassSpec& asked) {
  tiled.in_end.format = asked.in_end.format;
  tiled.out_end.format = asked.out_end.format;
}

// A row at a time, and an exchange: behind its barrier the work-items read the number of the next row.
bool can_fetch_ahead(const Tile& tile) {
  return tile.columns == 1 && tile.radices.size() > 1;
}

// A row of a table is data: one that does not fit the pass must not make its results wrong.
bool has_all_points(const PassSpec& pass) {
  if (!pass.primes.empty()) return primes_fit(pass);
  if (!pass.axes.empty()) return true;  // these have lengths of their own
  std::uint64_t product = 1;
  for (const std::uint32_t radix : pass.radices) product *= radix;
  return product == dft_length(pass);
}

// Cyclic convolutions were timed with complex signals. Real ones move half of the bytes, but instructions bound both: they take 0.92 to
// 1.05 of the time in 134 of 158 timed ways (83 to 3981 points, f32, H200), 0.98 in the median.
double with_real_ends(double time, const PassSpec& pass) {
  constexpr double of_complex = 0.97;
  const bool cyclic =
      pass.spectrum == PointFactor::chirp_spectrum || pass.spectrum == PointFactor::rader_spectrum;
  return cyclic && !is_rader_of_halves(pass) && (pass.in_end.real || pass.out_end.real) ? of_complex * time
                                                                                        : time;
}

// The cheapest tiles of the search, ranked again with bank conflicts. Only here do runs that end within sectors
// count for in-place passes: they must not affect which passes an axis takes.
std::vector<Tiling> searched(const TilingRequest& request, const DeviceLimits& limits, std::size_t most) {
  const bool lone = request.work_items != 0;
  const auto ends = [&](const PassSpec& pass) { return lone ? 0 : 0.5 * cut_sectors_in_place(pass); };
  std::vector<TileWidth> widths;
  for (const std::uint32_t columns : tile_widths(request, limits))
    widths.push_back({columns, tile_runs(request.pass, columns)});
  std::vector<Tiling> best = TileSearch(request, limits).ranked(widths, std::max(most, refined), ends);
  for (Tiling& t : best) {
    const double cost = finish_tiling(t.pass, limits) + ends(t.pass);
    if (!lone) t.cost = cost;
  }
  std::stable_sort(best.begin(), best.end(),
                   [](const Tiling& a, const Tiling& b) { return a.cost < b.cost; });
  best.erase(
      std::remove_if(best.begin(), best.end(),
                     [&](const Tiling& t) { return t.pass.group.local_bytes > limits.local_memory_bytes; }),
      best.end());
  if (best.size() > most) best.resize(most);
  return best;
}

}  // namespace

namespace {

// The tile of a table's entry, where the pass can take it. `cached`: of data that stay in the cache. They are faster with as few tiles
// as compute units, too (0.80 to 1.07 of the time of the model's tiles, H200); with fewer, launches take most of the time.
std::optional<Tiling> timed_tiling(const TilingRequest& request, const TunedTiling* tuned,
                                   const DeviceLimits& limits, bool cached) {
  if (!tuned || tuned->work_items > limits.max_work_group_size) return std::nullopt;
  if (!has_many_tiles(request.pass, tuned->columns, limits, cached ? 1 : 4)) return std::nullopt;
  const Tile tile = tile_of(*tuned);
  Tiling tiling{with_tile(request, tile), 0};
  if (!has_all_points(tiling.pass) || (tile.fetches && !can_fetch_ahead(tile))) return std::nullopt;
  if ((is_row_of_reals(tiling.pass) || is_row_of_pairs(tiling.pass)) && tiling.pass.primes.empty() &&
      (stages_first(tiling.pass) != stages_reals_in(tiling.pass) ||
       stages_last(tiling.pass) != stages_reals_out(tiling.pass)))
    return std::nullopt;  // timed with reals in their order
  if (merges_pairs(tiling.pass) && crosses_loops(tiling.pass)) return std::nullopt;  // timed with whole rows
  tiling.cost = tuned->relative_time +
                0.5 * cut_sectors(tiling.pass, tuned->columns);  // tiles were timed with whole sectors
  if (local_estimate(tiling.pass) > limits.local_memory_bytes || !pairs_fit(tiling.pass)) return std::nullopt;
  if (tuned->split_exchange && !may_split_exchanges(tiling.pass)) return std::nullopt;
  if (tuned->kind != kind_of(tiling.pass)) {  // timed without its ends
    choose_orders(tiling.pass);
    tiling.pass.group.local_bytes = local_estimate(tiling.pass);
    tiling.cost = estimate_cost(tiling.pass, limits);
    if (!(tiling.cost < never)) return std::nullopt;
  }
  tiling.cost = with_real_ends(tiling.cost, tiling.pass);
  return tiling;
}

bool takes_no_timed(const TilingRequest& request) {
  return request.thorough || request.work_items != 0 || request.fetches;
}
std::optional<Tiling> cached_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  if (takes_no_timed(request)) return std::nullopt;
  return timed_tiling(request, find_cached_tiling(request, limits), limits, true);
}
// Only the ways that plans took were timed, so that the choice of a way does not depend on these tiles.
std::optional<Tiling> cached_split_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  if (takes_no_timed(request)) return std::nullopt;
  return timed_tiling(request, find_cached_split(request, limits), limits, true);
}
// Timed with many rows: the first row of a group is not fetched ahead.
std::optional<Tiling> fetching_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  if (takes_no_timed(request) || !may_fetch_ahead(request, limits)) return std::nullopt;
  return timed_tiling(request, find_fetching_tiling(request), limits, false);
}
std::optional<Tiling> table_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  if (takes_no_timed(request)) return std::nullopt;
  return timed_tiling(request, find_tuned_tiling(request), limits, false);
}
std::optional<Tiling> narrow_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  if (takes_no_timed(request)) return std::nullopt;
  return timed_tiling(request, find_narrow_tiling(request), limits, false);
}

// Completed, if it then fits.
std::optional<Tiling> finished(std::optional<Tiling> tuned, const DeviceLimits& limits) {
  if (!tuned) return std::nullopt;
  finish_tiling(tuned->pass, limits);
  return tuned->pass.group.local_bytes <= limits.local_memory_bytes ? tuned : std::nullopt;
}

// The tile that was timed with the formats of the request, otherwise those without formats.
std::vector<Tiling> tilings_of_formats(const TilingRequest& request, const DeviceLimits& limits,
                                       std::size_t most) {
  if (!request.resident)
    if (std::optional<Tiling> tuned = finished(narrow_tiling(request, limits), limits)) return {*tuned};
  std::vector<Tiling> found = tilings(without_formats(request), limits, most);
  for (Tiling& tiling : found) put_formats(tiling.pass, request.pass);
  return found;
}

}  // namespace

bool drops_formats(const TilingRequest& request) {
  return !request.counts_formats && (request.pass.in_end.format || request.pass.out_end.format);
}

TilingRequest without_formats(TilingRequest request) {
  PassSpec& pass = request.pass;
  const bool may_fetch = may_fetch_ahead(pass);
  put_formats(pass, {});
  request.waits = request.waits || (!may_fetch && may_fetch_ahead(pass));
  return request;
}

std::optional<Tiling> tuned_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  for (const auto& timed : {cached_tiling, fetching_tiling, table_tiling})
    if (std::optional<Tiling> tiling = timed(request, limits)) return tiling;
  return std::nullopt;
}

std::optional<Tiling> tiled_as(const TilingRequest& request, const Tile& tile, const DeviceLimits& limits) {
  if (drops_formats(request)) {
    std::optional<Tiling> tiling = tiled_as(without_formats(request), tile, limits);
    if (tiling) put_formats(tiling->pass, request.pass);
    return tiling;
  }
  if (tile.resident != request.resident) return std::nullopt;
  if (tile.resident) return resident_tiled_as(request, tile, limits);
  if (tile.fetches && !(may_fetch_ahead(request, limits) && can_fetch_ahead(tile))) return std::nullopt;
  const PassSpec& pass = request.pass;
  const std::uint64_t columns = column_count(pass);
  if (!are_radices_of(pass, tile.radices) || tile.columns == 0 || tile.work_items == 0 ||
      tile.work_items > limits.max_work_group_size || tile.columns > columns ||
      (request.columns != 0 && tile.columns != request.columns) ||
      (tile.holds_locally && pass.spectrum != PointFactor::second_input))
    return std::nullopt;
  Tiling tiling{with_tile(request, tile), never};
  if (tile.split_exchange && !may_split_exchanges(tiling.pass)) return std::nullopt;
  if (!primes_fit(tiling.pass)) return std::nullopt;
  if (!pairs_fit(tiling.pass)) return std::nullopt;
  if (local_estimate(tiling.pass) > limits.local_memory_bytes) return std::nullopt;
  tiling.cost = finish_tiling(tiling.pass, limits);
  if (!(tiling.cost < never) || tiling.pass.group.local_bytes > limits.local_memory_bytes ||
      tile.work_items > max_butterflies(group_stages(tiling.pass)))
    return std::nullopt;
  return tiling;
}

std::vector<Tiling> tilings(const TilingRequest& request, const DeviceLimits& limits, std::size_t most) {
  if (drops_formats(request)) return tilings_of_formats(request, limits, most);
  if (request.resident) return resident_tilings(request, limits, most);
  if (request.fetches && !may_fetch_ahead(request, limits)) return {};
  for (const auto& timed : {cached_split_tiling, cached_tiling, fetching_tiling, table_tiling})
    if (std::optional<Tiling> tuned = finished(timed(request, limits), limits)) return {*tuned};
  return searched(request, limits, most);
}

bool takes_tuned_tile(const TilingRequest& request, const DeviceLimits& limits) {
  if (drops_formats(request)) return takes_tuned_tile(without_formats(request), limits);
  return request.resident ? takes_timed_resident(request, limits) : tuned_tiling(request, limits).has_value();
}

bool prefers_resident(const TilingRequest& row, const TilingRequest& stays, const DeviceLimits& limits) {
  constexpr double much = 0.31, much_of_primes = 0.23;  // of the registers
  constexpr double min_gain = 0.97;                     // an H100 gains less: 1.02 where an H200 gains 1.08
  if (column_count(row.pass) < limits.compute_units || row.pass.length < 2) return false;
  const bool timed = takes_tuned_tile(row, limits);
  if (takes_tuned_tile(stays, limits))
    return !timed || quick_cost(stays, limits) < min_gain * quick_cost(row, limits);
  const std::uint64_t prime = prime_factors(row.pass.length).back();
  const double bytes = double(row.pass.length) * double(element_bytes(row.pass.precision));
  return !timed && prime <= largest_resident_prime &&
         bytes >= (prime > 13 ? much_of_primes : much) * double(limits.register_bytes());
}

double finish_tiling(PassSpec& pass, const DeviceLimits& limits) {
  if (pass.group.orders.size() != stage_count(pass)) choose_orders(pass);
  const bool divided = pass.loops.size() > 1 && pass.loops.front().count % pass.group.columns == 0;
  // The last block of a fold or unfold contains rows past N1/2, which are mirror images of other rows.
  pass.group.guarded = has_half_the_columns(pass) || has_absent_columns(pass) ||
                       (!divided && column_count(pass) % pass.group.columns != 0);
  const double conflicts = is_resident(pass) ? choose_resident_paddings(pass, limits.local_memory_bytes)
                                             : choose_paddings(pass, limits.local_memory_bytes);
  if (fetches_ahead(pass)) pass.group.fetching_groups = fetching_groups(pass, limits);
  return estimate_cost(pass, limits, conflicts);
}

}  // namespace fft::planning
