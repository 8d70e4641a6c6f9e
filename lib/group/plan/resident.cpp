// Resident tiles: their geometry, their paddings, and the search for radices and work-items.
#include "group/plan/resident.hpp"

#include <algorithm>
#include <set>

#include "core/element_bytes.hpp"
#include "group/plan/cost.hpp"

namespace fft::planning {
namespace {

constexpr std::uint32_t lanes = 32;            // of a sub-group, whose accesses to local memory are one
constexpr std::uint32_t sampled = 4;           // sub-groups of a stage whose bank conflicts are counted
constexpr std::uint32_t bank_row_bytes = 128;  // one wavefront: paddings matter modulo this
constexpr double few_conflicts = 1.01;         // ratio of the time with conflicts to that without

constexpr std::uint32_t most_at_once = 64;  // points of a work-item; more loads in flight than memory needs
constexpr std::uint32_t most_per_item = 8, most_work_items = 1024;
constexpr std::size_t tiles_refined = 4, orders_refined = 12;

std::uint32_t bytes_of_element(const PassSpec& pass) {
  return static_cast<std::uint32_t>(element_bytes(pass.precision));
}

// True when nothing but the sign or the scale is applied to the points of this end.
bool is_plain(const PassEnd& end) {
  return end.points == 0 && end.factor == PointFactor::none && !end.conjugated && end.skipped == 0 &&
         end.total == 0 && !end.real && end.second == 0 && end.one_sided == 0 && !end.reals && !end.format;
}

}  // namespace

bool may_be_resident(const PassSpec& pass) {
  return pass.in_stride == 1 && pass.out_stride == 1 && pass.out_block == 0 && pass.twiddle_span == 1 &&
         pass.axes.empty() && pass.primes.empty() && pass.rader == 0 && pass.spectrum == PointFactor::none &&
         pass.real.step == RealStep::none && !pass.window && pass.form == PointForm::complex &&
         is_plain(pass.in_end) && is_plain(pass.out_end);
}

std::uint32_t butterflies_at_once(const PassSpec& pass, const Stage& stage) {
  if (!is_resident(pass)) return stage.per_item;
  return std::max(1u, std::min(stage.per_item, pass.group.resident_points / stage.radix));
}

std::uint32_t points_at_once(const PassSpec& pass, const std::vector<Stage>& stages) {
  std::uint32_t most = 0;
  for (const Stage& s : stages) most = std::max(most, butterflies_at_once(pass, s) * s.radix);
  return most;
}

std::uint32_t resident_place(const PassSpec& pass, std::uint32_t x) {
  std::uint32_t place = x;
  for (const ExchangePadding& p : pass.group.paddings)
    if (p.every != 0) place += x / p.every * p.by;
  return place;
}

std::uint32_t resident_elements(const PassSpec& pass) {
  return resident_place(pass, dft_length(pass) - 1) + 1;
}

std::uint32_t resident_element(const std::vector<Stage>& stages, std::size_t s, std::uint32_t b) {
  const std::uint32_t weight = digit_weight(stages[s]);
  if (s + 1 < stages.size()) return b / weight * weight * stages[s].radix + b % weight;
  std::uint32_t element = 0;
  for (std::size_t digit = 0; digit < s; ++digit)
    element += b / stages[digit].span % stages[digit].radix * digit_weight(stages[digit]);
  return element;
}

std::uint32_t resident_frequency(const std::vector<Stage>& stages, std::size_t s, std::uint32_t b) {
  if (s + 1 == stages.size()) return b;
  std::uint32_t upper = b / digit_weight(stages[s]), frequency = 0;
  for (std::size_t digit = s; digit-- > 0; upper /= stages[digit].radix)
    frequency += upper % stages[digit].radix * stages[digit].span;
  return frequency;
}

namespace {

// The elements that some sub-groups of each stage access, to count bank conflicts. All points of a butterfly are at the same
// distances from its first one in all work-items, so that this one stands for them.
struct Accesses {
  double weight;  ///< middle stages read and write
  std::vector<std::vector<std::uint32_t>> elements;
};

std::vector<Accesses> sampled_accesses(const std::vector<Stage>& stages) {
  std::vector<Accesses> all;
  for (std::size_t s = 0; s < stages.size(); ++s) {
    const std::uint32_t groups = (stages[s].total + lanes - 1) / lanes, step = std::max(1u, groups / sampled);
    Accesses stage{s == 0 || s + 1 == stages.size() ? 1.0 : 2.0, {}};
    for (std::uint32_t group = 0; group < groups; group += step) {
      stage.elements.emplace_back();
      for (std::uint32_t b = group * lanes; b < std::min(stages[s].total, (group + 1) * lanes); ++b)
        stage.elements.back().push_back(resident_element(stages, s, b));
    }
    all.push_back(std::move(stage));
  }
  return all;
}

// Ratio of the time of the accesses to their time without bank conflicts.
double conflict_ratio(const PassSpec& pass, const std::vector<Accesses>& accesses) {
  double actual = 0, ideal = 0;
  std::vector<std::uint32_t> places;
  for (const Accesses& stage : accesses) {
    BankTime sum;
    for (const std::vector<std::uint32_t>& elements : stage.elements) {
      places.clear();
      for (const std::uint32_t x : elements) places.push_back(resident_place(pass, x));
      const BankTime time = bank_time(places, bytes_of_element(pass));
      sum.actual += time.actual;
      sum.ideal += time.ideal;
    }
    actual += stage.weight * sum.actual / sum.ideal;
    ideal += stage.weight;
  }
  return actual / ideal;
}

}  // namespace

double choose_resident_paddings(PassSpec& pass, std::uint64_t local_limit) {
  const std::vector<Stage> stages = group_stages(pass);
  const std::vector<Accesses> accesses = sampled_accesses(stages);
  const std::uint32_t widest = bank_row_bytes / bytes_of_element(pass) - 1;
  auto& paddings = pass.group.paddings;
  paddings.assign(stages.size() - 1, {});
  double best = conflict_ratio(pass, accesses);
  // One digit after the other, twice: the best stride of one depends on those of the others.
  for (std::size_t i = 0; i < 2 * paddings.size() && best > few_conflicts; ++i) {
    const std::size_t s = paddings.size() - 1 - i % paddings.size();
    ExchangePadding chosen = paddings[s];
    for (std::uint32_t by = 0; by <= widest && best > few_conflicts; ++by) {
      paddings[s] = by == 0 ? ExchangePadding{} : ExchangePadding{digit_weight(stages[s]), by};
      if (std::uint64_t(resident_elements(pass)) * bytes_of_element(pass) > local_limit) break;
      const double ratio = conflict_ratio(pass, accesses);
      if (ratio < best - 1e-3) best = ratio, chosen = paddings[s];
    }
    paddings[s] = chosen;
  }
  pass.group.local_bytes = resident_elements(pass) * bytes_of_element(pass);
  return best;
}

namespace {

// Points that a work-item may hold at a time; 0: not a butterfly of each stage.
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

// Completes a tile but for its paddings. Returns its cost without bank conflicts.
double complete(PassSpec& pass, std::vector<Stage>& stages, const DeviceLimits& limits) {
  pass.shape = KernelShape::work_group;
  pass.group.columns = 1;
  pass.group.orders.assign(pass.radices.size(), LaneOrder::points_first);
  pass.group.local_bytes = dft_length(pass) * bytes_of_element(pass);
  retile(stages, pass.group);
  pass.group.resident_points = points_held(pass, stages, limits);
  return is_resident(pass) ? estimate_cost(pass, stages, limits) : never;
}

bool fits(const TilingRequest& request, const DeviceLimits& limits) {
  return may_be_resident(request.pass) && request.columns <= 1 && request.work_items == 0 &&
         request.pass.length * bytes_of_element(request.pass) <= limits.local_memory_bytes;
}

void keep(std::vector<Tiling>& best, const PassSpec& pass, double cost, std::size_t most) {
  if (!(cost < never)) return;
  const auto at = std::upper_bound(best.begin(), best.end(), cost,
                                   [](double value, const Tiling& t) { return value < t.cost - 1e-12; });
  if (std::size_t(at - best.begin()) >= most) return;
  best.insert(at, {pass, cost});
  if (best.size() > most) best.pop_back();
}

// Those that leave the last round of butterflies of a stage full.
std::set<std::uint32_t> work_item_choices(const std::vector<Stage>& stages, const DeviceLimits& limits) {
  std::set<std::uint32_t> choices;
  for (const Stage& stage : stages)
    for (std::uint32_t per_item = 1; per_item <= most_per_item; ++per_item)
      choices.insert((stage.butterflies + per_item - 1) / per_item);
  choices.erase(choices.upper_bound(std::min(limits.max_work_group_size, most_work_items)), choices.end());
  return choices;
}

// Descending but for the largest radix, which comes last: it has most rows of twiddles, and the first stage needs none.
bool is_usual_order(const Radices& radices) {
  return radices.size() > 1 && radices.front() != 1 &&
         radices.back() == *std::max_element(radices.begin(), radices.end()) &&
         std::is_sorted(std::next(radices.rbegin()), radices.rend());
}

// Orders of the radices in which the last ones are as large as possible, then the first ones.
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

// The cheapest ones without bank conflicts, with the radices in their usual order.
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
