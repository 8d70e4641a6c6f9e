// Enumeration of radix sequences, tile widths and work-group sizes, ranked by the cost model.
#include "group/plan/tiling.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

#include "butterflies/radix_table.hpp"
#include "core/number_theory.hpp"
#include "group/plan/cost.hpp"
#include "group/plan/stage.hpp"
#include "group/plan/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::size_t refined = 12;
constexpr std::size_t enough_sequences = 8;
constexpr std::uint32_t fill_factor = 4;  // tiles per compute unit from which on throughput counts

// Work-items hold no more points, unless one butterfly has more.
constexpr std::uint32_t max_points_held = 40;

// The radices worth a try for n points, descending.
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

// Ordered radix sequences with as few stages as possible, and one more.
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
  // Narrow tiles of neighbouring columns waste most of every memory transaction: only when nothing wider is there.
  const std::uint64_t narrowest = input_side(p) == Side::columns && !request.thorough
                                      ? std::min<std::uint64_t>(4, p.loops.front().count)
                                      : 1;
  for (std::uint64_t c = 1; c <= 512; c *= 2)
    if (c >= narrowest) consider(c);
  for (std::uint64_t c : {3, 5, 6, 7, 10, 12, 20, 24, 25, 40})
    if (c >= narrowest) consider(c);
  if (p.loops.size() > 1)  // whole multiples spare the work-items a division each
    for (std::uint64_t d : divisors(p.loops.front().count))
      if (d >= narrowest && d <= 64) consider(d);
  if (choices.empty()) consider(1);
  return choices;
}

std::vector<std::uint32_t> work_item_choices(const PassSpec& pass, const DeviceLimits& limits) {
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

std::uint32_t max_points_per_item(const std::vector<Stage>& stages) {
  std::uint32_t most = 0;
  for (const Stage& s : stages) most = std::max(most, s.per_item * s.radix);
  return most;
}

// Local memory without paddings, plus a sixteenth for them.
std::uint32_t local_estimate(const PassSpec& pass) {
  if (pass.radices.size() < 2 && !has_mirror(pass)) return held_bytes(pass);  // nothing is exchanged
  const std::uint32_t scalar = pass.precision == Precision::f64 ? 8 : 4;
  const std::uint64_t bytes =
      std::uint64_t(pass.length) * pass.group.columns * scalar * (pass.group.split_exchange ? 1 : 2);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes + held_bytes(pass), 1u << 30));
}

// The mirror stage of a real transform stages its end already.
void trim_staging(const PassSpec& pass, std::vector<std::uint32_t>& radices) {
  if (!has_mirror(pass) || radices.size() < 2) return;
  if (pass.real.step == RealStep::merge && radices.front() == 1) radices.erase(radices.begin());
  if (pass.real.step == RealStep::split && radices.back() == 1) radices.pop_back();
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
    for (const auto& radices :
         radix_sequences(dft_length(request_.pass), request_.pass.precision, request_.thorough)) {
      if (request_.pass.rader == 0) try_radices(radices, columns);
      if (request_.pass.rader != 0) {  // the tile is put in order in local memory
        std::vector<std::uint32_t> ordered = radices;
        ordered.insert(ordered.begin(), 1);
        try_radices(ordered, columns);
        continue;
      }
      if (radices.front() != 1 && request_.pass.length <= max_staged_points() &&
          input_side(request_.pass) == Side::points) {
        std::vector<std::uint32_t> staged = radices;  // load and store through local memory
        staged.insert(staged.begin(), 1);
        if (!convolves(request_.pass)) staged.push_back(1);  // the backward radices end with the first one
        trim_staging(request_.pass, staged);
        try_radices(staged, columns);
      }
    }
    return best_;
  }

  // The best few ranked again with bank conflicts.
  std::vector<Tiling> refine() {
    rank();
    for (Tiling& t : best_) t.cost = finish_tiling(t.pass, limits_);
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
  // Short transforms load and store through local memory.
  std::uint32_t max_staged_points() const {
    if (convolves(request_.pass)) return 256;
    return is_radix(dft_length(request_.pass), RadixKind::prime) ? max_radix : 64;
  }

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
      if (cost_bound(pass, stages, limits_) >= (full() ? best_.back().cost : below_)) continue;
      for (std::uint32_t t : work_item_choices(pass, limits_)) {
        pass.group.work_items = t;
        retile(stages, pass.group);
        if (max_points_per_item(stages) > std::max(max_points_held, widest)) continue;
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
    const double cost = estimate_cost(pass, stages, limits_);
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
  double below_;  ///< costs from here on do not matter
  std::vector<Tiling> best_;
};

}  // namespace

namespace {

// The tuned tile, when the table has one that fits the device and leaves enough of them to fill it.
std::optional<Tiling> tuned_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  if (request.thorough) return std::nullopt;
  const TunedTiling* tuned = find_tuned_tiling(request);
  if (!tuned || tuned->work_items > limits.max_work_group_size) return std::nullopt;
  if (column_count(request.pass) / tuned->columns < std::uint64_t(fill_factor) * limits.compute_units)
    return std::nullopt;
  Tiling tiling{request.pass, tuned->relative_time};
  tiling.pass.shape = KernelShape::work_group;
  std::vector<std::uint32_t> radices;
  for (const char* at = tuned->radices; *at;) {
    char* end = nullptr;
    radices.push_back(static_cast<std::uint32_t>(std::strtoul(at, &end, 10)));
    at = *end ? end + 1 : end;
  }
  trim_staging(tiling.pass, radices);
  set_radices(tiling.pass, radices);
  tiling.pass.group.columns = tuned->columns;
  tiling.pass.group.work_items = tuned->work_items;
  tiling.pass.group.split_exchange = tuned->split_exchange;
  tiling.pass.group.holds_locally = tuned->holds_locally;
  if (local_estimate(tiling.pass) > limits.local_memory_bytes) return std::nullopt;
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
  return pass.in_stride <= pass.loops.front().in_stride ? Side::points : Side::columns;
}

Side output_side(const PassSpec& pass) {
  if (pass.out_block != 0) return Side::blocked;
  return pass.out_stride <= pass.loops.front().out_stride ? Side::points : Side::columns;
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
  pass.group.guarded = !divided && column_count(pass) % pass.group.columns != 0;
  const double conflicts = choose_paddings(pass, limits.local_memory_bytes);
  return estimate_cost(pass, limits, conflicts);
}

}  // namespace fft::planning
