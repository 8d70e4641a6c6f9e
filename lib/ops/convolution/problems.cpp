// The problems of a convolution for planning: of the signals, of both inputs in one pass, of the filters' spectra.
#include <algorithm>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "core/strides.hpp"
#include "ops/convolution/geometry.hpp"
#include "plan/formats.hpp"

namespace fft::ops {
namespace {

// Points in f32 that a work-group holds twice.
constexpr std::uint64_t max_shared_pass_points = 16384;

// Spectra that stay in the cache anyway, in bytes: with 12.6 MB BatchOf::filters takes 1.09 times as long, with 25 MB and more 0.89 to 0.99 times (H200).
constexpr std::uint64_t cached_spectra = 16 << 20;
// The signals of a filter must run in one round, whose workspace may be this part of the device's memory.
constexpr std::uint64_t round_part = 16;

// True when the signals of neighbouring channels lie one after another, not among each other.
bool channels_lie_apart(const ConvolutionGeometry& g, const ConvolutionOptions& options) {
  const auto lie_apart = [&](const Layout& layout, std::uint64_t ConvolutionAxis::*points) {
    const std::uint64_t distance = planning::stride_size(planning::planned_stride(layout.distance));
    for (std::size_t a = 0; a < g.axes.size(); ++a)
      if (g.axes[a].*points > 1 &&
          planning::stride_size(planning::planned_stride(layout.strides[a])) >= distance)
        return false;
    return true;
  };
  return lie_apart(options.signal, &ConvolutionAxis::signal) &&
         lie_apart(options.output, &ConvolutionAxis::count);
}

// BatchOf::filters.
void set_signals_of_filters(planning::Problem& p, const ConvolutionGeometry& g,
                            const ConvolutionOptions& options) {
  const std::uint64_t in_distance = planning::planned_stride(options.signal.distance),
                      out_distance = planning::planned_stride(options.output.distance);
  p.batch = options.filters;
  p.in_distance = in_distance;
  p.out_distance = out_distance;
  p.spectrum_distance = g.points();
  p.axes.push_back({options.signals / options.filters, in_distance * options.filters,
                    out_distance * options.filters, false});
}

// The loop over the filters lies inside the batch.
void set_filters(planning::Problem& p, const ConvolutionGeometry& g, const ConvolutionOptions& options) {
  const std::uint64_t in_distance = planning::planned_stride(options.signal.distance),
                      out_distance = planning::planned_stride(options.output.distance);
  const bool one_to_one = options.pairwise && options.signals == options.filters;
  const std::uint64_t filters = one_to_one ? 1 : options.filters;  // along an axis of their own
  const std::uint64_t channels = options.pairwise ? filters : 1;   // signals along that axis
  p.batch = options.signals / channels;
  p.in_distance = in_distance * channels;
  p.out_distance = out_distance * filters;
  p.spectrum_distance = one_to_one ? g.points() : 0;
  if (filters == 1) return;
  planning::Axis axis{filters, options.pairwise ? in_distance : 0, out_distance, false};
  axis.spectrum_stride = g.points();
  p.axes.push_back(axis);
}

}  // namespace

BatchOf batch_of(const ConvolutionGeometry& g, const ConvolutionOptions& options,
                 const planning::DeviceLimits& limits) {
  const bool groups = limits.shape == planning::KernelShape::work_group,
             several = options.pairwise && options.filters > 1 && options.signals > options.filters,
             one_axis = g.lone_axis() < g.axes.size();
  if (!groups || !several || !one_axis || !channels_lie_apart(g, options)) return BatchOf::signals;
  const std::uint64_t spectrum = g.points() * planning::element_bytes(options.precision);
  const bool fits = planning::bounded_product(options.signals / options.filters, spectrum) <=
                    limits.global_memory_bytes / round_part;
  return fits && spectrum * options.filters > cached_spectra ? BatchOf::filters : BatchOf::signals;
}

planning::Problem convolution_problem(const ConvolutionGeometry& g, const ConvolutionOptions& options,
                                      BatchOf batch) {
  planning::Problem p;
  p.kind = planning::TransformKind::convolution;
  p.precision = options.precision;
  p.scaled = true;
  p.real_signals = options.domain == Domain::real;
  p.even_offsets = options.signal.offset % 2 == 0 && options.output.offset % 2 == 0;
  const auto stride_of = planning::planned_stride;
  p.in_format = plan::side_format(options.signal_format, options.domain, false);
  p.out_format = plan::side_format(options.output_format, options.domain, true);
  if (batch == BatchOf::filters)
    set_signals_of_filters(p, g, options);
  else
    set_filters(p, g, options);
  if (g.blocks > 1) {
    planning::Axis blocks{g.blocks, g.step * stride_of(options.signal.strides[0]),
                          g.step * stride_of(options.output.strides[0]), false};
    blocks.block_step = g.step;
    if (g.axes[0].count % g.step != 0) blocks.block_total = g.axes[0].count;
    p.axes.push_back(blocks);
  }
  std::uint64_t stride = g.points();
  for (std::size_t a = 0; a < g.axes.size(); ++a) {
    const ConvolutionAxis& from = g.axes[a];
    planning::Axis axis{from.cyclic, stride_of(options.signal.strides[a]),
                        stride_of(options.output.strides[a]), from.convolved};
    if (from.convolved) {
      axis.present = from.signal;
      axis.wanted = g.blocks > 1 ? g.step : from.count;
    }
    if (g.blocks > 1) axis.skipped = from.rotation - from.first;
    stride /= from.cyclic;
    axis.spectrum_stride = stride;
    p.axes.push_back(axis);
  }
  return p;
}

planning::PlacedArray placed_filter(const ConvolutionGeometry& g, const ConvolutionOptions& options,
                                    std::size_t axis) {
  using Order = planning::PlacedArray::Order;
  const ConvolutionAxis& a = g.axes[axis];
  planning::PlacedArray array;
  array.points = a.filter;
  array.rotation = a.rotation;
  array.period = a.repeated ? a.signal : 0;
  if (options.correlate && a.convolved)
    array.order = options.mode == ConvolutionMode::circular ? Order::negated : Order::reversed;
  array.conjugated = options.correlate;
  return array;
}

bool may_share_pass(const ConvolutionGeometry& g, const ConvolutionOptions& options,
                    const planning::DeviceLimits& limits) {
  const std::uint64_t longest =
      options.precision == Precision::f64 ? max_shared_pass_points / 2 : max_shared_pass_points;
  const bool short_enough = limits.shape == planning::KernelShape::vector || g.transform_points() <= longest;
  return g.lone_axis() < g.axes.size() && g.blocks == 1 &&
         (options.pairwise ? options.signals == options.filters : options.signals == 1) && short_enough;
}

planning::Problem two_input_problem(const ConvolutionGeometry& g, const ConvolutionOptions& options) {
  planning::Problem p = convolution_problem(g, options);
  p.filter = placed_filter(g, options, g.lone_axis());
  p.filter.real = p.real_signals;
  p.spectrum_distance = options.pairwise ? planning::planned_stride(options.filter.distance) : 0;
  const std::size_t before = p.axes.size() - g.axes.size();  // of many filters
  for (std::size_t a = 0; a < p.axes.size(); ++a)
    p.axes[a].spectrum_stride =
        planning::planned_stride(a < before ? options.filter.distance : options.filter.strides[a - before]);
  return p;
}

bool fills_grid(const ConvolutionGeometry& g, const ConvolutionOptions& options) {
  return !options.correlate && options.domain == Domain::complex &&
         std::all_of(g.axes.begin(), g.axes.end(), [](const ConvolutionAxis& a) {
           return a.filter == a.cyclic && a.rotation == 0 && !a.repeated;
         });
}

planning::Problem spectrum_problem(const ConvolutionGeometry& g, const ConvolutionOptions& options) {
  planning::Problem p;
  p.precision = options.precision;
  p.batch = options.filters;
  const bool direct = fills_grid(g, options);
  p.out_distance = g.points();
  p.in_distance = direct ? planning::planned_stride(options.filter.distance) : p.out_distance;
  std::uint64_t stride = g.points();
  for (std::size_t a = 0; a < g.axes.size(); ++a) {
    stride /= g.axes[a].cyclic;
    p.axes.push_back({g.axes[a].cyclic, direct ? planning::planned_stride(options.filter.strides[a]) : stride,
                      stride, g.axes[a].convolved});
  }
  return p;
}

}  // namespace fft::ops
