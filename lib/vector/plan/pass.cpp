// Choices for one pass of the vector shape. The criteria come from measurements on CPUs through PoCL
// (docs/performance.md); every threshold is in VectorThresholds.
#include "vector/plan/pass.hpp"

#include <algorithm>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "core/launch.hpp"
#include "core/number_theory.hpp"
#include "vector/plan/lane_radices.hpp"

namespace fft::planning {
namespace {

struct VectorThresholds {
  /// Private memory of a work-item: it lives on the worker's stack (8 MiB segfault on PoCL) and should stay
  /// in L2.
  std::uint64_t private_bytes = std::uint64_t(1) << 20;
  /// Points of a group: below, launching it costs; above, the groups are too few for balance.
  std::uint64_t group_points = 8192;
  /// Groups per compute unit that even out the load.
  std::uint64_t groups_per_unit = 8;
  /// Transposed loads are fused into the first stage from this length on.
  std::uint64_t fused_points = 1024;
  /// Bytes (in and out) up to which a pass is taken to work in the private caches.
  std::uint64_t cached_bytes = std::uint64_t(4) << 20;
  /// Bytes from which it is taken to work in memory, even if the shared cache is larger (it is shared).
  std::uint64_t memory_bytes = std::uint64_t(32) << 20;
  /// Points of a lane (split rows, in the private caches) up to which lanes / 4 and lanes / 2 sub-sequences
  /// beat more: they need fewer shuffles, but move shorter pieces of more rows.
  std::uint64_t quarter_points = 64;
  std::uint64_t half_points = 128;
  /// Rows up to this length are prefetched even from the shared cache: the hardware loses track of short
  /// rows.
  std::uint64_t short_row = 128;
  /// A pass of a transform in several passes: longer ones touch too many pages and lines at once.
  std::uint64_t pass_points = 4096;
  /// One transform of at least so many points is worth several passes to occupy every compute unit.
  std::uint64_t parallel_points = 100000;
};
constexpr VectorThresholds thresholds;

std::uint64_t scalar_bytes(Precision precision) {
  return precision == Precision::f64 ? 8 : 4;
}

std::uint64_t array_bytes(Precision precision, std::uint32_t lanes, std::uint64_t points) {
  return 2 * scalar_bytes(precision) * lanes * points;
}

std::uint64_t product_of_others(const PassSpec& pass, std::size_t axis, std::uint64_t outer_count) {
  std::uint64_t product = 1;
  for (std::size_t a = 0; a < pass.loops.size(); ++a)
    if (a != axis) product *= a + 1 == pass.loops.size() ? outer_count : pass.loops[a].count;
  return product;
}

std::uint64_t count_of(const PassSpec& pass, std::size_t axis, std::uint64_t outer_count) {
  return axis + 1 == pass.loops.size() ? outer_count : pass.loops[axis].count;
}

std::uint32_t lanes_for(std::uint64_t count, std::uint32_t native) {
  std::uint32_t lanes = 1;
  while (lanes < native && lanes < count) lanes *= 2;
  return lanes;
}

LaneAccess access_of(std::uint64_t lane_stride, std::uint64_t point_stride, std::uint32_t lanes,
                     std::uint32_t length) {
  if (lanes == 1) return LaneAccess::contiguous;
  if (lane_stride == 1) return LaneAccess::contiguous;
  const bool sortable = (length & (length - 1)) == 0 ? 2 * length <= lanes : lanes >= 8;
  if (point_stride == 1 && lane_stride == length && length < lanes / 2 && sortable) return LaneAccess::packed;
  return point_stride == 1 && length >= lanes / 2 ? LaneAccess::transposed : LaneAccess::gathered;
}

// Packed rows of a power of two leave the columns in an order of their own: only good when they go back the same way.
void keep_lane_order(LaneAccess& load, LaneAccess& store, std::uint32_t length) {
  if ((length & (length - 1)) != 0 || (load == LaneAccess::packed) == (store == LaneAccess::packed)) return;
  (load == LaneAccess::packed ? load : store) = LaneAccess::gathered;
}

// Relative cost of moving one element: whole vectors, with a transposition, or one by one.
double access_cost(LaneAccess access) {
  return access == LaneAccess::contiguous ? 1.0 : access == LaneAccess::gathered ? 6.0 : 1.3;
}

bool at_end(const PassEnd& end) {
  return end.points != 0 || end.total != 0 || end.factor != PointFactor::none || end.conjugated || end.real;
}

// What the generator has no text for goes element by element (vector_stages.cpp: require_generated).
void restrict_to_ends(PassSpec& pass, std::uint32_t lanes, LaneAccess& load, LaneAccess& store) {
  const bool convolves = pass.spectrum != PointFactor::none;
  // (Lanes that have no column must hold what the last one holds when tiles are stored.)
  const bool ragged = pass.twiddle_span % lanes != 0;
  if (pass.twiddle_span > 1 && (!convolves || ragged) && store != LaneAccess::contiguous)
    store = LaneAccess::gathered;
  if (!at_end(pass.in_end) && !at_end(pass.out_end) && !convolves) return;
  if (load == LaneAccess::packed) load = LaneAccess::gathered;
  if (store == LaneAccess::packed) store = LaneAccess::gathered;
  if (pass.in_position > 1 && load == LaneAccess::transposed) load = LaneAccess::gathered;
}

void choose_lanes(PassSpec& pass, std::uint64_t outer_count, std::uint32_t native) {
  double best = 0;
  for (std::size_t a = 0; a < pass.loops.size(); ++a) {
    if (pass.twiddle_span > 1 && pass.loops[a].twiddle_weight != 1) continue;
    const std::uint64_t count = count_of(pass, a, outer_count);
    const std::uint32_t lanes = lanes_for(count, native);
    LaneAccess load = access_of(pass.loops[a].in_stride, pass.in_stride, lanes, dft_length(pass));
    LaneAccess store = access_of(pass.loops[a].out_stride, pass.out_stride, lanes, dft_length(pass));
    restrict_to_ends(pass, lanes, load, store);
    keep_lane_order(load, store, dft_length(pass));
    // Time per useful column: arithmetic of a whole vector (2 units a native vector) and moves, over the
    // lanes in use.
    const double use = static_cast<double>(count) / static_cast<double>(divided_up(count, lanes) * lanes);
    const double cost = (2.0 * native / lanes + access_cost(load) + access_cost(store)) / use;
    if (best != 0 && cost >= best) continue;
    best = cost;
    pass.vector.lane_axis = static_cast<std::uint32_t>(a);
    pass.vector.lanes = lanes;
    pass.vector.load = load;
    pass.vector.store = store;
  }
  pass.vector.kernel = VectorKernel::lanes;
  // Tiles go into the first stage where the array is beyond L1 and whole tiles make up most of the stage.
  pass.vector.fused_load = !at_end(pass.in_end) && pass.spectrum == PointFactor::none &&
                           pass.vector.load == LaneAccess::transposed &&
                           pass.length >= thresholds.fused_points &&
                           prime_factors(pass.length).front() <= max_smooth_prime;
  pass.radices = lane_radices(pass.length, pass.vector.fused_load ? max_smooth_prime : max_radix);
}

bool splits(std::uint64_t length, std::uint32_t r) {
  return r >= 2 && length % r == 0 && length / r >= r;
}

// Sub-sequences of a split row, 0 when it cannot be split: R neighbouring points of native / R rows fill a
// vector. A small R needs fewer shuffles, a large one reads longer pieces of fewer rows.
std::uint32_t split_radix_of(std::uint64_t length, Precision precision, std::uint32_t native,
                             std::uint64_t rows, std::uint64_t bytes) {
  const auto fits = [&](std::uint32_t r, std::uint64_t most) {
    return splits(length, r) && length / r <= most && native / r <= rows;
  };
  const bool cached = bytes <= thresholds.cached_bytes;
  const bool shared = precision == Precision::f32 && bytes <= thresholds.memory_bytes;
  if (cached && fits(native / 4, thresholds.quarter_points)) return native / 4;
  if ((cached || shared) && fits(native / 2, thresholds.half_points)) return native / 2;
  for (std::uint32_t r = native; r >= 2 && r >= native / 4; r /= 2)
    if (splits(length, r)) return r;
  return 0;
}

// Points of a column that an end reads or writes.
std::uint64_t row_points(const PassSpec& pass, const PassEnd& end) {
  const bool whole = pass.twiddle_span == 1 && pass.in_position <= 1;
  const std::uint64_t points =
      end.points == 0 || !whole ? pass.length : std::min<std::uint64_t>(pass.length, end.points);
  return end.real && end.second == 0 ? divided_up(points, 2) : points;
}

// Bytes that a pass reads and writes.
std::uint64_t bytes_moved(const PassSpec& pass, std::uint64_t outer_count) {
  return 2 * scalar_bytes(pass.precision) * (row_points(pass, pass.in_end) + row_points(pass, pass.out_end)) *
         count_of(pass, pass.vector.lane_axis, outer_count) *
         product_of_others(pass, pass.vector.lane_axis, outer_count);
}

std::uint32_t widest_loop(const PassSpec& pass, std::uint64_t outer_count) {
  std::size_t axis = 0;
  for (std::size_t a = 0; a < pass.loops.size(); ++a)
    if (count_of(pass, a, outer_count) > count_of(pass, axis, outer_count)) axis = a;
  return static_cast<std::uint32_t>(axis);
}

bool choose_split_row(PassSpec& pass, std::uint64_t outer_count, std::uint32_t native) {
  if (pass.in_stride != 1 || pass.out_stride != 1 || pass.twiddle_span != 1 || native < 2 ||
      pass.in_position > 1)
    return false;
  const std::uint32_t axis = widest_loop(pass, outer_count);
  const std::uint32_t r = split_radix_of(pass.length, pass.precision, native,
                                         count_of(pass, axis, outer_count), bytes_moved(pass, outer_count));
  if (r == 0) return false;
  pass.vector.kernel = VectorKernel::split_row;
  pass.vector.lanes = native;
  pass.vector.lane_axis = axis;
  pass.radices = lane_radices(pass.length / r);
  pass.radices.insert(pass.radices.begin(), r);
  return true;
}

void choose_groups(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  const std::uint64_t blocks = block_count(pass, outer_count);
  const std::uint64_t by_points =
      thresholds.group_points / (std::uint64_t(pass.length) * block_columns(pass));
  const std::uint64_t by_balance = blocks / (thresholds.groups_per_unit * limits.compute_units);
  pass.vector.columns_per_group =
      block_columns(pass) * std::max<std::uint64_t>(1, std::min(by_points, by_balance));
}

// Beyond the caches the next block is asked for early, and results do not displace what is still needed.
void choose_memory(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  const std::uint64_t bytes = bytes_moved(pass, outer_count);
  const bool from_memory = bytes > std::min(limits.cache_bytes, thresholds.memory_bytes);
  const bool short_rows = pass.in_stride == 1 && pass.length <= thresholds.short_row;
  pass.vector.prefetch = from_memory || (short_rows && bytes > thresholds.cached_bytes);
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

// The divisor of n nearest to the k-th root that leaves every pass within the limit, multiples of the lanes
// preferred.
std::vector<std::uint64_t> balanced_split(std::uint64_t n, std::uint64_t limit, std::uint32_t lanes) {
  std::vector<std::uint64_t> best;
  double best_cost = 0;
  for (std::uint64_t d : divisors(n)) {
    const std::uint64_t other = n / d;
    if (d > limit || other > limit || d == 1 || other == 1) continue;
    const double ratio = static_cast<double>(std::max(d, other)) / static_cast<double>(std::min(d, other));
    const auto waste = [&](std::uint64_t m) {
      return static_cast<double>(divided_up(m, lanes) * lanes) / static_cast<double>(m);
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

bool fits_one_pass(const AxisTask& task, std::uint32_t lanes) {
  const bool rows = task.in_stride == 1 && task.out_stride == 1;
  const std::uint32_t r =
      rows && lanes > 1 ? split_radix_of(task.length, task.precision, lanes, 1, ~std::uint64_t(0)) : 0;
  return array_bytes(task.precision, lanes, task.length / std::max(r, 1u)) <= thresholds.private_bytes;
}

}  // namespace

std::uint32_t native_lanes(Precision precision, const DeviceLimits& limits) {
  return std::max(1u, precision == Precision::f64 ? limits.lanes_f64 : limits.lanes_f32);
}

std::uint32_t convolution_split(std::uint64_t length, std::uint32_t native) {
  for (std::uint32_t r = native; r >= 2 && r >= native / 4; r /= 2)
    if (splits(length, r)) return r;
  return 0;
}

std::vector<std::uint64_t> split_length(const AxisTask& task, const DeviceLimits& limits) {
  const std::uint64_t n = task.length;
  const std::uint32_t lanes = native_lanes(task.precision, limits);
  const bool alone = n >= thresholds.parallel_points && task.columns() < limits.compute_units;
  if (fits_one_pass(task, lanes) && !alone) return {n};
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
  const std::uint32_t native = native_lanes(pass.precision, limits);
  if (!choose_split_row(pass, outer_count, native)) choose_lanes(pass, outer_count, native);
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
    pass.vector.kernel = VectorKernel::split_row;
    pass.vector.lanes = native;
    pass.vector.lane_axis = widest_loop(pass, outer_count);
    const std::uint32_t r = convolution_split(pass.length, native);
    pass.radices = lane_radices(pass.length / r);
    pass.radices.insert(pass.radices.begin(), r);
  } else {
    choose_lanes(pass, outer_count, native);
  }
  pass.backward_radices.assign(pass.radices.rbegin(), pass.radices.rend());
  choose_groups(pass, outer_count, limits);
  choose_memory(pass, outer_count, limits);
  return reason_of(pass);
}

}  // namespace fft::planning
