// The loops over radix sequences, tile widths and work-group sizes.
#include "group/tiles/tile_search.hpp"

#include <algorithm>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "group/tiles/exchange.hpp"

namespace fft::planning {

void choose_orders(PassSpec& pass) {
  const LaneOrder load =
      input_side(pass) == Side::points ? LaneOrder::points_first : LaneOrder::columns_first;
  LaneOrder store = output_side(pass) == Side::points ? LaneOrder::points_first : LaneOrder::columns_first;
  const bool split = pass.real.fused && pass.real.step == RealStep::split;
  const std::uint32_t last_radix =
      pass.backward_radices.empty() ? pass.radices.back() : pass.backward_radices.back();
  const std::uint32_t last_butterflies = split ? (dft_length(pass) + 1) / 2 : dft_length(pass) / last_radix;
  if (output_side(pass) == Side::blocked)
    store = last_butterflies % pass.out_block == 0 ? LaneOrder::blocked : LaneOrder::points_first;
  const std::size_t stages = stage_count(pass);
  pass.group.orders.assign(stages, load);
  if (stages > 1 && exchanges_before(pass, stages - 1)) pass.group.orders.back() = store;
  pass.group.columns_inner = load == LaneOrder::columns_first;
}

void set_radices(PassSpec& pass, const std::vector<std::uint32_t>& radices) {
  pass.radices = radices;
  pass.backward_radices.clear();
  if (pass.spectrum != PointFactor::none) pass.backward_radices.assign(radices.rbegin(), radices.rend());
}

std::uint32_t max_butterflies(const std::vector<Stage>& stages) {
  std::uint32_t most = 0;
  for (const Stage& s : stages)
    if (!s.mirror) most = std::max(most, s.total);
  return most;
}

std::vector<std::uint32_t> tile_widths(const TilingRequest& request, const DeviceLimits& limits) {
  if (request.fetches) return {1};
  if (request.columns != 0) return {request.columns};
  constexpr std::uint64_t most_points = 16384;
  const std::uint64_t max_tile_points =
      std::min(most_points, limits.local_memory_bytes / scalar_bytes(request.pass.precision));
  const PassSpec& p = request.pass;
  const std::uint64_t available = column_count(p);
  std::vector<std::uint32_t> choices;
  const auto consider = [&](std::uint64_t c) {
    if (c >= 1 && c <= available && c * p.length <= std::max(max_tile_points, p.length) &&
        std::find(choices.begin(), choices.end(), c) == choices.end())
      choices.push_back(static_cast<std::uint32_t>(c));
  };
  // Tiles narrower than a sector of neighbouring columns waste most of every memory transaction. Only when nothing
  // wider is possible. (Two columns of f64: 2500 to 5000 points take one pass, 1.16 to 1.35 times as fast with the
  // rows before them as in two, H100.)
  const std::uint64_t narrowest =
      input_side(p) == Side::columns && !request.thorough
          ? std::min<std::uint64_t>(elements_of_sector(p.precision), p.loops.front().count)
          : 1;
  for (std::uint64_t c = 1; c <= 512; c *= 2)
    if (c >= narrowest) consider(c);
  for (std::uint64_t c : {3u, 5u, 6u, 7u, 10u, 12u, 20u, 24u, 25u, 40u})
    if (c >= narrowest) consider(c);
  if (p.loops.size() > 1)  // divisors of the count save each work-item a division
    for (std::uint64_t d : divisors(p.loops.front().count))
      if (d >= narrowest && d <= 64) consider(d);
  if (choices.empty()) consider(1);
  return choices;
}

namespace {

// Work-items hold at most this many points, unless a single butterfly has more.
constexpr std::uint32_t max_points_held = 40;

std::vector<std::uint32_t> work_item_choices(const TilingRequest& request, const std::vector<Stage>& stages,
                                             const DeviceLimits& limits) {
  if (request.work_items != 0) return {request.work_items};
  std::vector<std::uint32_t> choices;
  for (const Stage& stage : stages) {
    if (stage.backward || stage.mirror) continue;
    const std::uint32_t total = stage.total;
    for (std::uint32_t per_item : {1u, 2u, 3u, 4u, 8u}) {
      const std::uint32_t t = divided_up(total, per_item);
      if (t < 1 || t > limits.max_work_group_size || t > 1024) continue;
      if (std::find(choices.begin(), choices.end(), t) == choices.end()) choices.push_back(t);
    }
  }
  if (choices.empty()) choices.push_back(std::min(limits.max_work_group_size, 256u));
  return choices;
}

// Where one butterfly transforms a real row, a point is only one real number.
std::uint32_t max_points_per_item(const PassSpec& pass, const std::vector<Stage>& stages) {
  std::uint32_t most = 0;
  for (const Stage& s : stages) most = std::max(most, held_points(pass, s.per_item, s));
  return is_one_butterfly(pass) ? (most + 1) / 2 : most;
}

// Real-to-real rows store single reals in any case. Other short rows in f32 wait for memory, and stores of half of the rows begin anywhere: up to 450 points without larger primes whole
// rows take 0.84 to 1.2 times as long as half of them, 1.01 in the mean (24 problems, H200). Beyond, 1.07 to 1.7 in the mean of each range
// of lengths.
bool gains_by_half_rows(const PassSpec& pass) {
  constexpr std::uint64_t short_row = 450, larger_prime = 17;
  if (!may_halve_rows(pass)) return false;
  if (is_row_of_reals(pass) && input_side(pass) == Side::points) return true;
  return pass.precision == Precision::f64 || pass.length > short_row ||
         prime_factors(pass.length).back() >= larger_prime;
}

}  // namespace

TileSearch::TileSearch(const TilingRequest& request, const DeviceLimits& limits)
    : request_(request), limits_(limits) {}

std::vector<TileSearch::Sequence>& TileSearch::sequences() {
  if (!sequences_.empty()) return sequences_;
  const bool longer = request_.thorough || request_.work_items != 0 || filters_halves(request_.pass);
  for (const Radices& radices : radix_sequences(request_.pass, longer)) {
    if (request_.fetches && radices.size() < 2) continue;  // no exchange to overlap with
    PassSpec pass = request_.pass;
    pass.shape = KernelShape::work_group;
    set_radices(pass, radices);
    choose_orders(pass);
    pass.group.fetching_groups = request_.fetches ? 1 : 0;  // finish_tiling() knows how many
    pass.group.half_rows = gains_by_half_rows(pass);
    std::vector<Stage> stages = group_stages(pass);
    sequences_.push_back({std::move(pass), std::move(stages)});
  }
  return sequences_;
}

TileSearch::Memory TileSearch::set_width(Sequence& sequence, const TileWidth& width) const {
  PassSpec& pass = sequence.pass;
  pass.group.columns = width.columns;
  pass.group.split_exchange = true, pass.group.holds_locally = false;  // the least local memory
  retile(sequence.stages, pass.group);
  const double time = memory_time(pass, sequence.stages, width.runs);
  return {time, request_.work_items != 0 ? 0 : cost_bound(pass, sequence.stages, limits_, time)};
}

template <typename Keep>
void TileSearch::try_tiles(Sequence& sequence, double memory, const Keep& keep) {
  PassSpec& pass = sequence.pass;
  std::vector<Stage>& stages = sequence.stages;
  const std::uint32_t widest = *std::max_element(pass.radices.begin(), pass.radices.end());
  for (std::uint32_t t : work_item_choices(request_, stages, limits_)) {
    pass.group.work_items = t;
    retile(stages, pass.group);
    const std::uint32_t most = mirrors_in_registers(pass) ? widest + 1 : widest;
    if (max_points_per_item(pass, stages) > std::max(max_points_held, most)) continue;
    if (t > max_butterflies(stages)) continue;
    if (!pairs_fit(pass)) continue;
    for (bool split : {false, true}) {
      if (split && !may_split_exchanges(pass)) continue;
      pass.group.split_exchange = split;
      for (bool held : {false, true}) {
        if (held && pass.spectrum != PointFactor::second_input) continue;
        pass.group.holds_locally = held;
        pass.group.local_bytes = local_estimate(pass);
        keep(request_.work_items != 0 ? lone_cost(pass, stages, limits_)
                                      : estimate_cost(pass, stages, limits_, 1.0, memory));
      }
    }
  }
}

LeastCost TileSearch::cheapest(const TileWidth& width, double below) {
  LeastCost best{never, 0, true};
  double least_skipped = never;
  for (std::size_t s = 0; s < sequences().size(); ++s) {
    const Memory memory = set_width(sequences_[s], width);
    if (memory.bound >= std::min(best.value, below))
      least_skipped = std::min(least_skipped, memory.bound);
    else
      try_tiles(sequences_[s], memory.time, [&](double cost) {
        if (is_cheaper(cost, best.value)) best = {cost, s, true};
      });
  }
  return best.value <= least_skipped ? best : LeastCost{least_skipped, 0, false};
}

std::vector<Tiling> TileSearch::ranked(const std::vector<TileWidth>& widths, std::size_t most,
                                       const std::function<double(const PassSpec&)>& more) {
  std::vector<Tiling> best;
  for (Sequence& sequence : sequences())
    for (const TileWidth& width : widths) {
      const Memory memory = set_width(sequence, width);
      if (best.size() == most && memory.bound >= best.back().cost) continue;
      try_tiles(sequence, memory.time, [&](double cost) {
        const double time = cost + more(sequence.pass);
        const bool full = best.size() == most;
        if (!(time < never) || (full && !is_cheaper(time, best.back().cost))) return;
        const auto at = std::upper_bound(best.begin(), best.end(), time, [](double value, const Tiling& t) {
          return is_cheaper(value, t.cost);
        });
        best.insert(at, {sequence.pass, time});
        if (best.size() > most) best.pop_back();
      });
    }
  return best;
}

}  // namespace fft::planning
