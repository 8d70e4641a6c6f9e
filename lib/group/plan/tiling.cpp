// Enumeration of radix sequences, tile widths and work-group sizes, ranked by the cost model.
#include "group/plan/tiling.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/strides.hpp"
#include "group/plan/cost.hpp"
#include "group/plan/stage.hpp"
#include "group/plan/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr std::size_t refined = 12;
constexpr std::size_t enough_sequences = 8;
constexpr std::uint32_t fill_factor = 4;  // with this many tiles per compute unit, throughput counts

// Work-items hold at most this many points, unless a single butterfly has more.
constexpr std::uint32_t max_points_held = 40;

// The radices worth trying for n points, descending.
std::vector<std::uint32_t> radices_of(std::uint32_t n, Precision precision) {
  std::vector<std::uint32_t> radices;
  for (const Radix& r : radix_table)
    if (n % r.radix == 0 && has_radix(r.radix, KernelShape::work_group, precision))
      radices.push_back(r.radix);
  std::reverse(radices.begin(), radices.end());
  return radices;
}

void extend(std::uint32_t rest, std::size_t stages_left, const std::vector<std::uint32_t>& radices,
            std::vector<std::uint32_t>& current, std::vector<std::vector<std::uint32_t>>& all) {
  if (rest == 1) {
    all.push_back(current);
    return;
  }
  if (stages_left == 0 || std::pow(double(radices.front()), double(stages_left)) < rest) return;
  for (std::uint32_t r : radices) {
    if (rest % r != 0) continue;
    current.push_back(r);
    extend(rest / r, stages_left - 1, radices, current, all);
    current.pop_back();
  }
}

// Ordered radix sequences with the fewest possible stages, and with one more stage.
std::vector<std::vector<std::uint32_t>> radix_sequences(std::uint32_t n, Precision precision, bool thorough) {
  std::vector<std::vector<std::uint32_t>> all;
  if (n == 1) return {{1}};
  const std::vector<std::uint32_t> radices = radices_of(n, precision);
  for (std::size_t stages = 1; stages <= 14; ++stages) {
    std::vector<std::uint32_t> current;
    all.clear();
    extend(n, stages, radices, current, all);
    if (all.empty()) continue;
    if (all.size() >= enough_sequences && !thorough) return all;
    all.clear();
    extend(n, stages + 1, radices, current, all);
    return all;
  }
  return all;
}

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

bool convolves(const PassSpec& pass) {
  return pass.spectrum != PointFactor::none;
}

// The backward transform of a convolution mirrors the forward one.
void set_radices(PassSpec& pass, const std::vector<std::uint32_t>& radices) {
  pass.radices = radices;
  pass.backward_radices.clear();
  if (convolves(pass)) pass.backward_radices.assign(radices.rbegin(), radices.rend());
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
  // Narrow tiles of neighbouring columns waste most of every memory transaction: only when there is nothing wider.
  const std::uint64_t narrowest = input_side(p) == Side::columns && !request.thorough
                                      ? std::min<std::uint64_t>(4, p.loops.front().count)
                                      : 1;
  for (std::uint64_t c = 1; c <= 512; c *= 2)
    if (c >= narrowest) consider(c);
  for (std::uint64_t c : {3u, 5u, 6u, 7u, 10u, 12u, 20u, 24u, 25u, 40u})
    if (c >= narrowest) consider(c);
  if (p.loops.size() > 1)  // whole multiples save each work-item a division
    for (std::uint64_t d : divisors(p.loops.front().count))
      if (d >= narrowest && d <= 64) consider(d);
  if (choices.empty()) consider(1);
  return choices;
}

std::vector<std::uint32_t> work_item_choices(const TilingRequest& request, const PassSpec& pass,
                                             const DeviceLimits& limits) {
  if (request.work_items != 0) return {request.work_items};
  std::vector<std::uint32_t> choices;
  for (std::uint32_t r : pass.radices) {
    const std::uint32_t total = dft_length(pass) / r * pass.group.columns;
    for (std::uint32_t per_item : {1u, 2u, 3u, 4u, 8u}) {
      const std::uint32_t t = (total + per_item - 1) / per_item;
      if (t < 1 || t > limits.max_work_group_size || t > 1024) continue;
      if (std::find(choices.begin(), choices.end(), t) == choices.end()) choices.push_back(t);
    }
  }
  if (choices.empty()) choices.push_back(std::min(limits.max_work_group_size, 256u));
  return choices;
}

// Of a real row, a point is one real number where one butterfly transforms it.
std::uint32_t max_points_per_item(const PassSpec& pass, const std::vector<Stage>& stages) {
  std::uint32_t most = 0;
  for (const Stage& s : stages) most = std::max(most, s.per_item * s.radix);
  return is_one_butterfly(pass) ? (most + 1) / 2 : most;
}

std::uint32_t max_butterflies(const std::vector<Stage>& stages) {
  std::uint32_t most = 0;
  for (const Stage& s : stages)
    if (!s.mirror) most = std::max(most, s.total);
  return most;
}

// Points of a column whose spectrum is split or merged in registers: they hold it beside what the butterfly of a prime needs.
std::uint32_t longest_in_registers(const PassSpec& pass) {
  return pass.precision == Precision::f64 ? 48 : 64;
}

bool may_mirror_in_registers(const PassSpec& pass, const std::vector<std::uint32_t>& radices) {
  return has_mirror(pass) && !pass.real.pairs && !has_reals(pass) && radices.size() == 3 &&
         radices.front() == 1 && radices.back() == 1 && pass.length < longest_in_registers(pass) &&
         input_side(pass) == Side::points && output_side(pass) == Side::points;
}

// At its end of the pass, the mirror stage already goes through local memory.
void trim_staging(const PassSpec& pass, std::vector<std::uint32_t>& radices) {
  if (!has_mirror(pass) || radices.size() < 2 || may_mirror_in_registers(pass, radices)) return;
  if (pass.real.step == RealStep::merge && radices.front() == 1) radices.erase(radices.begin());
  if (pass.real.step == RealStep::split && radices.back() == 1) radices.pop_back();
}

// Short transforms load and store through local memory.
bool may_stage(const PassSpec& pass) {
  const std::uint32_t most = convolves(pass)                                ? 256
                             : is_radix(dft_length(pass), RadixKind::prime) ? max_radix
                             : is_real_row(pass)                            ? longest_staged_real_row
                                                                            : 64;
  return pass.length <= most && input_side(pass) == Side::points;
}

// Adds the stages that move a tile through local memory: Rader's algorithm orders its points there, short transforms
// load and store through it.
std::vector<std::uint32_t> staged(const PassSpec& pass, std::vector<std::uint32_t> radices) {
  radices.insert(radices.begin(), 1);
  if (pass.rader != 0) return radices;
  if (!convolves(pass)) radices.push_back(1);  // the backward radices end with the first one
  trim_staging(pass, radices);
  return radices;
}

// True when a search could find these radices.
bool are_radices_of(const PassSpec& pass, const std::vector<std::uint32_t>& radices) {
  std::vector<std::uint32_t> core;
  std::uint64_t product = 1;
  for (const std::uint32_t radix : radices) {
    if (radix == 1) continue;
    if (radix == 0 || !has_radix(radix, KernelShape::work_group, pass.precision)) return false;
    product *= radix;
    if (product > pass.length) return false;
    core.push_back(radix);
  }
  if (product != dft_length(pass)) return false;
  if (core.empty()) core.push_back(1);
  if (pass.rader == 0 && radices == core) return true;
  return (pass.rader != 0 || (core.front() != 1 && may_stage(pass))) && radices == staged(pass, core);
}

class Search {
 public:
  Search(const TilingRequest& request, const DeviceLimits& limits, std::size_t most, std::size_t kept,
         double below = never)
      : request_(request), limits_(limits), max_kept_(most), kept_(kept), below_(below) {}

  // Ranked without bank conflicts, which take long to simulate.
  const std::vector<Tiling>& rank() {
    const bool f64 = request_.pass.precision == Precision::f64;
    const std::uint32_t tile = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(1u << 20, limits_.local_memory_bytes / (f64 ? 8 : 4)));
    const auto columns = column_choices(request_, std::min(tile, 16384u));
    const bool longer = request_.thorough || request_.work_items != 0 || filters_halves(request_.pass);
    for (const auto& radices : radix_sequences(dft_length(request_.pass), request_.pass.precision, longer)) {
      const PassSpec& pass = request_.pass;
      if (pass.rader == 0) try_radices(radices, columns);
      if (pass.rader != 0 || (radices.front() != 1 && may_stage(pass)))
        try_radices(staged(pass, radices), columns);
    }
    return best_;
  }

  // The best few ranked again with bank conflicts.
  std::vector<Tiling> refine() {
    rank();
    for (Tiling& t : best_) {
      const double cost = finish_tiling(t.pass, limits_);
      if (request_.work_items == 0) t.cost = cost;
    }
    std::stable_sort(best_.begin(), best_.end(),
                     [](const Tiling& a, const Tiling& b) { return a.cost < b.cost; });
    best_.erase(std::remove_if(
                    best_.begin(), best_.end(),
                    [&](const Tiling& t) { return t.pass.group.local_bytes > limits_.local_memory_bytes; }),
                best_.end());
    if (best_.size() > max_kept_) best_.resize(max_kept_);
    return best_;
  }

 private:
  void try_radices(const std::vector<std::uint32_t>& radices, const std::vector<std::uint32_t>& columns) {
    PassSpec pass = request_.pass;
    pass.shape = KernelShape::work_group;
    set_radices(pass, radices);
    choose_orders(pass);
    const std::uint32_t widest = *std::max_element(radices.begin(), radices.end());
    std::vector<Stage> stages = group_stages(pass);
    for (std::uint32_t c : columns) {
      pass.group.columns = c;
      retile(stages, pass.group);
      if (request_.work_items == 0 &&
          cost_bound(pass, stages, limits_) >= (full() ? best_.back().cost : below_))
        continue;
      for (std::uint32_t t : work_item_choices(request_, pass, limits_)) {
        pass.group.work_items = t;
        retile(stages, pass.group);
        const std::uint32_t most = mirrors_in_registers(pass) ? widest + 1 : widest;
        if (max_points_per_item(pass, stages) > std::max(max_points_held, most)) continue;
        if (t > max_butterflies(stages)) continue;  // idle work-items would form invalid pointers
        if (!pairs_fit(pass)) continue;
        for (bool split : {false, true}) {
          if (split && pass.radices.size() < 2 && !has_mirror(pass)) continue;
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

  bool full() const { return best_.size() == kept_; }

  void keep(const PassSpec& pass, const std::vector<Stage>& stages) {
    const double cost =
        request_.work_items != 0 ? lone_cost(pass, stages, limits_) : estimate_cost(pass, stages, limits_);
    if (!(cost < 1e30) || cost >= below_) return;
    if (full() && cost >= best_.back().cost - 1e-12) return;
    const auto at = std::upper_bound(best_.begin(), best_.end(), cost,
                                     [](double value, const Tiling& t) { return value < t.cost - 1e-12; });
    best_.insert(at, {pass, cost});
    if (best_.size() > kept_) best_.pop_back();
  }

  const TilingRequest& request_;
  const DeviceLimits& limits_;
  std::size_t max_kept_, kept_;
  double below_;  ///< costs at or above this do not matter
  std::vector<Tiling> best_;
};

}  // namespace

namespace {

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
  return pass;
}

// The tuned tile, when the table has one that fits the device and gives enough tiles to fill it.
std::optional<Tiling> tuned_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  if (request.thorough || request.work_items != 0) return std::nullopt;
  const TunedTiling* tuned = find_tuned_tiling(request);
  if (!tuned || tuned->work_items > limits.max_work_group_size) return std::nullopt;
  if (column_count(request.pass) / tuned->columns < std::uint64_t(fill_factor) * limits.compute_units)
    return std::nullopt;
  Tile tile{{}, tuned->columns, tuned->work_items, tuned->split_exchange, tuned->holds_locally};
  for (const char* at = tuned->radices; *at;) {
    char* end = nullptr;
    tile.radices.push_back(static_cast<std::uint32_t>(std::strtoul(at, &end, 10)));
    at = *end ? end + 1 : end;
  }
  Tiling tiling{with_tile(request, tile), tuned->relative_time};
  if (local_estimate(tiling.pass) > limits.local_memory_bytes || !pairs_fit(tiling.pass)) return std::nullopt;
  if (tuned->kind != pass_letter(tiling.pass)) {  // timed without its ends
    choose_orders(tiling.pass);
    tiling.pass.group.local_bytes = local_estimate(tiling.pass);
    tiling.cost = estimate_cost(tiling.pass, limits);
    if (!(tiling.cost < never)) return std::nullopt;
  }
  return tiling;
}

}  // namespace

Side input_side(const PassSpec& pass) {
  return stride_size(pass.in_stride) <= stride_size(pass.loops.front().in_stride) ? Side::points
                                                                                  : Side::columns;
}

Side output_side(const PassSpec& pass) {
  if (pass.out_block != 0) return Side::blocked;
  return stride_size(pass.out_stride) <= stride_size(pass.loops.front().out_stride) ? Side::points
                                                                                    : Side::columns;
}

std::optional<Tiling> tiled_as(const TilingRequest& request, const Tile& tile, const DeviceLimits& limits) {
  const PassSpec& pass = request.pass;
  const std::uint64_t columns = column_count(pass);
  if (!are_radices_of(pass, tile.radices) || tile.columns == 0 || tile.work_items == 0 ||
      tile.work_items > limits.max_work_group_size || tile.columns > columns ||
      (request.columns != 0 && tile.columns != request.columns) ||
      (tile.holds_locally && pass.spectrum != PointFactor::second_input) ||
      (tile.split_exchange && tile.radices.size() < 2 && !has_mirror(pass)))
    return std::nullopt;
  Tiling tiling{with_tile(request, tile), never};
  if (!pairs_fit(tiling.pass)) return std::nullopt;
  if (local_estimate(tiling.pass) > limits.local_memory_bytes) return std::nullopt;
  tiling.cost = finish_tiling(tiling.pass, limits);
  if (!(tiling.cost < never) || tiling.pass.group.local_bytes > limits.local_memory_bytes)
    return std::nullopt;
  return tiling;
}

std::vector<Tiling> tilings(const TilingRequest& request, const DeviceLimits& limits, std::size_t most) {
  if (std::optional<Tiling> tuned = tuned_tiling(request, limits)) {
    finish_tiling(tuned->pass, limits);
    if (tuned->pass.group.local_bytes <= limits.local_memory_bytes) return {*tuned};
  }
  return Search(request, limits, most, std::max(most, refined)).refine();
}

double quick_cost(const TilingRequest& request, const DeviceLimits& limits, double below) {
  if (const std::optional<Tiling> tuned = tuned_tiling(request, limits)) return tuned->cost;
  Search search(request, limits, 1, 1, below);
  const std::vector<Tiling>& best = search.rank();
  return best.empty() ? std::numeric_limits<double>::infinity() : best.front().cost;
}

double finish_tiling(PassSpec& pass, const DeviceLimits& limits) {
  if (pass.group.orders.size() != stage_count(pass)) choose_orders(pass);
  const bool divided = pass.loops.size() > 1 && pass.loops.front().count % pass.group.columns == 0;
  // The last block of a fold holds rows past N1/2, which are mirror images of other rows.
  pass.group.guarded =
      pass.real.step == RealStep::fold || (!divided && column_count(pass) % pass.group.columns != 0);
  const double conflicts = choose_paddings(pass, limits.local_memory_bytes);
  return estimate_cost(pass, limits, conflicts);
}

}  // namespace fft::planning
