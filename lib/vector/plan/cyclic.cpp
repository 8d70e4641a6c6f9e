// Cyclic lengths by estimated cost. How a convolution runs depends on what can fill the lanes, and on the size of the
// caches.
#include "vector/plan/cyclic.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "vector/plan/lane_radices.hpp"
#include "vector/plan/pass_choice.hpp"

namespace fft::planning {
namespace {

struct ConvolutionThresholds {
  /// Cyclic lengths up to which a lane holds a whole transform although rows could be split: above, a split row stays
  /// in L1 and wins by 1.04 (2048) to 1.3 (4096).
  std::uint64_t lane_points = 512;
  /// The same when the points are halves of real signals.
  std::uint64_t half_points = 256;
  /// Preferred limit for the points of a pass.
  std::uint64_t pass_points = 4096;
  /// Absolute limit: 4 MiB of private memory. Smaller stacks have a smaller one.
  std::uint64_t max_pass_points = 32768;
  /// A single transform of at least this many points is worth several passes, to occupy every compute unit.
  std::uint64_t parallel_points = 65536;
  /// Candidates lie within this factor of the shortest possible length.
  double range = 1.3;
  /// Cost of a point beyond its butterflies (operations, as in lane_radices).
  double point_cost = 30;
  /// Columns at a distance of a multiple of this many points share cache sets, at this extra cost.
  std::uint64_t conflict_points = 1024;
  double conflict_cost = 6;
};
constexpr ConvolutionThresholds thresholds;

// The multiple M >= least of `step` with the least M * cost(M); cost() < 0 rules a length out. 0: none.
template <typename Cost>
std::uint64_t cheapest(std::uint64_t least, std::uint64_t step, const Cost& cost) {
  const auto range = static_cast<std::uint64_t>(static_cast<double>(least) * thresholds.range);
  std::uint64_t best = 0;
  double best_cost = 0;
  // `step` is a power of two, so its smooth multiples are those by smooth numbers.
  for (const std::uint64_t k :
       smooth_between(divided_up(least, step), std::max(range, 2 * step + least) / step)) {
    const std::uint64_t m = k * step;
    if (best != 0 && static_cast<double>(m) * thresholds.point_cost >= best_cost) break;
    const double c = cost(m);
    if (c < 0) continue;
    const double total = static_cast<double>(m) * (c + thresholds.point_cost);
    if (best == 0 || total < best_cost) best = m, best_cost = total;
  }
  return best;
}

// N1 and N2 of three passes, multiples of `lanes` both.
std::vector<std::uint64_t> two_factors(std::uint64_t m, std::uint64_t lanes, std::uint64_t longest) {
  std::uint64_t best = 0;
  for (std::uint64_t d : divisors(m)) {
    const std::uint64_t other = m / d;
    if (d < other || d > longest || d % lanes != 0 || other % lanes != 0) continue;
    best = d;
    break;  // ascending: the nearest to the root
  }
  if (best == 0) return {};
  return {m / best, best};
}

/// Most points of one pass of three.
std::uint64_t max_pass_points(const DeviceLimits& limits, std::uint64_t vector_bytes) {
  return std::min(thresholds.max_pass_points, 4 * private_bytes(limits) / vector_bytes);
}

// Empty when no length from `least` on has factors of at most `most`.
std::optional<VectorConvolution> three_passes(std::uint64_t least, std::uint64_t lanes, std::uint64_t most) {
  for (std::uint64_t longest = std::min(thresholds.pass_points, most); longest <= most; longest *= 2) {
    if (longest * longest < least)
      continue;  // no length has two such factors, and looking for one takes long
    const std::uint64_t m = cheapest(least, lanes * lanes, [&](std::uint64_t candidate) {
      const auto factors = two_factors(candidate, lanes, longest);
      double cost = factors.empty() ? -1 : 0;
      for (const std::uint64_t f : factors)
        cost += lane_cost(f) + (f % thresholds.conflict_points == 0 ? thresholds.conflict_cost : 0);
      return cost;
    });
    if (m == 0) continue;
    const auto factors = two_factors(m, lanes, longest);
    return VectorConvolution{m, {factors[0], factors[1], factors[0]}};
  }
  return std::nullopt;
}

[[noreturn]] void refuse_three_passes(std::uint64_t n, std::uint64_t least, std::uint64_t most,
                                      const AxisEnds& ends) {
  const bool chirp_z = ends.lengths.path != nullptr;
  const std::string what = chirp_z ? "a chirp-z transform of " + std::to_string(ends.first.points) +
                                         " points to " + std::to_string(ends.last.points)
                                   : "n = " + std::to_string(n) + " has a prime factor without a radix and";
  throw Error(ErrorCode::unsupported, what + " needs a convolution of " + std::to_string(least) +
                                          " points, which is beyond three passes of at most " +
                                          std::to_string(most) + " points: use " +
                                          (chirp_z ? "fewer points" : "a length with small prime factors"));
}

}  // namespace

VectorConvolution plan_cyclic(const AxisTask& task, const ConvolutionEnds& ends, const DeviceLimits& limits,
                              bool halves) {
  const std::uint64_t m = task.length, lanes = native_lanes(task.precision, limits);
  const std::uint64_t vector_bytes = lanes * element_bytes(task.precision);
  const bool contiguous = task.in_stride == 1 && task.out_stride == 1 && ends.spectrum_stride == 1;
  bool own_filters = ends.spectrum == PointFactor::second_input;  // of neighbouring lanes
  for (const LoopAxis& loop : task.loops) own_filters = own_filters || loop.spectrum_stride > 1;
  const std::uint64_t split = contiguous ? convolution_split(m, static_cast<std::uint32_t>(lanes)) : 0;
  const bool rows = split != 0;
  const bool alone = m >= thresholds.parallel_points && task.columns() < limits.compute_units;
  const std::uint64_t private_points = private_bytes(limits) / vector_bytes / (own_filters ? 2 : 1);
  const bool fills = columns_of_widest_loop(task) >= lanes || !rows;
  const std::uint64_t lane_points = halves ? thresholds.half_points : thresholds.lane_points;
  if (fills && m <= (rows ? std::min(private_points, lane_points) : private_points)) return {m, {m}};
  if (rows && !alone && m / split * vector_bytes <= 2 * private_bytes(limits)) return {m, {m}, true};
  for (const std::uint64_t step : {lanes, std::uint64_t(1)}) {
    const auto factors = two_factors(m, step, max_pass_points(limits, vector_bytes));
    if (!factors.empty() && factors[0] > 1) return {m, {factors[0], factors[1], factors[0]}};
  }
  if (m * vector_bytes <= 4 * private_bytes(limits)) return {m, {m}};
  throw Error(ErrorCode::unsupported,
              "a convolution of " + std::to_string(m) +
                  " points is neither short enough for one pass nor for three of at most " +
                  std::to_string(max_pass_points(limits, vector_bytes)) +
                  " points: use a length with small prime factors, or convolve parts");
}

VectorConvolution plan_bluestein(const AxisTask& task, const AxisEnds& ends, const DeviceLimits& limits) {
  const std::uint64_t least = min_cyclic_length(task.length, ends);
  const std::uint64_t lanes = native_lanes(task.precision, limits);
  const std::uint64_t vector_bytes = lanes * element_bytes(task.precision);
  const bool rows =
      task.in_stride == 1 && task.out_stride == 1 && lanes > 1 && least > lanes * lanes && !task.reals;
  const bool alone = least >= thresholds.parallel_points && task.columns() < limits.compute_units;

  const bool fills = columns_of_widest_loop(task) >= lanes || !rows;
  const auto lane_points =
      std::min(private_bytes(limits) / vector_bytes, rows ? thresholds.lane_points : private_bytes(limits));
  if (fills && least <= lane_points) {
    const std::uint64_t in_lanes = cheapest(least, 1, lane_cost);
    if (in_lanes <= lane_points) return {in_lanes, {in_lanes}};
  }
  if (rows && !alone && least / lanes * vector_bytes <= 2 * private_bytes(limits)) {
    const std::uint64_t m =
        cheapest(least, lanes * lanes, [&](std::uint64_t candidate) { return lane_cost(candidate / lanes); });
    if (m != 0 && m / lanes * vector_bytes <= 2 * private_bytes(limits)) return {m, {m}, true};
  }
  const std::uint64_t most = max_pass_points(limits, vector_bytes);
  const std::optional<VectorConvolution> three = three_passes(least, lanes, most);
  if (!three) refuse_three_passes(task.length, least, most, ends);
  return *three;
}

}  // namespace fft::planning
