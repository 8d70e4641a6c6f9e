// The order in which decompositions are tried, and the measured rules that override the cost model.
#include "group/plan/axis_search.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "group/plan/bluestein.hpp"
#include "group/plan/convolution.hpp"
#include "group/plan/digit_reversed.hpp"
#include "group/plan/ways.hpp"
#include "group/tiles/long_rows/resident_tiling.hpp"
#include "group/tiles/tuned/tuned.hpp"
#include "tables/chirp.hpp"

namespace fft::planning {
namespace {

// While exploring: how far below the bound for another number of passes the model is trusted, how many decompositions
// are offered, and the cost ratio of the last one to the first.
constexpr double explored = 0.5;
constexpr std::size_t max_offered = 6;
constexpr double max_offered_cost = 1.6;

/// Several passes replace Bluestein's algorithm in one pass only when they take at most this fraction of its time. One pass is limited by arithmetic,
/// several by memory bandwidth (1630 points in f32: 0.7 of the speed on an H100 where the model sees no difference; 6520 points: 1.2 where it sees
/// 0.84).
constexpr double min_gain_of_passes = 0.9;
/// The same for primes in any of several passes, instead of one pass or of a convolution in the first pass only. Columns with primes in passes after
/// the first take 0.95 of the time that the model estimates (six passes, H200).
constexpr double min_gain_of_primes = 0.95;
/// The same when one factor is more than 16 times the other: 6372 x 193 in f64 takes 1.27 times as long as a
/// convolution of 193 points and two plain passes, where the model sees 0.92 (H200).
constexpr double min_gain_of_unequal_primes = 0.7;
/// Complex rows that have radices take Bluestein's algorithm, whose error is larger, only for this.
constexpr double min_gain_of_complex_bluestein = 0.9;
/// Largest ratio of the factors of three passes with primes.
constexpr std::uint64_t lopsided_primes = 64;

}  // namespace

AxisSearch::AxisSearch(const AxisTask& task, const DeviceLimits& limits, Choices* choices)
    : task_(task),
      limits_(limits),
      choices_(choices),
      decision_(task.decision()),
      taken_(choices != nullptr ? choices->taken(decision_) : nullptr),
      cost_(task, limits) {}

AxisPlan AxisSearch::transform(const AxisEnds& ends) {
  find(ends, nullptr);
  return finished();
}

double AxisSearch::microseconds() {
  find({}, nullptr);
  return best_cost_;
}

AxisPlan AxisSearch::convolve(const ConvolutionEnds& ends) {
  counts_formats_ = true;
  find({}, &ends);
  return finished();
}

void AxisSearch::find(const AxisEnds& ends, const ConvolutionEnds* convolution) {
  const auto search = [&] {
    ends_ = ends;
    convolution != nullptr ? search_convolution(*convolution) : search_transform();
  };
  if (exploring() && taken_ == nullptr) {  // finds what is planned without choices; the others are offered
    AxisSearch own(task_, limits_, nullptr);
    own.counts_formats_ = counts_formats_;
    own.find(ends, convolution);
    own_ = name_of(own.best_);
    taken_ = &own_;
  }
  search();
  if (best_cost_ == never && std::exchange(taken_, nullptr) != nullptr) search();  // there is no such way
}

// Rows of twice a prime above 61: a work-group has few butterflies of that prime, each using all registers, and Bluestein's algorithm takes half the
// time (134, 142, 158, 178 points in f32, H200). With more factors, and for columns, it is slower.
static bool is_twice_large_prime(const AxisTask& task) {
  const std::vector<std::uint64_t> factors = prime_factors(task.length);
  return factors.size() == 2 && factors.front() == 2 && factors.back() > max_common_prime &&
         task.points_are_contiguous();
}

std::uint64_t AxisSearch::least_tried_prime() const {
  if (measures() || !task_.points_are_contiguous()) return min_tried_prime_of_columns;
  const bool reals = ends_.first.real || ends_.last.real;
  return reals && task_.precision == Precision::f32 ? min_tried_prime_of_f32_reals : min_tried_prime;
}

// Rows of reals with a butterfly of 53 points and more: all registers for few points a work-item (159 points by Bluestein's algorithm: 1.12 and 1.33
// times as fast, 177 points 1.37 and 1.33, r2c and c2r, f32, H100). Complex f32 rows with one of 59: 118, 177, 236, 295, 354 and 472 points 1.44,
// 1.48, 1.34, 1.10, 1.01 and 1.13 times, 590 0.98 (H200). Measured plans try it from 37 on. (Its error is larger: 185 points by it 1.55 times
// FFTW's.)
bool AxisSearch::may_gain_by_bluestein() const {
  constexpr std::uint64_t longest = 512;
  if (!task_.points_are_contiguous() || task_.length < 2) return false;
  const bool reals = ends_.first.real || ends_.last.real;
  const std::uint64_t prime = prime_factors(task_.length).back();
  if (measures()) return prime >= min_tried_prime_of_columns;
  return reals ? prime >= 53 : prime == 59 && task_.precision == Precision::f32 && task_.length <= longest;
}

void AxisSearch::search_transform() {
  if (!task_.parts.empty()) return consider(one_pass(task_));
  if (ends_.lengths.path || is_twice_large_prime(task_) ||
      !has_radices(task_.length, KernelShape::work_group, task_.precision))
    return search_bluestein();
  const bool split = take_tuned_split();
  if (stays_resident()) {
    consider(resident_pass(task_));
    if (!split && keeps_resident()) return;
  }
  if (split) return;
  consider(primes_one_pass(task_, least_tried_prime()));
  consider(one_pass(task_));
  if (may_gain_by_bluestein()) {
    const AxisEnds ends = std::exchange(ends_, {});  // they become part of the ends of the convolution
    const bool reals = ends.first.real || ends.last.real;
    consider(rader_of_halves(task_, ends));
    only_below(reals || measures() ? 1 : min_gain_of_complex_bluestein, [&] { consider_bluestein(ends); });
    ends_ = ends;
  }
  // Two passes move everything twice, three passes three times: not worth trying when the best is already cheaper.
  if (none_better(cost_.idle(2))) return;
  for (std::uint64_t lopsided : {3u, 16u, 1u << 14}) {
    consider(two_passes(task_, lopsided));
    if (best_cost_ < never) break;
  }
  if (!none_better(cost_.idle(3))) {
    consider(three_passes(task_, 2));
    if (!none_better(cost_.idle(3) + 0.5 * cost_.ideal())) consider(three_passes(task_, 16));
  }
  if (may_stay_resident()) consider(resident_pass(task_));
  // A length with large prime radices, or with few divisors, may not fit a small device otherwise.
  if (best_cost_ == never && task_.length <= max_chirp_length) search_bluestein();
}

// Several passes, each with its own primes for Rader's algorithm.
void AxisSearch::search_primes() {
  const double before = best_cost_;
  for (const std::uint64_t lopsided : {4u, 16u}) {
    consider(primes_two_passes(task_, lopsided));
    if (best_cost_ < before) break;
  }
  if (best_cost_ == before)
    only_below(min_gain_of_unequal_primes, [&] { consider(primes_two_passes(task_, 1u << 14)); });
  if (!none_better(cost_.idle(3))) consider(primes_three_passes(task_, lopsided_primes));
}

// Searches for what costs less than the fraction `part` of the best; otherwise the best remains.
template <typename Search>
void AxisSearch::only_below(double part, const Search& search) {
  const double before = best_cost_, asked = before * part;
  best_cost_ = asked;
  search();
  if (best_cost_ == asked) best_cost_ = before;
}

bool AxisSearch::stays_resident() const {
  if (measures()) return false;
  std::vector<Decomposition> plain = one_pass(task_), resident = resident_pass(task_);
  if (plain.empty() || resident.empty()) return false;
  set_formats(plain.front());
  set_formats(resident.front());
  return prefers_resident(plain.front().passes.front(), resident.front().passes.front(), limits_);
}

bool AxisSearch::fits_local_memory() const {
  return task_.length * element_bytes(task_.precision) <= limits_.local_memory_bytes;
}

// False where other passes may be faster than the resident tile (H100): rows in rounds; f64 7260 points, whose resident tile has 121 work-items and
// an estimate of 1.85 times that of the other, reached 1,999 GB/s, the other 2,613 (with 1.33 and 1.27 times the estimate, f64 8085 and 9009 points:
// 2,243 and 2,315, the others 2,358 and 2,339). f32 25175 points with a butterfly of 53 reached 659 GB/s, two passes 1,261 (f64 10013 points with one
// of 31: 1,769, two passes 1,384).
bool AxisSearch::keeps_resident() const {
  constexpr double far_above = 1.5;
  if (best_cost_ == never || !fits_local_memory()) return false;
  if (prime_factors(task_.length).back() > largest_resident_prime) return false;
  const auto estimate = [&](Decomposition one) {
    set_formats(one);
    const std::vector<Tiling> tile = tilings(one.passes.front(), limits_, 1);
    return tile.empty() ? never : tile.front().cost;
  };
  return estimate(best_) < far_above * estimate(one_pass(task_).front());
}

// Rows that fit a tile in registers keep it. While exploring, long rows may also be timed with a resident tile.
bool AxisSearch::may_stay_resident() const {
  if (best_cost_ == never || best_.passes.size() > 1) return true;
  return exploring() && is_long_row(task_.length, task_.precision, limits_);
}

AxisPlan AxisSearch::ordered() {
  consider({digit_reversed(task_, task_.order.factors, task_.direction)});
  AxisPlan plan = finished();
  plan.in_place = true;
  if (lone_loop_in_front(task_))
    for (PlannedPass& pass : plan.passes) pass.outer_per_batch = 0;
  return plan;
}

void AxisSearch::search_convolution(const ConvolutionEnds& ends) {
  consider(convolution_of_halves(task_, ends));
  // Halves need half the arithmetic and half the local memory, so they win even where the model sees only latencies.
  if (best_cost_ == never || exploring()) consider(convolution_one_pass(task_, ends));
  if (ends.spectrum == PointFactor::second_input) return;  // only one pass can transform it
  if (none_better(cost_.idle(3))) return;
  for (const std::uint64_t lopsided : {4u, 64u}) {
    consider(convolution_three_passes(task_, ends, lopsided));
    if (best_cost_ < never) return;
  }
  // Some lengths with few divisors have only very different factors.
  for (const std::uint64_t lopsided : {4u, 16u}) {
    consider(convolution_six_passes(task_, ends, lopsided));
    if (best_cost_ < never) return;
  }
}

// True when decompositions that take at least this long need not be considered. Looser while exploring, because then the model does not decide alone.
bool AxisSearch::none_better(double microseconds) const {
  return best_cost_ < microseconds * (exploring() ? explored : 1);
}

void AxisSearch::offer_others() {
  if (!exploring()) return;
  std::vector<std::string> names;
  for (const auto& [cost, name] : ranked_) {
    if (names.size() == max_offered || cost > max_offered_cost * ranked_.begin()->first) break;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  choices_->offer(decision_, std::move(names));
}

AxisPlan AxisSearch::finished() {
  if (best_cost_ == never)
    throw Error(ErrorCode::unsupported,
                "n = " + std::to_string(task_.length) +
                    ": no decomposition into passes fits this device's local memory (" +
                    std::to_string(limits_.local_memory_bytes) +
                    " bytes): use a length with small prime factors, or several axes");
  offer_others();
  AxisPlan plan;
  // When strided passes use the only loop as their fastest one, the batch cannot be outermost.
  const bool several = best_.passes.size() > 1;
  const bool taken = several && !task_.points_are_contiguous() && task_.loops.size() == 1;
  // Of a convolution between its passes. It may be shorter than the axis, and the passes in its middle do not state its length.
  std::uint64_t column = task_.length;
  for (const TilingRequest& request : best_.passes)
    if (request.pass.chirp.cyclic != 0) column = request.pass.chirp.cyclic;
  for (std::size_t p = 0; p < best_.passes.size(); ++p) {
    const std::string decision = tile_decision(decision_ + " as " + name_of(best_), p);
    PassSpec pass = choose_tiling(best_.passes[p], limits_, choices_, decision).pass;
    drop_unused(pass);
    plan.points = best_.points != 0 ? best_.points : std::max(plan.points, column);
    plan.passes.push_back({std::move(pass), best_.reasons[p], taken ? 0 : task_.outer_per_batch});
  }
  return plan;
}

// In one pass.
void AxisSearch::consider_bluestein(const AxisEnds& ends) {
  for (const std::uint64_t m : cyclic_lengths(min_cyclic_length(task_.length, ends)))
    consider(bluestein_one_pass(task_, ends, m));
}

// In one pass.
void AxisSearch::consider_rader(const AxisEnds& ends) {
  consider(rader_of_halves(task_, ends));
  if (!ends.first.reals) consider(rader_one_pass(task_, ends));
}

void AxisSearch::search_bluestein() {
  if (task_.length > max_chirp_length)
    throw Error(ErrorCode::unsupported,
                "n = " + std::to_string(task_.length) + " has a prime factor without a radix and is above " +
                    std::to_string(max_chirp_length) + ": use a length with small prime factors");
  const AxisEnds ends = std::exchange(ends_, {});  // they become part of the ends of the convolution
  if (!ends.lengths.path) {
    ends_ = ends;
    consider(primes_one_pass(task_));
    ends_ = {};
  }
  const bool may_rader = !ends.lengths.path;
  const bool spills = may_rader && rader_spills(task_.length);
  if (may_rader && !spills) consider_rader(ends);
  consider_bluestein(ends);
  if (spills && best_cost_ == never) consider_rader(ends);
  if (!ends.lengths.path && !none_better(cost_.idle(2))) {
    only_below(min_gain_of_passes, [&] {
      ends_.lengths = ends.lengths, ends_.last = ends.last;  // the last pass is an ordinary one
      consider(bluestein_first(task_, ends.first));
    });
    ends_ = ends;
    only_below(min_gain_of_primes, [&] { search_primes(); });
    ends_ = {};
  }
  // Three passes move the data some five times as often as one.
  if (none_better(cost_.idle(3) + 2 * cost_.ideal())) return;
  const std::uint64_t least = min_cyclic_length(task_.length, ends);
  for (const std::uint64_t lopsided : {4u, 64u}) {
    for (const std::uint64_t m : long_cyclic_lengths(least, task_.precision, measures()))
      consider(bluestein_three_passes(task_, ends, m, lopsided));
    if (best_cost_ < never) return;
  }
  for (const std::uint64_t m : cyclic_lengths(least))
    if (best_cost_ == never) consider(bluestein_six_passes(task_, ends, m, 4));
}

// A split that was measured, if the table has one and its passes apply.
bool AxisSearch::take_tuned_split() {
  const TunedSplit* split =
      task_.points_are_contiguous() ? find_tuned_split(task_.precision, task_.length) : nullptr;
  if (!split || measures()) return false;
  const bool three = split->factors[2] != 0;
  for (Decomposition& d : three ? three_passes(task_, 8) : two_passes(task_, 1 << 14)) {
    bool same = d.passes.front().pass.out_block == split->block;
    for (std::size_t p = 0; p < d.passes.size(); ++p) {
      same = same && d.passes[p].pass.length == split->factors[p];
      same = same && takes_tuned_tile(d.passes[p], limits_);
    }
    if (!same) continue;
    d.reasons.front() += " (measured)";
    consider({d});
    return true;
  }
  return false;
}

void AxisSearch::consider(std::vector<Decomposition> decompositions) {
  for (Decomposition& d : decompositions) {
    set_ends(d);
    const std::string name = measures() ? name_of(d) : std::string();
    const bool other = taken_ != nullptr && name != *taken_;
    if (other && !exploring()) continue;
    const double cost = cost_.of(d, exploring() ? never : best_cost_);
    if (cost == never) continue;
    if (exploring()) ranked_.emplace(cost, name);
    if (other || cost >= best_cost_) continue;
    best_cost_ = cost;
    best_ = std::move(d);
  }
}

void AxisSearch::set_ends(Decomposition& d) const {
  PassSpec &first = d.passes.front().pass, &last = d.passes.back().pass;
  const std::size_t columns = task_.points_are_contiguous() ? 0 : 1;
  if (ends_.first.points != 0 || ends_.first.reals)
    enter(first, ends_.lengths, task_.length / first.length, columns, ends_.first);
  else if (ends_.first.real)
    first.in_end = ends_.first;
  if (ends_.last.points != 0 || ends_.last.conjugated || ends_.last.real)
    leave(last, ends_.lengths, ends_.last);
  set_formats(d);
}

void AxisSearch::set_formats(Decomposition& d) const {
  d.passes.front().pass.in_end.format = task_.in_format;
  d.passes.back().pass.out_end.format = task_.out_format;
  for (TilingRequest& request : d.passes) request.counts_formats = counts_formats_;
}

}  // namespace fft::planning
