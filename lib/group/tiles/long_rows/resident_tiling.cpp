// The search for radices and work-items of resident tiles.
#include "group/tiles/long_rows/resident_tiling.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/long_rows/resident.hpp"
#include "group/tiles/occupancy.hpp"
#include "group/tiles/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr std::uint32_t most_at_once = 64;  // points of a work-item; memory needs no more loads in flight
constexpr std::uint32_t most_per_item = 8, most_work_items = 1024;
// Tiles whose order of radices and paddings are searched, of the cheapest without bank conflicts; when many are asked for, more.
constexpr std::size_t tiles_refined = 4, most_tiles_refined = 16, orders_refined = 12;
// Longer kernels take 0.9 to 3.3 times as long without loops as with them, in the median 2.1 (142 tiles, H100).
constexpr double instruction_cache = 128 << 10;

// Points that a work-item may hold at a time; 0 when these are not enough for one butterfly of each stage. Loops take as few
// as possible, because their text is one round of the loop.
std::uint32_t points_held(const PassSpec& pass, const std::vector<Stage>& stages,
                          const DeviceLimits& limits) {
  std::uint32_t least = 0, most = 0;
  for (const Stage& s : stages) {
    least = std::max(least, s.dealt() * s.radix);
    most = std::max(most, s.per_item * s.radix);
  }
  const std::uint32_t kept = kept_points(pass, stages.front()), held = points_in_registers(pass, limits),
                      free = held - std::min(held, kept);
  if (free < least) return 0;
  return pass.group.resident_loops ? least : std::max(least, std::min({free, most, most_at_once}));
}

// Rows of the first stage's results that local memory holds at a time; 0: all. As many as possible, so that few
// results wait in registers. Results of neighbouring rows are neighbours in memory: whole sectors if possible.
std::uint32_t rows_held(const PassSpec& pass, const DeviceLimits& limits) {
  const auto bytes = static_cast<std::uint32_t>(element_bytes(pass.precision)),
             elements = static_cast<std::uint32_t>(limits.local_memory_bytes / bytes);
  if (dft_length(pass) <= elements) return 0;
  const std::uint32_t per_sector = elements_of_sector(pass.precision),
                      rows = elements / (dft_length(pass) / pass.radices.front() + 1);  // with 1 of padding
  if (pass.real.step == RealStep::split) return rows - (rows + 1) % 2;  // symmetric about row 0
  const bool whole = pass.radices.front() % per_sector == 0 && rows >= per_sector;
  return whole ? rows - rows % per_sector : rows;
}

// Butterflies of a stage after the first one in the text of a round, with loops or without.
std::uint32_t butterflies_in_text(const PassSpec& pass, const Stage& stage) {
  return pass.group.resident_loops ? butterflies_at_once(pass, stage) : stage.per_item;
}

// Bytes of the kernel (H100; 23 kernels of 63 to 200 KB, without loops and without pairs: within 7 %). The text of a pair also
// has what butterflies 0 and L/2 need.
double text_bytes(const PassSpec& pass, const std::vector<Stage>& stages) {
  double instructions = 0;
  for (std::size_t s = 0; s < stages.size(); ++s) {
    const Stage& st = stages[s];
    double butterflies = 0, pairs = 0;
    for (const ResidentRound& round : resident_rounds(pass)) {
      const bool whole = s == 0 && pass.group.resident_rows != 0;  // the first of several rounds has no loop
      const double here =
          whole ? st.per_item : butterflies_in_text(pass, s == 0 ? st : stage_of_round(pass, st, round));
      butterflies += here;
      pairs += here + st.dealt();
      if (s == 0) break;
    }
    instructions +=
        butterflies * (1.08 * butterfly_instructions(st.radix, s > 0, pass.precision) + 4.0 * st.radix) +
        (st.paired ? pairs * mirror_operations * st.radix : 0);
  }
  return 16 * instructions;
}

// The stages of a pass whose tile is to be resident.
std::vector<Stage> resident_stages(PassSpec& pass) {
  pass.group.resident_points = 1;
  return group_stages(pass);
}

// Returns the tile's cost without bank conflicts.
double complete_without_paddings(PassSpec& pass, std::vector<Stage>& stages, const DeviceLimits& limits,
                                 bool loops) {
  pass.shape = KernelShape::work_group;
  pass.group.resident_points = 1;
  pass.group.columns = 1;
  pass.group.orders.assign(pass.radices.size(), LaneOrder::points_first);
  pass.group.resident_rows = rows_held(pass, limits);
  const std::uint32_t rows = resident_rounds(pass).front().count;
  pass.group.local_bytes = static_cast<std::uint32_t>(dft_length(pass) / pass.radices.front() * rows *
                                                      element_bytes(pass.precision));
  retile(stages, pass.group);
  const bool two_rounds = 2 * rows >= pass.radices.front();
  if (!two_rounds || !resident_pairs_fit(pass, stages)) return never;
  const auto hold = [&](bool in_loops) {
    pass.group.resident_loops = in_loops;
    return (pass.group.resident_points = points_held(pass, stages, limits)) != 0;
  };
  const auto too_long = [&] { return text_bytes(pass, stages) > instruction_cache; };
  if (!hold(loops) || (!loops && too_long() && !hold(true))) return never;
  if (pass.group.resident_loops && too_long()) return never;
  return estimate_cost(pass, stages, limits);
}

// Returns the tile's cost.
double complete_with_paddings(PassSpec& pass, const DeviceLimits& limits, bool loops) {
  std::vector<Stage> stages = resident_stages(pass);
  return complete_without_paddings(pass, stages, limits, loops) < never ? finish_tiling(pass, limits) : never;
}

bool fits(const TilingRequest& request, const DeviceLimits& limits) {
  return may_be_resident(request.pass) && request.columns <= 1 && request.work_items == 0 &&
         request.pass.length * element_bytes(request.pass.precision) <=
             limits.local_memory_bytes + limits.register_bytes();
}

void keep(std::vector<Tiling>& best, const PassSpec& pass, double cost, std::size_t most) {
  if (!(cost < never)) return;
  const auto at = std::upper_bound(best.begin(), best.end(), cost,
                                   [](double value, const Tiling& t) { return value < t.cost - 1e-12; });
  if (std::size_t(at - best.begin()) >= most) return;
  best.insert(at, {pass, cost});
  if (best.size() > most) best.pop_back();
}

// The work-group sizes with which the last round of butterflies of some stage occupies all work-items.
std::set<std::uint32_t> work_item_choices(const std::vector<Stage>& stages, const DeviceLimits& limits) {
  std::set<std::uint32_t> choices;
  for (const Stage& stage : stages)
    for (std::uint32_t per_item = 1; per_item <= most_per_item; ++per_item)
      choices.insert(divided_up(stage.butterflies / stage.dealt(), per_item));
  choices.erase(choices.upper_bound(std::min(limits.max_work_group_size, most_work_items)), choices.end());
  return choices;
}

// True when the radices descend, except that the largest comes last. In rounds the first radix may be any of which whole
// sectors wait for the second round; this is for the others. Five stages in rounds are slower than two passes. The stage
// that splits or merges halves may have any radix, because a work-item holds two of its butterflies.
bool is_usual_order(const PassSpec& pass, const Radices& radices, const DeviceLimits& limits) {
  constexpr std::size_t most_in_rounds = 4;
  const bool rounds = dft_length(pass) * element_bytes(pass.precision) > limits.local_memory_bytes;
  if (radices.size() < 2 || radices.front() == 1 || (rounds && radices.size() > most_in_rounds)) return false;
  const bool whole =
      rounds && radices.size() > 2 && radices.front() % elements_of_sector(pass.precision) == 0;
  const bool splits = pass.real.step == RealStep::split, merges = pass.real.step == RealStep::merge;
  const auto first = whole || merges ? std::next(radices.begin()) : radices.begin();
  return radices.back() != 1 && (splits || radices.back() == *std::max_element(first, radices.end())) &&
         std::is_sorted(std::next(radices.rbegin()), std::make_reverse_iterator(first));
}

// The likely orders of a tile's radices: the last ones as large as possible, then the first ones. In rounds the first radix
// stays, which decides how many rows wait, and so does that of the stage that splits or merges halves.
std::vector<Radices> likely_orders(const PassSpec& pass) {
  std::vector<Radices> all;
  Radices radices = pass.radices;
  const RealStep step = pass.real.step;
  const auto first = radices.begin() + (pass.group.resident_rows != 0 || step == RealStep::merge ? 1 : 0),
             end = radices.end() - (step == RealStep::split ? 1 : 0);
  std::sort(first, end);
  do all.push_back(radices);
  while (std::next_permutation(first, end));
  std::sort(all.begin(), all.end(), [](const Radices& a, const Radices& b) {
    return a.back() != b.back() ? a.back() > b.back() : a > b;
  });
  if (all.size() > orders_refined) all.resize(orders_refined);
  return all;
}

// The cheapest tilings without bank conflicts, with the radices in their usual order.
std::vector<Tiling> ranked(const TilingRequest& request, const DeviceLimits& limits, std::size_t most) {
  std::vector<Tiling> best;
  if (!fits(request, limits)) return best;
  for (const Radices& radices : radix_sequences(request.pass, true)) {
    if (!is_usual_order(request.pass, radices, limits)) continue;
    PassSpec pass = request.pass;
    pass.radices = radices;
    std::vector<Stage> stages = resident_stages(pass);
    for (const std::uint32_t items : work_item_choices(stages, limits)) {
      pass.group.work_items = items;
      keep(best, pass, complete_without_paddings(pass, stages, limits, false), most);
      if (request.thorough && !pass.group.resident_loops)
        keep(best, pass, complete_without_paddings(pass, stages, limits, true), most);
    }
  }
  return best;
}

// The tile that was fastest when rows of this length were timed.
std::optional<Tiling> timed(const TilingRequest& request, const DeviceLimits& limits) {
  if (request.thorough || request.work_items != 0) return std::nullopt;
  const TunedTiling* entry = find_resident_tiling(request.pass);
  if (!entry || entry->work_items > limits.max_work_group_size) return std::nullopt;
  std::optional<Tiling> tiling = resident_tiled_as(request, tile_of(*entry), limits);
  if (tiling && request.pass.real.step == RealStep::none && has_many_tiles(request.pass, 1, limits)) {
    tiling->cost = entry->relative_time;
    return tiling;
  }
  if (tiling) tiling->cost = std::max(tiling->cost, double(entry->relative_time));
  return tiling;
}

}  // namespace

std::optional<Tiling> resident_tiled_as(const TilingRequest& request, const Tile& tile,
                                        const DeviceLimits& limits) {
  if (!fits(request, limits) || !are_radices_of(request.pass, tile.radices) || tile.radices.size() < 2 ||
      tile.radices.front() == 1 || tile.columns != 1 || tile.split_exchange || tile.work_items == 0)
    return std::nullopt;
  Tiling tiling{request.pass, never};
  tiling.pass.radices = tile.radices;
  tiling.pass.group.work_items = tile.work_items;
  tiling.cost = complete_with_paddings(tiling.pass, limits, tile.loops);
  if (!(tiling.cost < never) || tiling.pass.group.resident_loops != tile.loops) return std::nullopt;
  return tiling;
}

std::vector<Tiling> resident_tilings(const TilingRequest& request, const DeviceLimits& limits,
                                     std::size_t most) {
  if (std::optional<Tiling> tiling = timed(request, limits)) return {std::move(*tiling)};
  std::vector<Tiling> best;
  for (Tiling& tiling : ranked(request, limits, std::clamp(most, tiles_refined, most_tiles_refined))) {
    const double without_conflicts = tiling.cost;
    for (const Radices& radices : likely_orders(tiling.pass)) {
      tiling.pass.radices = radices;
      tiling.cost = complete_with_paddings(tiling.pass, limits, tiling.pass.group.resident_loops);
      keep(best, tiling.pass, tiling.cost, most);
      if (tiling.cost <= few_conflicts * without_conflicts) break;
    }
  }
  return best;
}

bool is_long_row(std::uint64_t points, Precision precision, const DeviceLimits& limits) {
  return points * element_bytes(precision) > limits.register_bytes() / 5;
}

bool takes_timed_resident(const TilingRequest& request, const DeviceLimits& limits) {
  return timed(request, limits).has_value();
}

double resident_cost(const TilingRequest& request, const DeviceLimits& limits) {
  if (const std::optional<Tiling> tiling = timed(request, limits)) return tiling->cost;
  const std::vector<Tiling> best = ranked(request, limits, 1);
  return best.empty() ? never : best.front().cost;
}

}  // namespace fft::planning
