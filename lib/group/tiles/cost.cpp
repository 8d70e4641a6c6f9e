// The cost model: memory time by segment length, compute time by instruction counts, overlap by resident groups.
#include "group/tiles/cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "butterflies/operations.hpp"
#include "butterflies/radix_table.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "group/tiles/exchange.hpp"
#include "group/tiles/memory_time.hpp"
#include "group/tiles/occupancy.hpp"
#include "group/tiles/resident.hpp"
#include "group/tiles/stage.hpp"
#include "tables/real_factors.hpp"

namespace fft::planning {
namespace {

constexpr double halves_operations = 14;  // of RealStep::product per point, besides the product of a point

// Issue slots of an operation in the precision of the pass.
double operation_cost(const PassSpec& pass) {
  return pass.precision == Precision::f64 ? cost_constants.f64_instruction_cost : 1.0;
}

// Instructions per point of a stage of a prime, besides those of any stage: permutations and the product.
double prime_instructions(const PassSpec& pass, const std::vector<Stage>& stages, std::size_t s) {
  const Stage& st = stages[s];
  double sum = 0;
  if (st.enters) {
    const double real_cost = operation_cost(pass);
    sum += 4.0 * real_cost + cost_constants.factor_instructions;
    if (st.prime_span > 1) sum += 4.0 * real_cost + cost_constants.factor_instructions;  // roots
  }
  if (!st.enters && !st.leaves) return sum;
  sum += cost_constants.row_instructions;
  // Runs of neighbouring elements in local memory have fewer bank conflicts than scattered elements.
  const double run = pass.group.columns_inner ? pass.group.columns : st.inner;
  const bool local = st.enters ? s > 0 : s + 1 < stages.size();
  const double single = cost_constants.order_instructions / 2 - cost_constants.row_instructions;
  return local ? sum + single * std::max(0.0, 1 - std::log2(run) / 4.5) : sum;
}

// Instructions per point for the twiddles between passes in a pass with primes: two roots from local memory
// and their product, and a share of filling local memory for the tile.
double local_twiddle_instructions(const PassSpec& pass) {
  const double real_cost = operation_cost(pass);
  const double share = double(local_twiddles(pass).count()) / dft_length(pass);
  if (share == 0) return 0;
  const double root =
      4.0 * real_cost + 2 * cost_constants.factor_instructions + cost_constants.irregular_instructions;
  return 8.0 * real_cost + cost_constants.exchange_instructions + share * root;
}

// Part of the work of a stage that is left in a long whole real row: where the imaginary parts of all points are zero, or
// those of all results are not needed, and with half of the rows.
double part_of_reals(const PassSpec& pass, const std::vector<Stage>& stages, std::size_t s) {
  const Stage& st = stages[s];
  if (pass.group.half_rows)
    return st.kept + st.given != 0 ? 0.3 : double(st.butterflies) * st.radix / dft_length(pass);
  return is_long_real_row(pass) && s == (pass.in_end.real ? 0 : stages.size() - 1) ? 0.5 : 1;
}

// Part of the points that exchanges move.
double part_exchanged(const PassSpec& pass) {
  return double(tile_points(pass)) / dft_length(pass);
}

// True when stages multiply by the twiddles between passes.
bool multiplies_between(const PassSpec& pass, const Stage& stage) {
  return !stage.backward && pass.twiddle_span > 1 && !twiddles_as_it_loads(pass);
}

double instructions_per_point(const PassSpec& pass, const std::vector<Stage>& stages, double conflicts) {
  const double real_cost = operation_cost(pass);
  double sum = cost_constants.memory_instructions;
  if (pass.rader != 0) sum += cost_constants.order_instructions;
  for (std::size_t s = 0; s < stages.size(); ++s)
    sum += part_exchanged(pass) * prime_instructions(pass, stages, s);
  sum += local_twiddle_instructions(pass);
  for (const PointFactor f : {pass.in_end.factor, pass.spectrum, pass.out_end.factor})
    if (f != PointFactor::none) sum += 4.0 * real_cost + cost_constants.factor_instructions;
  if (filters_halves(pass)) sum += halves_operations * real_cost;
  if (mirrors_in_pairs(pass)) sum += mirror_operations * real_cost;
  const double share = is_one_butterfly(pass) ? 0.5 : 1;
  for (std::size_t s = 0; s < stages.size(); ++s) {
    const Stage& st = stages[s];
    const bool between = multiplies_between(pass, st);
    const bool twiddled = exchanges_before(pass, s) || between;
    const double slots = double(butterflies_of_item(pass, st)) *
                         rounded_up(pass.group.work_items, warp);  // idle ones cost as much as others
    const double before = sum;
    if (st.radix > 1)
      sum += share * part_of_reals(pass, stages, s) * butterfly_instructions(st.radix, twiddled) * real_cost /
             st.radix * slots / st.total;
    if (between && s > 0 && st.radix > 1)  // column factor times point factor
      sum += 4.0 * real_cost * std::log2(st.radix) / st.radix;
    if (is_resident(pass))
      sum += cost_constants.resident_instructions;
    else if (!regular_positions(pass, st))
      sum += cost_constants.irregular_instructions;
    if (s + 1 < stages.size() && exchanges_before(pass, s + 1))
      sum += part_exchanged(pass) * ((conflicts - 1) * cost_constants.conflict_instructions +
                                     (pass.group.split_exchange ? cost_constants.split_instructions
                                                                : cost_constants.exchange_instructions));
    if (pass.spectrum == PointFactor::second_input && !st.backward) sum += sum - before;
  }
  return sum;
}

// Bytes of the tables that a group with a resident tile reads, relative to the bytes that it moves: the
// tables do not stay in the first-level cache beside the tile. Rows are powers 1, 2, 4 ... of a root, in
// pairs.
double table_share(const PassSpec& pass, const std::vector<Stage>& stages) {
  double elements = 0;
  for (std::size_t s = 1; s < stages.size(); ++s)
    elements += stages[s].twiddle_rows() * std::ceil(std::ceil(std::log2(stages[s].radix)) / 2) * 2;
  return elements / (2.0 * dft_length(pass));
}

}  // namespace

double estimate_cost(const PassSpec& pass, const DeviceLimits& limits, double conflicts) {
  return estimate_cost(pass, group_stages(pass), limits, conflicts);
}

namespace {

// Tail: the last round of groups may leave compute units idle. A group that runs alone gets more of the memory
// bandwidth (fitted to lone groups of 6000 to 16384 points on an H100).
constexpr double lone_speed = 1.8;
double with_tail(double time, const PassSpec& pass, const DeviceLimits& limits) {
  const double groups = std::ceil(double(column_count(pass)) / pass.group.columns);
  const double rounds = std::ceil(groups / limits.compute_units);
  const double idle = rounds * limits.compute_units / groups;
  return time * (rounds > 1 ? idle : std::max(1.0, idle / lone_speed));
}

constexpr double instructions_at_once = 0.75;  // part of the issue slots that a kernel fills

bool has_prime_from(const PassSpec& pass, std::uint32_t least) {
  return std::any_of(pass.radices.begin(), pass.radices.end(), [&](std::uint32_t radix) {
    return radix >= least && is_radix(radix, RadixKind::prime);
  });
}

bool has_large_prime(const PassSpec& pass) {
  return has_prime_from(pass, max_common_prime + 1);
}

// Whole real rows that keep half of their rows, compared with the rest of the model: only large primes matter. Fitted to 1,504 tiles of
// 402 problems from 129 to 12000 points, f32 and f64, on an H200: the model's choice reaches 0.964 of the best timed tile's speed.
double half_rows(const PassSpec& pass) {
  constexpr double usual = 1.07;
  if (has_large_prime(pass)) return usual * 1.55;
  if (!has_prime_from(pass, 37)) return usual;
  return usual * (pass.precision == Precision::f64 ? 1.38 : 1.18);
}

// Long whole real rows: the rest of the model ranks tiles of many stages, several rows or many work-items too
// high. Fitted to 1,444 tiles of 62 odd lengths from 189 to 11025 points, f32 and f64, on an H100: the model's
// choice reaches 0.95 of the best timed tile's speed, 0.91 without this. Of rows below 400 points, the best timed tiles have
// 57 to 150 work-items; 15 work-items for 165 points reached 0.74 of VkFFT's speed.
// With a butterfly of a prime above max_common_prime they take 1.9 to 4.1 times as long (39 tiles of 7 lengths, median 2.3, f32, H200).
double real_rows(const PassSpec& pass, std::size_t stages, std::uint32_t work_items, std::uint32_t columns) {
  if (!is_long_real_row(pass)) return 1;
  if (pass.group.half_rows) return half_rows(pass);
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

}  // namespace

double cost_bound(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits) {
  double sum = cost_constants.memory_instructions;
  for (std::size_t s = 0; s < stages.size(); ++s) {
    const bool twiddled = exchanges_before(pass, s) || multiplies_between(pass, stages[s]);
    if (stages[s].radix > 1)
      sum += part_of_reals(pass, stages, s) * butterfly_instructions(stages[s].radix, twiddled) /
             stages[s].radix;
    if (s > 0 && exchanges_before(pass, s))
      sum += part_exchanged(pass) * cost_constants.exchange_instructions;
  }
  const double memory = memory_time(pass, stages);
  const double compute = sum / (2.0 * double(element_bytes(pass.precision)) *
                                cost_constants.instructions_per_byte * instructions_at_once);
  const double time = std::max(memory, compute) +
                      cost_constants.overlap_many_groups * std::min(memory, compute) +
                      cost_constants.stage_overhead * double(stages.size());
  return with_tail(time * real_rows(pass, stages.size(), 1, 1), pass, limits) * (1 - 1e-9);
}

namespace {

// Convolutions of halves hold the filter's elements besides their points, and wait for them: with 32 points
// per work-item (100 registers) they take 1.2 to 1.7 times as long as with 16 (128 to 4096 points of f32,
// H100). Longer ones would need groups of 512 work-items, of which few are resident at a time.
constexpr std::uint64_t longest_waiting = 4096;
double waiting(const PassSpec& pass, const std::vector<Stage>& stages) {
  if (!filters_halves(pass) || pass.precision != Precision::f32 || pass.length > longest_waiting) return 1;
  std::uint32_t held = 0;
  for (const Stage& s : stages) held = std::max(held, s.per_item * s.radix);
  return held <= 16 ? 1 : 1.5;
}

// Rows of points with a butterfly of a large prime and other stages, compared with the rest of the model, medians on an H200: f32, primes
// above max_common_prime (8 lengths from 584 to 1335), 1.1 to 2.2 times as long; f64, 59 (5 lengths from 1298 to 5900), 1.8 to 2.4; 47 and 53
// (8 lengths from 1034 to 5300), 0.98 to 2.5.
double large_primes_of_rows(const PassSpec& pass, std::size_t stages) {
  const bool plain = pass.spectrum == PointFactor::none && pass.primes.empty() && !is_long_real_row(pass);
  if (!plain || stages < 2 || input_side(pass) != Side::points) return 1;
  if (has_large_prime(pass)) return 1.5;
  if (pass.precision == Precision::f32 || has_prime_from(pass, 61)) return 1;
  return has_prime_from(pass, 59) ? 2 : has_prime_from(pass, 47) ? 1.25 : 1;
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
           (prime && pass.group.columns > 1 ? cost_constants.rows_of_primes : 1);
  }
  const bool even = !prime || pass.loops.front().count % pass.group.columns == 0;
  const bool several = !pass.primes.empty() && std::any_of(stages.begin(), stages.end(), [](const Stage& s) {
    return s.radix > 1 && s.per_item > 1;
  });
  return time * (even ? 1 : cost_constants.uneven_columns) * (several ? cost_constants.several_rows : 1);
}

// Long real rows with primes by Rader's algorithm take 0.74 to 1.1 of the time of the rest of the model (22 rows of 959 to 3775 points,
// f32, H200), short ones 0.93 to 1.3 (17 rows of 183 to 745 points, both precisions, H200 and H100).
double primes_of_reals(const PassSpec& pass) {
  constexpr std::uint64_t shortest = 800;
  const bool reals = pass.in_end.real || pass.out_end.real;
  return !pass.primes.empty() && reals && pass.length >= shortest ? 0.87 : 1;
}

// Columns in one stage: each work-item loads, transforms and stores a butterfly without exchanges. For f32, 9
// to 32 points, on an H200: 1.19 to 1.44 times the duration of a copy with one butterfly per work-item, 1.12
// to 1.2 with several, but 1.07 to 1.13 with two stages (12, 18, 21, 25, 26, 27 points).
double lone_butterfly_time(const PassSpec& pass, const std::vector<Stage>& stages) {
  constexpr std::uint32_t shortest = 9, longest = 32;
  if (pass.precision != Precision::f32 || stages.size() != 1 || !pass.group.columns_inner ||
      pass.length < shortest || pass.length > longest)
    return 0;
  return stages.front().per_item == 1 ? cost_constants.lone_butterfly : cost_constants.lone_butterfly / 3;
}

// Merging pairs of columns takes longer than its instruction count suggests, especially when the address of
// each column is computed separately: medians of 148 and 217 tiles of 13 lengths, f32 and f64, H200.
double merging(const PassSpec& pass) {
  if (!merges_pairs(pass)) return 1;
  return crosses_loops(pass) ? 1.9 : 1.28;
}

// A group that is alone on its compute unit waits at each barrier: f64 rows of 3072 to 11000 points, H100. In f32 no such
// difference was found.
double alone(const PassSpec& pass, std::size_t stages, std::uint32_t groups) {
  const bool plain = pass.spectrum == PointFactor::none && pass.primes.empty() && !is_resident(pass);
  if (groups != 1 || pass.precision != Precision::f64 || !plain) return 0;
  return cost_constants.stage_alone * (double(stages) - 3);
}

// Per point. Spilled registers stay in the first-level cache if a tile leaves room for them: f32 rows of 10504 points with a butterfly
// of 101 (18 KB spilled beside 84 KB of local memory) take 1.06 times as long as the model says (H100), but those of 22351 points with one
// of 103 (39 KB beside 190 KB) 3.6 times (H200). Tiles between these were not timed.
double spill_instructions(const PassSpec& pass, const Occupancy& occupied, const DeviceLimits& limits) {
  constexpr double beyond_cache = 100, room = 0.55;
  const double registers = double(occupied.spilled) * pass.group.work_items,
               bytes = 4 * registers + pass.group.local_bytes;
  const bool fits =
      occupied.groups > 1 || is_resident(pass) || bytes <= room * double(limits.local_memory_bytes);
  return cost_constants.spill_instructions * (fits ? 1 : beyond_cache) * registers /
         (double(pass.group.columns) * dft_length(pass));
}

double single_reals_time(const PassSpec& pass, const std::vector<Stage>& stages) {
  const bool rotated = has_rotated_pairs(pass);
  const bool splits = pass.real.step == RealStep::split;
  const int reads = (rotated || splits_second_kind(pass)) && !stages.front().paired,
            writes = sorts_pairs(pass) ? !(splits ? stages.front() : stages.back()).paired
                                       : (rotated || merges_third_kind(pass)) && !stages.back().paired;
  return (reads * cost_constants.single_loads + writes * cost_constants.single_stores) /
         (pass.precision == Precision::f64 ? 2 : 1);
}

}  // namespace

double estimate_cost(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits,
                     double conflicts) {
  if (pass.group.local_bytes > limits.local_memory_bytes) return never;
  const Occupancy occupied = occupancy(pass, stages, limits);
  if (occupied.groups == 0) return never;
  double memory = memory_time(pass, stages);
  // Short real rows move half of the bytes. (The tiles of longer rows were timed as such.)
  const bool reals = pass.length <= longest_staged_real_row && is_real_row(pass);
  const double in_flight = double(occupied.groups) * pass.group.columns * dft_length(pass) *
                           double(element_bytes(pass.precision)) / (reals ? 2 : 1);
  memory *= std::max(1.0, cost_constants.bytes_in_flight / in_flight);
  if (is_resident(pass)) memory += cost_constants.table_time * table_share(pass, stages);
  const double per_point = 2.0 * double(element_bytes(pass.precision)) * cost_constants.instructions_per_byte;
  const double spills = spill_instructions(pass, occupied, limits);
  double compute =
      (instructions_per_point(pass, stages, conflicts) + spills) / (per_point * instructions_at_once);
  if (is_resident(pass)) {
    const double items = double(occupied.groups) * pass.group.work_items;
    compute *= std::sqrt(std::max(1.0, cost_constants.busy_work_items / items));
    compute += cost_constants.local_time * conflicts * 2 * double(stages.size() - 1);
  }
  const double hidden = occupied.groups == 1   ? is_resident(pass) ? cost_constants.overlap_resident
                                                                   : cost_constants.overlap_one_group
                        : occupied.groups == 2 ? cost_constants.overlap_two_groups
                                               : cost_constants.overlap_many_groups;
  const double time = std::max(memory, compute) + hidden * std::min(memory, compute) +
                      cost_constants.stage_overhead * double(stages.size()) +
                      alone(pass, stages.size(), occupied.groups) + single_reals_time(pass, stages) +
                      lone_butterfly_time(pass, stages);
  const double besides = waiting(pass, stages) * merging(pass) * stalls(pass, stages, occupied.groups) *
                         primes_of_reals(pass) * large_primes_of_rows(pass, stages.size()) *
                         real_rows(pass, stages.size(), pass.group.work_items, pass.group.columns) *
                         resident_tiles(pass, stages.size());
  return with_tail(time * besides, pass, limits);
}

namespace {
constexpr double cycles_per_microsecond = 1700;
constexpr double lone_instruction_cycles = 1.7;  // for one warp alone: its instructions depend on each other
constexpr double schedulers = 4;                 // of a compute unit, each issuing an instruction a cycle
constexpr double stage_microseconds = 0.45;      // exchange, barrier and twiddles from the cache
}  // namespace

double lone_cost(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits) {
  if (pass.group.local_bytes > limits.local_memory_bytes) return never;
  const Occupancy occupied = occupancy(pass, stages, limits);
  if (occupied.groups == 0 || occupied.spilled > 0) return never;
  const double points = double(pass.group.columns) * dft_length(pass) / pass.group.work_items;
  const double instructions = instructions_per_point(pass, stages, 1.0) * points;
  const double groups = std::ceil(double(column_count(pass)) / pass.group.columns / limits.compute_units);
  const double warps = divided_up(pass.group.work_items, warp) * groups;
  const double cycles = instructions * std::max(lone_instruction_cycles, warps / schedulers);
  return cycles / cycles_per_microsecond + stage_microseconds * double(stages.size());
}

}  // namespace fft::planning
