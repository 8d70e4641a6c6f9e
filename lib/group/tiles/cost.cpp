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
#include "group/tiles/long_rows/resident.hpp"
#include "group/tiles/measured_factors.hpp"
#include "group/tiles/memory_time.hpp"
#include "group/tiles/occupancy.hpp"
#include "group/tiles/stage.hpp"
#include "tables/real_factors.hpp"

namespace fft::planning {
namespace {

// Of RealStep::product per point, besides the product of a point; with Rader's algorithm, whose table has both factors.
constexpr double halves_operations = 14, rader_halves_operations = 4;

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
  if (pass.rader != 0)  // a point of halves has two elements
    sum += cost_constants.order_instructions * (is_rader_of_halves(pass) ? 2 : 1);
  for (std::size_t s = 0; s < stages.size(); ++s)
    sum += part_exchanged(pass) * prime_instructions(pass, stages, s);
  sum += local_twiddle_instructions(pass);
  for (const PointFactor f : {pass.in_end.factor, pass.spectrum, pass.out_end.factor})
    if (f != PointFactor::none) sum += 4.0 * real_cost + cost_constants.factor_instructions;
  if (filters_halves(pass))
    sum += (is_rader_of_halves(pass) ? rader_halves_operations : halves_operations) * real_cost;
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
      sum += share * part_of_reals(pass, stages, s) *
             butterfly_instructions(st.radix, twiddled, pass.precision) * real_cost / st.radix * slots /
             st.total;
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

// A group that is alone on its compute unit waits at each barrier: f64 rows of 3072 to 11000 points, H100. In f32 no such
// difference was found.
double alone(const PassSpec& pass, std::size_t stages, std::uint64_t groups) {
  const bool plain = pass.spectrum == PointFactor::none && pass.primes.empty() && !is_resident(pass);
  if (groups != 1 || pass.precision != Precision::f64 || !plain) return 0;
  return cost_constants.stage_alone * (double(stages) - 3);
}

// Rows of several axes: GroupCostConstants::stage_of_axes.
double time_of_axes(const PassSpec& pass, const std::vector<Stage>& stages) {
  if (pass.axes.empty() || input_side(pass) != Side::points) return 0;
  const bool reorders = stages.back().radix == 1;
  const auto count = std::count_if(stages.begin(), stages.end(), [](const Stage& s) { return s.radix > 1; });
  return cost_constants.stage_of_axes * (double(count) - 4) + (reorders ? cost_constants.reordered_axes : 0);
}

// GroupCostConstants::overlap_one_group and so on.
double overlap(const PassSpec& pass, std::uint64_t groups) {
  if (fetches_ahead(pass)) return cost_constants.overlap_many_groups;
  if (groups == 1)
    return is_resident(pass) ? cost_constants.overlap_resident : cost_constants.overlap_one_group;
  return groups == 2 ? cost_constants.overlap_two_groups : cost_constants.overlap_many_groups;
}

}  // namespace

double cost_bound(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits,
                  double memory) {
  const std::uint64_t local = local_estimate(pass);
  if (local > limits.local_memory_bytes) return never;
  // Other passes have measured factors below 1: for them, the loosest bound.
  const bool plain = pass.spectrum == PointFactor::none && pass.primes.empty() && !pass.in_end.real &&
                     !pass.out_end.real && !has_reals(pass);
  const double operation = plain ? operation_cost(pass) : 1;
  double sum = cost_constants.memory_instructions;
  for (std::size_t s = 0; s < stages.size(); ++s) {
    const bool twiddled = exchanges_before(pass, s) || multiplies_between(pass, stages[s]);
    if (stages[s].radix > 1)
      sum += part_of_reals(pass, stages, s) * operation *
             butterfly_instructions(stages[s].radix, twiddled, pass.precision) / stages[s].radix;
    if (s > 0 && exchanges_before(pass, s))
      sum += part_exchanged(pass) * cost_constants.exchange_instructions;
  }
  const double compute = sum / (2.0 * double(element_bytes(pass.precision)) *
                                cost_constants.instructions_per_byte * instructions_at_once);
  const auto waits = [&](std::uint64_t groups) {
    return overlap(pass, groups) * std::min(memory, compute) + alone(pass, stages.size(), groups);
  };
  constexpr std::uint64_t many = 3;  // more make no difference
  const std::uint64_t most = local > 0 ? limits.local_memory_bytes / local : many;
  const double time = std::max(memory, compute) + (plain ? std::min(waits(most), waits(1)) : waits(many)) +
                      cost_constants.stage_overhead * double(stages.size()) + time_of_axes(pass, stages);
  return with_tail(time * least_factor_of_real_rows(pass, stages.size()), pass, limits) * (1 - 1e-9);
}

namespace {

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
  const bool fourth_in_pairs = is_row_of_pairs(pass) && is_fourth_kind(pass.in_end.reals.kind),
             rotated = has_rotated_pairs(pass) || fourth_in_pairs, splits = pass.real.step == RealStep::split,
             row = is_row_of_reals(pass) || pairs_columns(pass);
  int reads = (rotated || splits_second_kind(pass)) && !stages.front().paired && !stages_reals_in(pass),
      writes = sorts_pairs(pass)
                   ? !(splits ? stages.front() : stages.back()).paired
                   : (rotated || merges_third_kind(pass)) && !stages.back().paired && !stages_reals_out(pass);
  const RealKind kind = pass.in_end.reals.kind;
  if (row && input_side(pass) == Side::points && !stages_reals_in(pass))
    reads = is_second_kind(kind) || is_fourth_kind(kind);
  if (row && output_side(pass) == Side::points && !stages_reals_out(pass))
    writes = is_third_kind(kind) || is_fourth_kind(kind);
  return (reads * cost_constants.single_loads + writes * cost_constants.single_stores) /
         (pass.precision == Precision::f64 ? 2 : 1);
}

}  // namespace

double estimate_cost(const PassSpec& pass, const DeviceLimits& limits, double conflicts) {
  return estimate_cost(pass, group_stages(pass), limits, conflicts);
}

double estimate_cost(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits,
                     double conflicts) {
  return estimate_cost(pass, stages, limits, conflicts,
                       memory_time(pass, stages, tile_runs(pass, pass.group.columns)));
}

double estimate_cost(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits,
                     double conflicts, double memory) {
  if (pass.group.local_bytes > limits.local_memory_bytes) return never;
  const Occupancy occupied = occupancy(pass, stages, limits);
  if (occupied.groups == 0) return never;
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
  const double time = std::max(memory, compute) + overlap(pass, occupied.groups) * std::min(memory, compute) +
                      cost_constants.stage_overhead * double(stages.size()) +
                      alone(pass, stages.size(), occupied.groups) + single_reals_time(pass, stages) +
                      lone_butterfly_time(pass, stages) + time_of_axes(pass, stages);
  return with_tail(time * measured_factor(pass, stages, occupied.groups), pass, limits);
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
