// The search for radices and work-items of resident tiles.
#include "group/tiles/resident_tiling.hpp"

#include <algorithm>
#include <set>

#include "core/element_bytes.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/resident.hpp"

namespace fft::planning {
namespace {

constexpr double few_conflicts = 1.01;      // ratio of the time with conflicts to that without
constexpr std::uint32_t most_at_once = 64;  // points of a work-item; memory needs no more loads in flight
constexpr std::uint32_t most_per_item = 8, most_work_items = 1024;
constexpr std::size_t tiles_refined = 4, orders_refined = 12;

// Points that a work-item may hold at a time; 0 when these are not enough for one butterfly of each stage.
std::uint32_t points_held(const PassSpec& pass, const std::vector<Stage>& stages,
                          const DeviceLimits& limits) {
  std::uint32_t least = 0, most = 0;
  for (const Stage& s : stages) {
    least = std::max(least, s.radix);
    most = std::max(most, s.per_item * s.radix);
  }
  const std::uint32_t points = std::min({points_in_registers(pass, limits), most, most_at_once});
  return points < least ? 0 : points;
}

// Completes a tile except for its paddings. Returns its cost without bank conflicts.
double complete(PassSpec& pass, std::vector<Stage>& stages, const DeviceLimits& limits) {
  pass.shape = KernelShape::work_group;
  pass.group.columns = 1;
  pass.group.orders.assign(pass.radices.size(), LaneOrder::points_first);
  pass.group.local_bytes = static_cast<std::uint32_t>(dft_length(pass) * element_bytes(pass.precision));
  retile(stages, pass.group);
  pass.group.resident_points = points_held(pass, stages, limits);
  return is_resident(pass) ? estimate_cost(pass, stages, limits) : never;
}

bool fits(const TilingRequest& request, const DeviceLimits& limits) {
  return may_be_resident(request.pass) && request.columns <= 1 && request.work_items == 0 &&
         request.pass.length * element_bytes(request.pass.precision) <= limits.local_memory_bytes;
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
      choices.insert((stage.butterflies + per_item - 1) / per_item);
  choices.erase(choices.upper_bound(std::min(limits.max_work_group_size, most_work_items)), choices.end());
  return choices;
}

// True when the radices descend, except that the largest comes last.
bool is_usual_order(const Radices& radices) {
  return radices.size() > 1 && radices.front() != 1 &&
         radices.back() == *std::max_element(radices.begin(), radices.end()) &&
         std::is_sorted(std::next(radices.rbegin()), radices.rend());
}

// The likely orders of the radices: the last ones as large as possible, then the first ones.
std::vector<Radices> likely_orders(Radices radices) {
  std::vector<Radices> all;
  std::sort(radices.begin(), radices.end());
  do all.push_back(radices);
  while (std::next_permutation(radices.begin(), radices.end()));
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
    if (!is_usual_order(radices)) continue;
    PassSpec pass = request.pass;
    pass.radices = radices;
    std::vector<Stage> stages = group_stages(pass);
    for (const std::uint32_t items : work_item_choices(stages, limits)) {
      pass.group.work_items = items;
      keep(best, pass, complete(pass, stages, limits), most);
    }
  }
  return best;
}

}  // namespace

std::vector<Tiling> resident_tilings(const TilingRequest& request, const DeviceLimits& limits,
                                     std::size_t most) {
  std::vector<Tiling> best;
  for (Tiling& tiling : ranked(request, limits, tiles_refined)) {
    const double without_conflicts = tiling.cost;
    for (const Radices& radices : likely_orders(tiling.pass.radices)) {
      tiling.pass.radices = radices;
      tiling.cost = finish_tiling(tiling.pass, limits);
      keep(best, tiling.pass, tiling.cost, most);
      if (tiling.cost <= few_conflicts * without_conflicts) break;
    }
  }
  return best;
}

double resident_cost(const TilingRequest& request, const DeviceLimits& limits) {
  const std::vector<Tiling> best = ranked(request, limits, 1);
  return best.empty() ? never : best.front().cost;
}

std::optional<Tiling> resident_tiled_as(const TilingRequest& request, const Tile& tile,
                                        const DeviceLimits& limits) {
  if (!fits(request, limits) || !are_radices_of(request.pass, tile.radices) || tile.radices.size() < 2 ||
      tile.radices.front() == 1 || tile.columns != 1 || tile.split_exchange || tile.work_items == 0)
    return std::nullopt;
  Tiling tiling{request.pass, never};
  tiling.pass.radices = tile.radices;
  tiling.pass.group.work_items = tile.work_items;
  std::vector<Stage> stages = group_stages(tiling.pass);
  if (!(complete(tiling.pass, stages, limits) < never)) return std::nullopt;
  tiling.cost = finish_tiling(tiling.pass, limits);
  return tiling;
}

}  // namespace fft::planning
