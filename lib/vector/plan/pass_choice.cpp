// Choices for one pass of the vector shape. The criteria come from measurements on CPUs through PoCL
// (docs/performance/history/cpu.md); every threshold is in VectorThresholds.
#include "vector/plan/pass_choice.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "vector/plan/lane_layout.hpp"
#include "vector/plan/lane_radices.hpp"
#include "vector/plan/real_rows.hpp"

namespace fft::planning {
namespace {

struct VectorThresholds {
  /// See private_bytes(). An array beyond the stack is a segmentation fault. Threads have 8 MiB of it by default, 2 MiB
  /// after `ulimit -s unlimited`.
  std::uint64_t private_bytes = std::uint64_t(1) << 20;
  std::uint64_t stack_share = 8;
  /// Real-to-real transforms have two arrays of up to this many times private_bytes(): their reals reach several passes
  /// one by one, which takes longer than arrays in the shared cache.
  std::uint64_t reals_share = 2;
  /// Arrays of split rows with 8 lanes of f32 take up to this many times private_bytes(), while those of all compute units
  /// fit this part of the shared cache: a second pass costs more. (16 lanes were not timed.)
  std::uint64_t rows_share = 4;
  std::uint64_t rows_cache_share = 2;
  /// Points per group: with fewer, the launch overhead counts; with more, there are too few groups for load balance.
  std::uint64_t group_points = 8192;
  /// Groups per compute unit that even out the load.
  std::uint64_t groups_per_unit = 8;
  /// Transposed loads are fused into the first stage from this length on.
  std::uint64_t fused_points = 1024;
  /// Bytes (in and out) up to which a pass is assumed to work in the private caches.
  std::uint64_t cached_bytes = std::uint64_t(4) << 20;
  /// Bytes from which it is assumed to work in memory, even if the shared cache is larger (it is shared): with 32 MiB of it, streaming
  /// stores of f64 rows that move 32 MiB are up to 1.7 times as fast, and take up to 1.2 times as long where the next pass reads them (EPYC, two
  /// cores).
  std::uint64_t memory_bytes = std::uint64_t(28) << 20;
  /// Points of a lane (split rows, in the private caches) up to which lanes / 4 and lanes / 2 sub-sequences
  /// beat more: they need fewer shuffles, but move shorter pieces of more rows.
  std::uint64_t quarter_points = 64;
  std::uint64_t half_points = 128;
  /// With few registers the values of a first stage of lanes sub-sequences do not fit them: 4 beat 8 up to this length ...
  std::uint64_t few_registers_half_points = 1024;
  /// ... and whole rows in the lanes, although their array is longer, beat both from this length on, and where split rows
  /// move in short pieces, if there are enough: for so many turns of every compute unit, and so much of lanes and units.
  std::uint64_t whole_row_points = 129;
  /// ... but complex rows in the private caches only below this length: a longer array of whole rows takes most of L1 for itself
  /// (real rows gained as often as they lost, and convolutions were not timed).
  std::uint64_t cached_whole_row_points = 145;
  std::uint64_t short_row_points = 14, short_real_row_points = 24;
  std::uint64_t whole_row_turns = 2;
  double whole_row_use = 0.7;
  /// Rows up to this length are prefetched even from the shared cache: the hardware loses track of short
  /// rows.
  std::uint64_t short_row = 128;
  /// Longer ones, too, from so many bytes on: 1.0 to 1.4 times as fast with 16 MiB, 0.9 to 1.0 with 8 (144 to 2048 points, EPYC, two cores).
  std::uint64_t prefetched_row = 2048, prefetched_bytes = std::uint64_t(12) << 20;
  /// A pass of a transform in several passes: longer ones touch too many pages and lines at once.
  std::uint64_t pass_points = 4096;
  /// A single transform of at least this many points is worth several passes, to occupy every compute unit.
  std::uint64_t parallel_points = 100000;
  /// Real-to-real transforms whose rows cannot be split: from this length on, few columns take several passes.
  std::uint64_t lone_reals = 512;
};
constexpr VectorThresholds thresholds;

std::uint64_t array_bytes(Precision precision, std::uint32_t lanes, std::uint64_t points) {
  return element_bytes(precision) * lanes * points;
}

void choose_lanes(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  const std::uint32_t native = native_lanes(pass.precision, limits), registers = vector_registers(limits);
  double best = 0;
  std::size_t best_axis = 0;
  for (std::size_t a = 0; a < pass.loops.size(); ++a) {
    if (!takes_lanes(pass, a)) continue;
    const double cost = put_lanes(pass, a, outer_count, native);
    if (best != 0 && cost >= best) continue;
    best = cost;
    best_axis = a;
  }
  if (best != 0) put_lanes(pass, best_axis, outer_count, native);
  pass.vector.kernel = VectorKernel::lanes;
  // Fuse tiles into the first stage when the array exceeds L1, whole tiles make up most of the stage, and the registers
  // hold a tile besides the values of a butterfly.
  pass.vector.fused_load =
      pass.length >= thresholds.fused_points && registers > few_registers && may_fuse_load(pass);
  const std::uint32_t first = pass.vector.fused_load ? max_smooth_prime : max_radix;
  pass.radices = lane_radices(pass.axes.empty() ? pass.length : pass.axes.front(), first, registers);
  for (std::size_t a = 1; a < pass.axes.size(); ++a)
    for (const std::uint32_t radix : lane_radices(pass.axes[a], max_radix, registers))
      pass.radices.push_back(radix);
}

std::uint64_t product_of_others(const PassSpec& pass, std::size_t axis, std::uint64_t outer_count) {
  std::uint64_t product = 1;
  for (std::size_t a = 0; a < pass.loops.size(); ++a)
    if (a != axis) product *= count_of(pass, a, outer_count);
  return product;
}

// Sub-sequences of a split row, 0 when it cannot be split: R neighbouring points of native / R rows fill a
// vector. A small R needs fewer shuffles, a large one reads longer pieces of fewer rows.
std::uint32_t split_radix_of(std::uint64_t length, Precision precision, const DeviceLimits& limits,
                             std::uint64_t rows, std::uint64_t bytes) {
  const std::uint32_t native = native_lanes(precision, limits);
  const auto fits = [&](std::uint32_t r, std::uint64_t most) {
    return splits(length, r) && length / r <= most && native / r <= rows;
  };
  const bool cached = bytes <= thresholds.cached_bytes, few = vector_registers(limits) <= few_registers;
  const bool shared = precision == Precision::f32 && bytes <= thresholds.memory_bytes;
  if (cached && !few && fits(native / 4, thresholds.quarter_points)) return native / 4;
  if ((cached || shared) && fits(native / 2, thresholds.half_points)) return native / 2;
  if (few && precision == Precision::f32 && fits(native / 2, thresholds.few_registers_half_points))
    return native / 2;
  for (std::uint32_t r = native; r >= 2 && r >= native / 4; r /= 2)
    if (splits(length, r)) return r;
  return 0;
}

// Points of a column that an end reads or writes.
std::uint64_t row_points(const PassSpec& pass, const PassEnd& end) {
  if (filters_halves(pass))
    return end.points == 0 ? pass.length : std::min<std::uint64_t>(pass.length, divided_up(end.points, 2));
  const bool whole = pass.twiddle_span == 1 && pass.in_position <= 1;
  const std::uint64_t points =
      end.points == 0 || !whole ? pass.length : std::min<std::uint64_t>(pass.length, end.points);
  return end.real && end.second == 0 ? divided_up(points, 2) : points;
}

// Bytes that a pass reads and writes.
std::uint64_t bytes_moved(const PassSpec& pass, std::uint64_t outer_count) {
  return element_bytes(pass.precision) * (row_points(pass, pass.in_end) + row_points(pass, pass.out_end)) *
         count_of(pass, pass.vector.lane_axis, outer_count) *
         product_of_others(pass, pass.vector.lane_axis, outer_count);
}

// True when rows fill the lanes without being split, and split ones would be slower.
bool prefers_whole_rows(const PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  const std::uint32_t lanes = native_lanes(pass.precision, limits);
  const std::uint64_t shorter =
      pass.real.fused ? thresholds.short_real_row_points : thresholds.short_row_points;
  const bool between = pass.length > shorter && pass.length < thresholds.whole_row_points;
  const bool complex = !pass.real.fused && !has_reals(pass) && !pass.in_end.real && !pass.out_end.real &&
                       pass.spectrum == PointFactor::none;
  if (complex && pass.length >= thresholds.cached_whole_row_points &&
      bytes_moved(pass, outer_count) <= thresholds.cached_bytes)
    return false;
  if (vector_registers(limits) > few_registers || between ||
      array_bytes(pass.precision, lanes, pass.length) > private_bytes(limits))
    return false;
  const std::uint32_t axis = widest_loop(pass, outer_count);
  const std::uint64_t rows = count_of(pass, axis, outer_count),
                      others = product_of_others(pass, axis, outer_count),
                      turns = divided_up(divided_up(rows, lanes) * others, limits.compute_units);
  return turns >= thresholds.whole_row_turns &&
         static_cast<double>(rows * others) >=
             thresholds.whole_row_use * static_cast<double>(turns * limits.compute_units * lanes);
}

bool choose_split_row(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  const std::uint32_t native = native_lanes(pass.precision, limits);
  if (!may_split_rows(pass, native) || prefers_whole_rows(pass, outer_count, limits)) return false;
  const std::uint32_t axis = widest_loop(pass, outer_count);
  const std::uint32_t r = split_radix_of(pass.length, pass.precision, limits,
                                         count_of(pass, axis, outer_count), bytes_moved(pass, outer_count));
  if (r == 0) return false;
  put_rows(pass, axis, native);
  pass.radices = lane_radices(pass.length / r, max_radix, vector_registers(limits));
  pass.radices.insert(pass.radices.begin(), r);
  return true;
}

// Beyond the caches, prefetch the next block and use streaming stores, which do not evict data that is still needed.
// A single lane has no next block, and its kernel no function that prefetches.
void choose_memory(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  const std::uint64_t bytes = bytes_moved(pass, outer_count);
  const bool from_memory = bytes > std::min(limits.cache_bytes, thresholds.memory_bytes);
  const bool rows = point_stride(pass, pass.in_stride) == 1,
             short_rows = rows && pass.length <= thresholds.short_row,
             long_rows =
                 rows && pass.length <= thresholds.prefetched_row && bytes > thresholds.prefetched_bytes;
  const bool columns = vector_registers(limits) <= few_registers &&
                       pass.vector.kernel == VectorKernel::lanes &&
                       pass.vector.load == LaneAccess::contiguous;
  pass.vector.prefetch =
      pass.vector.lanes > 1 &&
      (from_memory || long_rows || ((short_rows || columns) && bytes > thresholds.cached_bytes));
  pass.vector.non_temporal = from_memory;
}

std::string reason_of(const PassSpec& pass) {
  const std::string lanes = std::to_string(pass.vector.lanes);
  if (pass.vector.kernel == VectorKernel::split_row)
    return "contiguous rows: " + std::to_string(pass.radices.front()) + " sub-sequences in the lanes, " +
           std::to_string(block_columns(pass)) + " row(s) at once";
  const auto word = [](LaneAccess a) {
    return a == LaneAccess::contiguous   ? "whole vectors"
           : a == LaneAccess::packed     ? "packed rows"
           : a == LaneAccess::transposed ? "transposed in registers"
                                         : "gathered";
  };
  return lanes + " columns in the lanes, loads " + word(pass.vector.load) + ", stores " +
         word(pass.vector.store);
}

// The two factors of n that are nearest to each other, both within the limit, multiples of the lanes preferred.
std::vector<std::uint64_t> balanced_split(std::uint64_t n, std::uint64_t limit, std::uint32_t lanes) {
  std::vector<std::uint64_t> best;
  if (n > limit * limit) return best;
  double best_cost = 0;
  for (std::uint64_t d : divisors(n)) {
    const std::uint64_t other = n / d;
    if (d > limit || other > limit || d == 1 || other == 1) continue;
    const double ratio = static_cast<double>(std::max(d, other)) / static_cast<double>(std::min(d, other));
    const auto waste = [&](std::uint64_t m) {
      return static_cast<double>(rounded_up(m, lanes)) / static_cast<double>(m);
    };
    const double cost = ratio * waste(d) * waste(d) * waste(other) * waste(other);
    if (best_cost != 0 && cost >= best_cost) continue;
    best_cost = cost;
    best = {d, other};
  }
  return best;
}

std::vector<std::uint64_t> three_way_split(std::uint64_t n, std::uint64_t limit, std::uint32_t lanes) {
  std::vector<std::uint64_t> best;
  if (n > limit * limit * limit) return best;
  std::uint64_t best_largest = 0;
  for (std::uint64_t d : divisors(n)) {
    if (d > limit || d == 1) continue;
    const auto rest = balanced_split(n / d, limit, lanes);
    if (rest.empty()) continue;
    const std::uint64_t largest = std::max({d, rest[0], rest[1]});
    if (!best.empty() && largest >= best_largest) continue;
    best_largest = largest;
    best = {d, rest[0], rest[1]};
  }
  return best;
}

// Longest array of a lane in one pass, when a pass of rows has so many of them.
std::uint64_t longest_array(const AxisTask& task, bool splits_rows, std::uint32_t arrays,
                            const DeviceLimits& limits) {
  const std::uint64_t bytes = private_bytes(limits);
  if (task.reals) return real_columns_bytes(limits);
  if (!splits_rows || vector_registers(limits) > few_registers) return bytes;
  return std::max(bytes,
                  std::min(thresholds.rows_share * bytes / arrays,
                           limits.cache_bytes / thresholds.rows_cache_share / limits.compute_units / arrays));
}

bool fits_one_pass(const AxisTask& task, std::uint32_t lanes, std::uint32_t arrays,
                   const DeviceLimits& limits) {
  const bool rows = task.in_stride == 1 && task.out_stride == 1 && !task.reals;
  const std::uint32_t r =
      rows && lanes > 1 ? split_radix_of(task.length, task.precision, limits, 1, ~std::uint64_t(0)) : 0;
  return array_bytes(task.precision, lanes, task.length / std::max(r, 1u)) <=
         longest_array(task, r != 0, arrays, limits);
}

}  // namespace

std::uint64_t columns_of_widest_loop(const AxisTask& task) {
  std::uint64_t columns = 1;
  for (const LoopAxis& loop : task.loops) columns = std::max(columns, loop.count);
  return columns;
}

std::uint64_t private_bytes(const DeviceLimits& limits) {
  return std::min(thresholds.private_bytes, limits.stack_bytes / thresholds.stack_share);
}

std::uint64_t real_columns_bytes(const DeviceLimits& limits) {
  return thresholds.reals_share * private_bytes(limits);
}

std::uint32_t native_lanes(Precision precision, const DeviceLimits& limits) {
  return std::max(1u, precision == Precision::f64 ? limits.lanes_f64 : limits.lanes_f32);
}

std::uint32_t vector_registers(const DeviceLimits& limits) {
  return limits.lanes_f32 == 8 ? few_registers : 2 * few_registers;
}

void choose_groups(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  const std::uint64_t blocks = block_count(pass, outer_count);
  const std::uint64_t by_points =
      thresholds.group_points / (std::uint64_t(pass.length) * block_columns(pass));
  const std::uint64_t by_balance = blocks / (thresholds.groups_per_unit * limits.compute_units);
  pass.vector.columns_per_group =
      block_columns(pass) * std::max<std::uint64_t>(1, std::min(by_points, by_balance));
}

bool fits_private(const PassSpec& pass, const std::vector<std::uint32_t>& radices,
                  const DeviceLimits& limits) {
  const std::uint64_t split = pass.vector.kernel == VectorKernel::split_row ? radices.front() : 1;
  return array_bytes(pass.precision, pass.vector.lanes, pass.length / split) <= 2 * private_bytes(limits);
}

std::vector<std::vector<std::uint64_t>> possible_splits(const AxisTask& task, const DeviceLimits& limits) {
  const std::uint32_t lanes = native_lanes(task.precision, limits);
  const std::uint64_t longest = 2 * thresholds.pass_points;
  std::vector<std::vector<std::uint64_t>> all;
  if (fits_one_pass(task, lanes, 1, limits)) all.push_back({task.length});
  std::multimap<std::uint64_t, std::vector<std::uint64_t>> pairs;  // by the longer one
  for (const std::uint64_t d : divisors(task.length)) {
    const std::uint64_t other = task.length / d;
    if (std::min(d, other) < lanes || std::max(d, other) > longest) continue;
    pairs.insert({std::max(d, other), {d, other}});
  }
  for (auto& [longer, pair] : pairs) all.push_back(std::move(pair));
  if (task.length > longest)
    if (auto three = three_way_split(task.length, longest, lanes); !three.empty())
      all.push_back(std::move(three));
  return all;
}

std::uint32_t convolution_split(std::uint64_t length, std::uint32_t native) {
  for (std::uint32_t r = native; r >= 2 && r >= native / 4; r /= 2)
    if (splits(length, r)) return r;
  return 0;
}

std::vector<std::uint64_t> split_length(const AxisTask& task, const DeviceLimits& limits,
                                        std::uint32_t arrays) {
  const std::uint64_t n = task.length;
  const std::uint32_t lanes = native_lanes(task.precision, limits);
  const bool alone = n >= thresholds.parallel_points && task.columns() < limits.compute_units;
  if (task.reals && !alone &&
      split_of_reals(n, task.precision, {columns_of_widest_loop(task), task.columns()}, arrays > 1, limits) !=
          0)
    return {n};
  const bool lone_reals =
      task.reals && n >= thresholds.lone_reals && 2 * columns_of_widest_loop(task) <= lanes;
  if (fits_one_pass(task, lanes, arrays, limits) && !alone && !lone_reals) return {n};
  for (std::uint64_t limit : {thresholds.pass_points, 2 * thresholds.pass_points}) {
    const auto two = balanced_split(n, limit, lanes);
    if (!two.empty()) return two;
  }
  const auto three = three_way_split(n, 2 * thresholds.pass_points, lanes);
  if (!three.empty()) return three;
  throw Error(ErrorCode::unsupported, "n = " + std::to_string(n) + " is beyond three passes of at most " +
                                          std::to_string(2 * thresholds.pass_points) +
                                          " points: split the transform into several axes");
}

std::vector<std::uint64_t> split_length(const AxisOrder& order, Direction direction, std::uint32_t lanes) {
  const std::uint64_t before = order.factors[0], most = 2 * thresholds.pass_points;
  std::vector<std::uint64_t> lengths = {before};
  if (before > most) lengths = balanced_split(before, most, lanes);
  lengths.push_back(order.factors[1]);
  if (direction == Direction::inverse) std::reverse(lengths.begin(), lengths.end());
  return lengths;
}

std::string choose_vector_kernel(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  if (!choose_row_of_reals(pass, outer_count, limits) && !choose_split_row(pass, outer_count, limits))
    choose_lanes(pass, outer_count, limits);
  if (vector_registers(limits) <= few_registers) pass.vector.unrolled = few_registers;
  choose_groups(pass, outer_count, limits);
  choose_memory(pass, outer_count, limits);
  return reason_of(pass);
}

void separate_load(PassSpec& pass) {
  if (!pass.vector.fused_load) return;
  pass.vector.fused_load = false;
  pass.radices = lane_radices(pass.length, max_radix);
}

std::string choose_convolution_kernel(PassSpec& pass, bool rows, std::uint64_t outer_count,
                                      const DeviceLimits& limits) {
  const std::uint32_t native = native_lanes(pass.precision, limits);
  if (rows) {
    put_rows(pass, widest_loop(pass, outer_count), native);
    const std::uint32_t r = convolution_split(pass.length, native);
    pass.radices = lane_radices(pass.length / r);
    pass.radices.insert(pass.radices.begin(), r);
  } else {
    choose_lanes(pass, outer_count, limits);
  }
  pass.backward_radices.assign(pass.radices.rbegin(), pass.radices.rend());
  choose_groups(pass, outer_count, limits);
  choose_memory(pass, outer_count, limits);
  return reason_of(pass);
}

}  // namespace fft::planning
