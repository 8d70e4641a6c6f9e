// Where the rest of the cost model is wrong by a factor, by kind of pass.
#include "group/tiles/measured_factors.hpp"

#include <algorithm>
#include <cmath>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/long_rows/resident.hpp"
#include "tables/real_factors.hpp"

namespace fft::planning {
namespace {

bool has_prime_from(const PassSpec& pass, std::uint32_t least) {
  return std::any_of(pass.radices.begin(), pass.radices.end(), [&](std::uint32_t radix) {
    return radix >= least && is_radix(radix, RadixKind::prime);
  });
}

bool has_large_prime(const PassSpec& pass) {
  return has_prime_from(pass, max_common_prime + 1);
}

// DCT-II in f32 that stores its results in runs with gaps, compared with results that are put in order: 1.14 to 128 points (30 and 125 tiles),
// 1.07 to 1500 (183 and 128), 0.99 beyond (173 and 119; 96 lengths, H200).
double runs_with_gaps(const PassSpec& pass) {
  constexpr std::uint64_t longest = 1500;
  const bool gaps =
      mirrors_results(pass) && !stages_reals_out(pass) && !is_fourth_kind(pass.out_end.reals.kind);
  if (!gaps || pass.precision == Precision::f64 || pass.length > longest) return 1;
  return pass.length <= longest_staged_real_row ? 1.14 : 1.07;
}

// Whole real rows that keep half of their rows, compared with the rest of the model: only large primes matter. Fitted to 1,504 tiles of
// 402 problems from 129 to 12000 points, f32 and f64, on an H200: the model's choice reaches 0.964 of the best timed tile's speed.
double half_rows(const PassSpec& pass) {
  const double usual = 1.07 * runs_with_gaps(pass);
  if (has_large_prime(pass)) return usual * 1.55;
  if (!has_prime_from(pass, 37)) return usual;
  return usual * (pass.precision == Precision::f64 ? 1.38 : 1.18);
}

// Such rows with primes by Rader's algorithm, compared with the rest of the model: 684 tiles of 109 problems from 185 to 4033 points, f32 and f64,
// on an H200. The model's choice reaches 0.954 of the best timed tile's speed, 0.938 without this. No factor for all of
// them but that of spectra in f32: it would send plans to other algorithms, which was not timed.
double half_rows_of_primes(const PassSpec& pass) {
  if (!pass.group.half_rows || pass.primes.empty() || has_reals(pass)) return 1;
  constexpr std::uint32_t large = 18;
  const bool f64 = pass.precision == Precision::f64, to_spectra = pass.in_end.real;
  const bool composed = std::any_of(pass.radices.begin(), pass.radices.end(), [](std::uint32_t radix) {
    return radix >= large && !is_radix(radix, RadixKind::prime);
  });
  const double usual = f64 || !to_spectra ? 1 : 0.88;
  return usual * (composed ? (f64 ? 1.17 : 1.09) : 1) * (has_prime_from(pass, 37) ? 1.1 : 1);
}

// Long whole real rows: the rest of the model ranks tiles of many stages, several rows or many work-items too
// high. Fitted to 1,444 tiles of 62 odd lengths from 189 to 11025 points, f32 and f64, on an H100: the model's
// choice reaches 0.95 of the best timed tile's speed, 0.91 without this. Of rows below 400 points, the best timed tiles have
// 57 to 150 work-items; 15 work-items for 165 points reached 0.74 of VkFFT's speed.
// With a butterfly of a prime above max_common_prime they take 1.9 to 4.1 times as long (39 tiles of 7 lengths, median 2.3, f32, H200).
double real_rows(const PassSpec& pass, std::size_t stages, std::uint32_t work_items, std::uint32_t columns) {
  if (pass.group.half_rows && (pass.primes.empty() || has_reals(pass))) return half_rows(pass);
  if (!is_long_real_row(pass)) return 1;
  const double few = pass.length < 400 && work_items > 1 ? std::max(1.0, 60.0 / work_items) : 1;
  return 0.4 * std::pow(1.1, double(stages)) * std::pow(double(work_items), 0.06) * (columns > 1 ? 1.08 : 1) *
         std::pow(few, 0.15) * (has_large_prime(pass) ? 2.1 : 1);
}

// Resident tiles, fitted to 1,722 tiles of 76 lengths on an H100: the model's choice reaches 0.95 of the best timed tile's
// speed, 0.91 without the factor of cut sectors. In rounds they are faster than the rest of the model says, compared with two passes, unless
// the rows of a round are not whole sectors of the output. Rounds that split have two such cuts in the rows of the first radix. Halves of
// real signals in one round are faster than their mirror operations and tables let expect. (24 rows of 36864 to 90000 reals, both
// directions, H100.) Without a split, rounds take 1.13 times as long as that says, and 1.3 times with loops (medians of 38 tiles of
// 14742 to 36960 points and of 18 of 37268 to 50176, H200): there two passes are faster.
double resident_tiles(const PassSpec& pass, std::size_t stages) {
  if (!is_resident(pass)) return 1;
  const std::uint32_t sector = elements_of_sector(pass.precision), rows = pass.radices.front();
  const bool cut = rows % sector != 0;
  const double few = pass.real.step == RealStep::split  ? 0.88 * (1 + double(sector) / rows)
                     : !cut                             ? 0.8
                     : pass.precision == Precision::f32 ? 1.5
                                                        : 1.04;
  const double plain = pass.group.resident_loops ? 1.3 : 1.13;
  const double rounds = few * (stages > 4 ? 1.2 : 1) * (pass.real.step == RealStep::none ? plain : 1),
               one_round = pass.real.step == RealStep::none ? 1 : 0.7;
  return std::pow(pass.group.work_items / 512.0, 0.1) * (stages > 3 ? 1.06 : 1) *
         (pass.group.resident_rows == 0 ? one_round : rounds);
}

// Convolutions of halves: a factor for each forward stage beyond three. With it, the model's choice for 26 lengths of 128 to 16384
// points takes 1.07 times as long as the best of 369 timed tiles, without it 1.10 (f32, H200).
double stages_of_halves(const PassSpec& pass) {
  constexpr double stage = 1.12;
  const std::size_t usual = 3, stages = pass.radices.size();
  const bool counts = filters_halves(pass) && !is_rader_of_halves(pass) && pass.precision == Precision::f32;
  return counts && stages > usual ? std::pow(stage, double(stages - usual)) : 1;
}

// Rows of points with a butterfly of a large prime and other stages, compared with the rest of the model, medians on an H200: f32, primes
// above max_common_prime (8 lengths from 584 to 1335), 1.1 to 2.2 times as long; f64, 59 (5 lengths from 1298 to 5900), 1.8 to 2.4; 47 and 53
// (8 lengths from 1034 to 5300), 0.98 to 2.5.
double large_primes_of_rows(const PassSpec& pass) {
  if (has_large_prime(pass)) return 1.5;
  if (pass.precision == Precision::f32 || has_prime_from(pass, 61)) return 1;
  return has_prime_from(pass, 59) ? 2 : has_prime_from(pass, 47) ? 1.25 : 1;
}

// Columns likewise: the fastest timed tiles of 10 and 11 lengths each from 47 to 944, medians on an H200. (53: 1.00 and 0.94.) Primes above
// max_common_prime and other stages: 1.35 in the mean of 71 tiles of 25 lengths, f32.
double large_primes_of_columns(const PassSpec& pass, bool several_stages) {
  const bool f64 = pass.precision == Precision::f64;
  double time = several_stages && has_large_prime(pass) ? 1.35 : 1;
  for (const std::uint32_t radix : pass.radices)
    if (radix == 47)
      time *= f64 ? 1.35 : 1.1;
    else if (radix == 59)
      time *= f64 ? 1.9 : 1.2;
  return time;
}

// Rows of one butterfly of a prime above max_common_prime take 1.02 to 1.3 times as long as the rest of the model says (67 to 109 points, f32, H200;
// 103: 1.5), and Rader's algorithm instead is slower for all of them. 113 spills, and takes it. In f64, 59 spills alone, too.
double large_primes_of_points(const PassSpec& pass) {
  constexpr double one_butterfly = 1.2, spilled = 1.5;
  constexpr std::uint32_t first_spilled = 113;
  const bool plain = pass.spectrum == PointFactor::none && pass.primes.empty() && !is_long_real_row(pass) &&
                     !pass.group.half_rows;
  if (!plain) return 1;
  const auto stages =
      std::count_if(pass.radices.begin(), pass.radices.end(), [](std::uint32_t r) { return r > 1; });
  if (input_side(pass) == Side::columns) return large_primes_of_columns(pass, stages > 1);
  if (input_side(pass) != Side::points) return 1;
  if (stages > 1 || pass.precision == Precision::f64) return large_primes_of_rows(pass);
  return !has_large_prime(pass) ? 1 : has_prime_from(pass, first_spilled) ? spilled : one_butterfly;
}

// GroupCostConstants::large_primes
double large_primes(const PassSpec& pass, const std::vector<Stage>& stages) {
  const bool f64 = pass.precision == Precision::f64, whole = pass.spectrum == PointFactor::rader_spectrum;
  const std::uint32_t largest = f64 && whole ? 31 : 43;
  const bool has_large = std::any_of(stages.begin(), stages.end(), [&](const Stage& s) {
    return s.radix > largest && is_radix(s.radix, RadixKind::prime);
  });
  if (!has_large) return 1;
  return f64 && !whole ? cost_constants.large_primes_in_f64_rows : cost_constants.large_primes;
}

// Passes by Rader's or Bluestein's algorithm have twice as many stages, and wait at the barriers between them
// unless other groups of the compute unit have work. (For rows, the rest of the model is right with `usual`
// groups.) Rader's tiles straddle rows of columns when their width does not divide the row. Checked against
// 1,046 tiles of 199 such passes (H200, H100): the model's choice takes 1.09 times as long as the best timed
// tile, 1.14 before.
double stalls(const PassSpec& pass, const std::vector<Stage>& stages, std::uint32_t groups) {
  constexpr double usual = 5;
  constexpr std::uint32_t fewest = 2;
  // Tiles of primes among the factors, compared with the rest of the model, H200: columns 0.92 in the mean of 203 tiles of 78 lengths;
  // rows whose groups are one subgroup 1.1 (98 in f32; 1.28 of 7 in f64).
  constexpr double columns_of_primes = 0.92, one_subgroup = 1.1;
  constexpr std::uint32_t subgroup = 32;
  const bool prime = pass.spectrum == PointFactor::rader_spectrum || !pass.primes.empty();
  if (!prime && pass.spectrum != PointFactor::chirp_spectrum) return 1;
  const bool f64 = pass.precision == Precision::f64, staged = prime && stages.front().radix == 1 && !f64;
  const double wait = cost_constants.stage_wait * double(stages.size()),
               time = (1 + wait / std::max(fewest, groups)) * (staged ? cost_constants.staged_primes : 1) *
                      (prime ? large_primes(pass, stages) : 1);
  if (!pass.group.columns_inner) {
    constexpr double usual_stages = 6;
    const double more = std::pow(cost_constants.stage_of_convolution, double(stages.size()) - usual_stages);
    return time / (1 + wait / usual) * more *
           (prime && pass.group.columns > 1 ? cost_constants.rows_of_primes : 1) *
           (!pass.primes.empty() && pass.group.work_items <= subgroup ? one_subgroup : 1);
  }
  const bool even = !prime || pass.loops.front().count % pass.group.columns == 0;
  const bool several = !pass.primes.empty() && std::any_of(stages.begin(), stages.end(), [](const Stage& s) {
    return s.radix > 1 && s.per_item > 1;
  });
  return time * (even ? 1 : cost_constants.uneven_columns) * (several ? cost_constants.several_rows : 1) *
         (pass.primes.empty() ? 1 : columns_of_primes);
}

// Long real rows with primes by Rader's algorithm take 0.74 to 1.1 of the time of the rest of the model (22 rows of 959 to 3775 points,
// f32, H200), short ones 0.93 to 1.3 (17 rows of 183 to 745 points, both precisions, H200 and H100).
double primes_of_reals(const PassSpec& pass) {
  constexpr std::uint64_t shortest = 800;
  const bool reals = pass.in_end.real || pass.out_end.real;
  return !pass.primes.empty() && reals && pass.length >= shortest ? 0.87 : 1;
}

// Merging pairs of columns takes longer than its instruction count suggests, especially when the address of
// each column is computed separately: medians of 148 and 217 tiles of 13 lengths, f32 and f64, H200.
double merging(const PassSpec& pass) {
  if (!merges_pairs(pass)) return 1;
  return crosses_loops(pass) ? 1.9 : 1.28;
}

// Rader's algorithm for halves, compared with the rest of the model: 708 tiles of f32 and 403 of f64, 67 to 4093 reals, H200 (standard
// deviation 8 and 13 %). Groups of up to 31 work-items take 1.13 and 1.08 times as long as others, those of 256 and more 0.93 and 0.95 times.
double raders_halves(const PassSpec& pass, std::uint32_t work_items) {
  constexpr double usual_items = 96;
  if (!is_rader_of_halves(pass)) return 1;
  return (pass.precision == Precision::f64 ? 0.966 : 0.872) * std::pow(usual_items / work_items, 0.07);
}

// Among them, f32 tiles that hold many points in their pairs of butterflies: 32 to 39 points 1.09 times, more 1.2 times as long.
double pairs_of_rader(const PassSpec& pass, const std::vector<Stage>& stages) {
  if (!is_rader_of_halves(pass) || pass.precision == Precision::f64) return 1;
  const Stage& last = stages[pass.radices.size() - 1];
  const std::uint32_t held = last.per_item * last.radix;
  return held < 32 ? 1 : held < 40 ? 1.09 : 1.2;
}

// Rows of pairs, compared with the rest of the model: 2,861 tiles of 255 problems in f32 and 1,345 of 120 in f64, 6 to 13122 reals, H200.
// Idle lanes, several columns and stages cost more in f32. The model's choice reaches 0.96, 0.92 and 0.97 of the best timed tile's speed
// (types II, III and IV, f32), without this 0.94, 0.90 and 0.90. At least 1.
double rows_of_pairs(const PassSpec& pass, std::size_t stages, std::uint32_t work_items,
                     std::uint32_t columns) {
  if (!is_row_of_pairs(pass) || !pass.primes.empty() || is_resident(pass)) return 1;
  constexpr std::uint32_t subgroup = 32;
  const bool second = is_second_kind(pass.in_end.reals.kind);
  if (pass.precision == Precision::f64) return second ? 1.07 : 1.18;
  const double active = double(work_items) / rounded_up(work_items, subgroup);
  return (second ? 0.87 : 1) * std::pow(active, -0.35) * std::pow(double(columns), 0.08) *
         std::pow(1.05, double(stages));
}

// Columns of real-to-real transforms in tiles that cross the rows of columns, compared with those that do not: 1.08 in the mean of 1,394 tiles
// of 147 problems, f32, H200. With it, the model's choice reaches 0.91 of the best timed tile's speed for type IV and 0.96 for type II of n a multiple of 4, without
// 0.82 and 0.93; for type III and odd n it makes no difference to speak of.
double crossing_columns_of_reals(const PassSpec& pass) {
  constexpr double crossing = 1.08;
  return has_reals(pass) && input_side(pass) == Side::columns && crosses_loops(pass) ? crossing : 1;
}

}  // namespace

double least_factor_of_real_rows(const PassSpec& pass, std::size_t stages) {
  constexpr std::uint32_t most_work_items = 1024;
  return real_rows(pass, stages, 1, 1) * raders_halves(pass, most_work_items);
}

double measured_factor(const PassSpec& pass, const std::vector<Stage>& stages, std::uint32_t groups) {
  return stages_of_halves(pass) * merging(pass) * stalls(pass, stages, groups) * primes_of_reals(pass) *
         half_rows_of_primes(pass) * raders_halves(pass, pass.group.work_items) *
         pairs_of_rader(pass, stages) * large_primes_of_points(pass) *
         real_rows(pass, stages.size(), pass.group.work_items, pass.group.columns) *
         resident_tiles(pass, stages.size()) *
         rows_of_pairs(pass, stages.size(), pass.group.work_items, pass.group.columns) *
         crossing_columns_of_reals(pass);
}

}  // namespace fft::planning
