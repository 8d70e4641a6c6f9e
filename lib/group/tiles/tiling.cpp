// Enumeration of tiles: radix sequences, tile widths and work-group sizes, ranked by the cost model.
#include "group/tiles/tiling.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "core/strides.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/exchange.hpp"
#include "group/tiles/memory_time.hpp"
#include "group/tiles/resident.hpp"
#include "group/tiles/resident_tiling.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr std::size_t refined = 12;

// Work-items hold at most this many points, unless a single butterfly has more.
constexpr std::uint32_t max_points_held = 40;

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

// The backward transform of a convolution mirrors the forward one.
void set_radices(PassSpec& pass, const std::vector<std::uint32_t>& radices) {
  pass.radices = radices;
  pass.backward_radices.clear();
  if (pass.spectrum != PointFactor::none) pass.backward_radices.assign(radices.rbegin(), radices.rend());
}

std::vector<std::uint32_t> column_choices(const TilingRequest& request, std::uint32_t max_tile_points) {
  if (request.columns != 0) return {request.columns};
  const PassSpec& p = request.pass;
  const std::uint64_t available = column_count(p);
  std::vector<std::uint32_t> choices;
  const auto consider = [&](std::uint64_t c) {
    if (c >= 1 && c <= available && c * p.length <= std::max<std::uint64_t>(max_tile_points, p.length) &&
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
  for (const Stage& s : stages) most = std::max(most, s.per_item * s.radix);
  return is_one_butterfly(pass) ? (most + 1) / 2 : most;
}

// Upper limit of work-items: more of them would form invalid pointers.
std::uint32_t max_butterflies(const std::vector<Stage>& stages) {
  std::uint32_t most = 0;
  for (const Stage& s : stages)
    if (!s.mirror) most = std::max(most, s.total);
  return most;
}

// Short rows in f32 wait for memory, and stores of half of the rows begin anywhere: up to 450 points without larger primes whole
// rows take 0.84 to 1.2 times as long as half of them, 1.01 in the mean (24 problems, H200). Beyond, 1.07 to 1.7 in the mean of each range
// of lengths.
bool gains_by_half_rows(const PassSpec& pass) {
  constexpr std::uint64_t short_row = 450, larger_prime = 17;
  if (!may_halve_rows(pass)) return false;
  return pass.precision == Precision::f64 || pass.length > short_row ||
         prime_factors(pass.length).back() >= larger_prime;
}

class Search {
 public:
  Search(const TilingRequest& request, const DeviceLimits& limits, std::size_t most, std::size_t ranked,
         double below = never)
      : request_(request), limits_(limits), max_results_(most), max_ranked_(ranked), below_(below) {}

  // The ranking ignores bank conflicts, because simulating them takes long.
  const std::vector<Tiling>& rank() {
    constexpr std::uint64_t max_tile_points = 16384;
    const std::uint64_t fit = limits_.local_memory_bytes / scalar_bytes(request_.pass.precision);
    const auto columns = column_choices(request_, static_cast<std::uint32_t>(std::min(max_tile_points, fit)));
    const bool longer = request_.thorough || request_.work_items != 0 || filters_halves(request_.pass);
    for (const Radices& radices : radix_sequences(request_.pass, longer)) try_radices(radices, columns);
    return best_;
  }

  // Ranks the best few again with bank conflicts. Only here do runs that end within sectors count for
  // in-place passes: they must not affect which passes an axis takes.
  std::vector<Tiling> refine() {
    in_place_ = request_.work_items == 0;
    rank();
    for (Tiling& t : best_) {
      const double cost = finish_tiling(t.pass, limits_) + in_place_ends(t.pass);
      if (request_.work_items == 0) t.cost = cost;
    }
    std::stable_sort(best_.begin(), best_.end(),
                     [](const Tiling& a, const Tiling& b) { return a.cost < b.cost; });
    best_.erase(std::remove_if(
                    best_.begin(), best_.end(),
                    [&](const Tiling& t) { return t.pass.group.local_bytes > limits_.local_memory_bytes; }),
                best_.end());
    if (best_.size() > max_results_) best_.resize(max_results_);
    return best_;
  }

 private:
  void try_radices(const std::vector<std::uint32_t>& radices, const std::vector<std::uint32_t>& columns) {
    PassSpec pass = request_.pass;
    pass.shape = KernelShape::work_group;
    set_radices(pass, radices);
    choose_orders(pass);
    pass.group.half_rows = gains_by_half_rows(pass);
    const std::uint32_t widest = *std::max_element(radices.begin(), radices.end());
    std::vector<Stage> stages = group_stages(pass);
    for (std::uint32_t c : columns) {
      pass.group.columns = c;
      retile(stages, pass.group);
      if (request_.work_items == 0 &&
          cost_bound(pass, stages, limits_) >= (full() ? best_.back().cost : below_))
        continue;
      for (std::uint32_t t : work_item_choices(request_, stages, limits_)) {
        pass.group.work_items = t;
        retile(stages, pass.group);
        const std::uint32_t most = mirrors_in_registers(pass) ? widest + 1 : widest;
        if (max_points_per_item(pass, stages) > std::max(max_points_held, most)) continue;
        if (t > max_butterflies(stages)) continue;
        if (!pairs_fit(pass)) continue;
        for (bool split : {false, true}) {
          if (split && pass.radices.size() < 2 && !splits_or_merges(pass)) continue;
          pass.group.split_exchange = split;
          for (bool held : {false, true}) {
            if (held && pass.spectrum != PointFactor::second_input) continue;
            pass.group.holds_locally = held;
            pass.group.local_bytes = local_estimate(pass);
            keep(pass, stages);
          }
        }
      }
    }
  }

  bool full() const { return best_.size() == max_ranked_; }

  double in_place_ends(const PassSpec& pass) const {
    return in_place_ ? 0.5 * cut_sectors_in_place(pass) : 0;
  }

  void keep(const PassSpec& pass, const std::vector<Stage>& stages) {
    const double cost = request_.work_items != 0 ? lone_cost(pass, stages, limits_)
                                                 : estimate_cost(pass, stages, limits_) + in_place_ends(pass);
    if (!(cost < never) || cost >= below_) return;
    if (full() && cost >= best_.back().cost - 1e-12) return;
    const auto at = std::upper_bound(best_.begin(), best_.end(), cost,
                                     [](double value, const Tiling& t) { return value < t.cost - 1e-12; });
    best_.insert(at, {pass, cost});
    if (best_.size() > max_ranked_) best_.pop_back();
  }

  const TilingRequest& request_;
  const DeviceLimits& limits_;
  std::size_t max_results_, max_ranked_;
  double below_;  ///< costs at or above this do not matter
  bool in_place_ = false;
  std::vector<Tiling> best_;
};

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
  return pass;
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
  return cyclic && (pass.in_end.real || pass.out_end.real) ? of_complex * time : time;
}

// The tuned tile, when the tables have one that fits the device and there are enough tiles to fill the
// device.
std::optional<Tiling> tuned_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  if (request.thorough || request.work_items != 0) return std::nullopt;
  const TunedTiling* tuned = find_tuned_tiling(request);
  if (!tuned || tuned->work_items > limits.max_work_group_size) return std::nullopt;
  if (!has_many_tiles(request.pass, tuned->columns, limits)) return std::nullopt;
  Tiling tiling{with_tile(request, tile_of(*tuned)), 0};
  if (!has_all_points(tiling.pass)) return std::nullopt;
  if (merges_pairs(tiling.pass) && crosses_loops(tiling.pass)) return std::nullopt;  // timed with whole rows
  tiling.cost = tuned->relative_time + 0.5 * cut_sectors(tiling.pass);  // tiles were timed with whole sectors
  if (local_estimate(tiling.pass) > limits.local_memory_bytes || !pairs_fit(tiling.pass)) return std::nullopt;
  if (tuned->kind != kind_of(tiling.pass)) {  // timed without its ends
    choose_orders(tiling.pass);
    tiling.pass.group.local_bytes = local_estimate(tiling.pass);
    tiling.cost = estimate_cost(tiling.pass, limits);
    if (!(tiling.cost < never)) return std::nullopt;
  }
  tiling.cost = with_real_ends(tiling.cost, tiling.pass);
  return tiling;
}

}  // namespace

std::optional<Tiling> tiled_as(const TilingRequest& request, const Tile& tile, const DeviceLimits& limits) {
  if (tile.resident != request.resident) return std::nullopt;
  if (tile.resident) return resident_tiled_as(request, tile, limits);
  const PassSpec& pass = request.pass;
  const std::uint64_t columns = column_count(pass);
  if (!are_radices_of(pass, tile.radices) || tile.columns == 0 || tile.work_items == 0 ||
      tile.work_items > limits.max_work_group_size || tile.columns > columns ||
      (request.columns != 0 && tile.columns != request.columns) ||
      (tile.holds_locally && pass.spectrum != PointFactor::second_input) ||
      (tile.split_exchange && tile.radices.size() < 2 && !splits_or_merges(pass)))
    return std::nullopt;
  Tiling tiling{with_tile(request, tile), never};
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
  if (request.resident) return resident_tilings(request, limits, most);
  if (std::optional<Tiling> tuned = tuned_tiling(request, limits)) {
    finish_tiling(tuned->pass, limits);
    if (tuned->pass.group.local_bytes <= limits.local_memory_bytes) return {*tuned};
  }
  return Search(request, limits, most, std::max(most, refined)).refine();
}

bool takes_tuned_tile(const TilingRequest& request, const DeviceLimits& limits) {
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

double quick_cost(const TilingRequest& request, const DeviceLimits& limits, double below) {
  if (request.resident) return resident_cost(request, limits);
  if (const std::optional<Tiling> tuned = tuned_tiling(request, limits)) return tuned->cost;
  Search search(request, limits, 1, 1, below);
  const std::vector<Tiling>& best = search.rank();
  return best.empty() ? never : best.front().cost;
}

double finish_tiling(PassSpec& pass, const DeviceLimits& limits) {
  if (pass.group.orders.size() != stage_count(pass)) choose_orders(pass);
  const bool divided = pass.loops.size() > 1 && pass.loops.front().count % pass.group.columns == 0;
  // The last block of a fold or unfold contains rows past N1/2, which are mirror images of other rows.
  pass.group.guarded = has_half_the_columns(pass) || has_absent_columns(pass) ||
                       (!divided && column_count(pass) % pass.group.columns != 0);
  const double conflicts = is_resident(pass) ? choose_resident_paddings(pass, limits.local_memory_bytes)
                                             : choose_paddings(pass, limits.local_memory_bytes);
  return estimate_cost(pass, limits, conflicts);
}

}  // namespace fft::planning
