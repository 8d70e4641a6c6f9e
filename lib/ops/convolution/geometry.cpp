// Modes, lengths, blocks.
#include "ops/convolution/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fftcl/error.hpp>
#include <fftcl/sizes.hpp>
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "core/element_bytes.hpp"

namespace fft::ops {
namespace {

constexpr std::uint64_t max_length = std::uint64_t(1) << 40;
constexpr std::uint64_t max_results = std::uint64_t(1) << 60;
/// Padded lengths worth considering are within this factor of the smallest one.
constexpr double max_padding = 1.3;
/// Shortest block, in points: for shorter ones, launch overhead dominates.
constexpr std::uint64_t min_block_points = 256;

std::string axis_name(std::size_t axis, std::size_t rank) {
  return rank == 1 ? std::string() : " along axis " + std::to_string(axis);
}

void check_shapes(const std::vector<std::uint64_t>& signal, const std::vector<std::uint64_t>& filter) {
  if (signal.empty() || signal.size() > 3)
    refuse("a convolution of signals of " + std::to_string(signal.size()) +
           " axes: give the lengths of 1 to 3");
  if (filter.size() != signal.size())
    refuse("the filter has " + std::to_string(filter.size()) + " axes and the signal " +
           std::to_string(signal.size()) + ": give as many lengths, 1 where the filter has no extent");
  for (std::size_t a = 0; a < signal.size(); ++a)
    for (const auto& [n, what] : {std::pair{signal[a], "signal"}, std::pair{filter[a], "filter"}}) {
      if (n == 0)
        refuse("length of the " + std::string(what) + axis_name(a, signal.size()) +
               " = 0: it needs at least one point");
      if (n > max_length)
        refuse("length of the " + std::string(what) + axis_name(a, signal.size()) + " = " +
               std::to_string(n) + " is above 2^40: convolve parts");
    }
}

void check_numbers(const ConvolutionOptions& options) {
  if (options.signals == 0 || options.filters == 0)
    refuse("signals = " + std::to_string(options.signals) + ", filters = " + std::to_string(options.filters) +
           ": a convolution needs at least one of each");
  if (!options.pairwise && options.signals > max_results / options.filters)
    refuse("signals = " + std::to_string(options.signals) + ", filters = " + std::to_string(options.filters) +
           ": their product, the number of results, is above 2^60: use fewer in one call");
  if (options.pairwise && options.signals % options.filters != 0)
    refuse("pairwise with " + std::to_string(options.signals) + " signals and " +
           std::to_string(options.filters) +
           " filters: signal i goes with filter i % filters, so the signals must be a multiple of the "
           "filters");
}

// The part of the full convolution that the mode selects.
void set_part(ConvolutionAxis& a, ConvolutionMode mode, bool filter_is_larger) {
  const std::uint64_t n = a.signal, m = a.filter;
  switch (mode) {
    case ConvolutionMode::full:
      a.count = n + m - 1;
      return;
    case ConvolutionMode::same:
      a.first = (m - 1) / 2;
      a.count = n;
      return;
    case ConvolutionMode::valid:
      a.first = (filter_is_larger ? n : m) - 1;
      a.count = (filter_is_larger ? m - n : n - m) + 1;
      return;
    case ConvolutionMode::circular:
    case ConvolutionMode::causal:
      a.count = n;
      return;
  }
}

std::string shape_text(const std::vector<ConvolutionAxis>& axes, std::uint64_t ConvolutionAxis::*length) {
  std::string text;
  for (const ConvolutionAxis& a : axes) text += (text.empty() ? "" : " x ") + std::to_string(a.*length);
  return text;
}

bool filter_is_larger(const std::vector<ConvolutionAxis>& axes) {
  const bool signal_covers =
      std::all_of(axes.begin(), axes.end(), [](const ConvolutionAxis& a) { return a.signal >= a.filter; });
  const bool filter_covers =
      std::all_of(axes.begin(), axes.end(), [](const ConvolutionAxis& a) { return a.filter >= a.signal; });
  if (!signal_covers && !filter_covers)
    refuse(
        "mode valid with a signal of " + shape_text(axes, &ConvolutionAxis::signal) + " and a filter of " +
        shape_text(axes, &ConvolutionAxis::filter) +
        " points: neither is the larger one along every axis, so no point is free of zeros from beyond the "
        "borders: use another mode");
  return !signal_covers;
}

}  // namespace

double cost_per_point(std::uint64_t m, const ConvolutionOptions& options,
                      const planning::DeviceLimits& limits) {
  double weight = 1;
  for (const std::uint64_t p : planning::prime_factors(m)) weight += 0.008 * double(p - 2);
  const auto scalar = double(planning::scalar_bytes(options.precision));
  const double on_chip = limits.shape == planning::KernelShape::vector
                             ? 8192
                             : std::min(65536.0, double(limits.local_memory_bytes)) / scalar;
  const double passes = double(m) <= on_chip ? 1 : 3;
  return weight * (passes + 0.06 * std::log2(double(std::max<std::uint64_t>(m, 2))));
}

namespace {

// The cheapest padded length >= least.
std::uint64_t padded_length(std::uint64_t least, const ConvolutionOptions& options,
                            const planning::DeviceLimits& limits) {
  const auto last = static_cast<std::uint64_t>(double(least) * max_padding) + 1;
  std::uint64_t best = 0;
  double best_cost = 0;
  for (const std::uint64_t m : planning::smooth_between(least, std::max(last, next_fast_length(least)))) {
    const double cost = double(m) * cost_per_point(m, options, limits);
    if (best == 0 || cost < best_cost) best = m, best_cost = cost;
  }
  return best;
}

void set_length(ConvolutionAxis& a, const ConvolutionOptions& options, const planning::DeviceLimits& limits) {
  const std::uint64_t n = a.signal, m = a.filter;
  if (options.mode == ConvolutionMode::circular) {
    a.repeated = !planning::is_smooth(n);
    a.cyclic = a.repeated ? padded_length(2 * n - 1, options, limits) : n;
    return;
  }
  a.rotation = a.first;
  // Results beyond M wrap around and must not overlap the outputs.
  a.cyclic = padded_length(std::max({n, m, a.first + a.count, n + m - 1 - a.first}), options, limits);
}

// Blocks of a long 1D signal, when they cost less than one long transform.
void consider_blocks(ConvolutionGeometry& g, const ConvolutionOptions& options,
                     const planning::DeviceLimits& limits) {
  ConvolutionAxis& a = g.axes.front();
  if (g.axes.size() != 1 || options.mode == ConvolutionMode::circular || a.first > a.filter - 1) return;
  double best = double(a.cyclic) * cost_per_point(a.cyclic, options, limits);
  for (std::uint64_t m = min_block_points; m < a.cyclic; m *= 2) {
    if (m < 2 * a.filter) continue;
    const std::uint64_t step = m - a.filter + 1, blocks = planning::divided_up(a.count, step);
    const double cost = double(m) * double(blocks) * cost_per_point(m, options, limits);
    if (blocks < 2 || cost >= best) continue;
    best = cost;
    g.blocks = blocks;
    g.step = step;
  }
  if (g.blocks == 1) return;
  a.cyclic = g.step + a.filter - 1;
  a.rotation = a.filter - 1;
  g.reason = "overlap-save: " + std::to_string(g.blocks) + " blocks of " + std::to_string(a.cyclic) +
             " points, " + std::to_string(g.step) + " results each";
}

// Later computations take it for granted that the bytes of all spectra fit 64 bits.
void check_spectra(const ConvolutionGeometry& g, const ConvolutionOptions& options) {
  using planning::bounded_product;
  std::uint64_t bytes = bounded_product(options.filters, planning::element_bytes(options.precision));
  for (const ConvolutionAxis& a : g.axes) bytes = bounded_product(bytes, a.cyclic);
  if (bytes == std::numeric_limits<std::uint64_t>::max())
    throw Error(ErrorCode::unsupported,
                "the filters' spectra need more than 2^64 bytes: " + std::to_string(options.filters) +
                    " of " + shape_text(g.axes, &ConvolutionAxis::cyclic) +
                    " points: convolve fewer filters at a time, or parts of the signal");
}

std::string length_reason(const ConvolutionGeometry& g) {
  std::string text;
  for (const ConvolutionAxis& a : g.axes) {
    if (!a.convolved) continue;
    text += (text.empty() ? "" : " x ") + std::to_string(a.cyclic);
    if (a.repeated)
      text += " (the filter repeated: " + std::to_string(a.signal) + " has large prime factors)";
  }
  return "cyclic convolutions of " + text + " points";
}

}  // namespace

std::uint64_t ConvolutionGeometry::points() const {
  std::uint64_t n = 1;
  for (const ConvolutionAxis& a : axes) n *= a.cyclic;
  return n;
}

std::uint64_t ConvolutionGeometry::transform_points() const {
  std::uint64_t n = 1;
  for (const ConvolutionAxis& a : axes) n *= a.convolved ? a.cyclic : 1;
  return n;
}

std::size_t ConvolutionGeometry::lone_axis() const {
  std::size_t lone = axes.size();
  for (std::size_t a = 0; a < axes.size(); ++a)
    if (axes[a].convolved) {
      if (lone != axes.size()) return axes.size();
      lone = a;
    }
  return lone;
}

ConvolutionGeometry make_convolution_geometry(const std::vector<std::uint64_t>& signal_shape,
                                              const std::vector<std::uint64_t>& filter_shape,
                                              const ConvolutionOptions& options,
                                              const planning::DeviceLimits& limits,
                                              const std::vector<bool>& loops) {
  planning::check_elements(options.precision, options.domain, "ConvolutionOptions");
  planning::check_enumerator(options.mode, ConvolutionMode::causal, "ConvolutionOptions::mode",
                             "ConvolutionMode");
  check_shapes(signal_shape, filter_shape);
  check_numbers(options);
  ConvolutionGeometry g;
  for (std::size_t a = 0; a < signal_shape.size(); ++a) {
    g.axes.emplace_back();
    g.axes[a].signal = signal_shape[a];
    g.axes[a].filter = filter_shape[a];
    g.axes[a].convolved = loops.empty() || !loops[a];
    if (options.mode == ConvolutionMode::circular && filter_shape[a] > signal_shape[a])
      refuse("mode circular: the filter's " + std::to_string(filter_shape[a]) + " points" +
             axis_name(a, signal_shape.size()) + " are more than the signal's " +
             std::to_string(signal_shape[a]) + ": wrap the filter around first");
  }
  const bool larger = options.mode == ConvolutionMode::valid && filter_is_larger(g.axes);
  for (ConvolutionAxis& a : g.axes) {
    set_part(a, options.mode, larger);
    if (a.convolved)
      set_length(a, options, limits);
    else
      a.cyclic = a.signal;
  }
  consider_blocks(g, options, limits);
  check_spectra(g, options);
  if (g.blocks == 1) g.reason = length_reason(g);
  return g;
}

}  // namespace fft::ops
