// Checks, and the choice of the block.
#include "ops/stream/geometry.hpp"

#include <algorithm>
#include <string>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"

namespace fft::ops {
namespace {

constexpr std::uint64_t max_filter_points = std::uint64_t(1) << 28;
constexpr std::uint64_t max_samples = std::uint64_t(1) << 40;   // of a call, and of an expected one
constexpr std::uint64_t max_elements = std::uint64_t(1) << 60;  // of a buffer
/// Blocks are at least this long, and for throughput no longer than ...
constexpr std::uint64_t min_block_points = 64;
/// ... so many times the filter: by then old samples are one in 32.
constexpr std::uint64_t max_block_in_filters = 32;
constexpr std::uint64_t always_tried = 65536;
/// Kernels count the samples of a row with 32 bits.
constexpr std::uint64_t max_block_points = std::uint64_t(1) << 30;
/// A single row fills a CPU's vectors only when it can be split across their lanes.
constexpr std::uint64_t widest_lanes = 16;
/// Workspace of a round: the results of one kernel should still be in the cache for the next.
constexpr std::uint64_t round_bytes_of_groups = std::uint64_t(32) << 20;
constexpr std::uint64_t round_bytes_per_unit = std::uint64_t(2) << 20;
/// Blocks of a channel with at least this many points are convolved in place in the caller's buffers. That takes a
/// launch for each channel, while staged blocks of all channels share launches.
constexpr std::uint64_t min_direct_points = 32768;

void check(std::uint64_t filter_length, const StreamingConvolverOptions& o,
           const planning::DeviceLimits& limits) {
  planning::check_elements(o.precision, o.domain, "StreamingConvolverOptions");
  if (filter_length == 0) refuse("filter_length = 0: a filter needs at least one point");
  if (filter_length > max_filter_points)
    refuse("filter_length = " + std::to_string(filter_length) +
           " is above 2^28: cut the filter, and add the results of its parts");
  if (o.channels == 0) refuse("StreamingConvolverOptions::channels = 0: a stream needs at least one channel");
  if (o.channels > max_samples)
    refuse("StreamingConvolverOptions::channels = " + std::to_string(o.channels) +
           " is above 2^40: use several streams");
  if (o.expected_count > max_samples)
    refuse("StreamingConvolverOptions::expected_count = " + std::to_string(o.expected_count) +
           " is above 2^40: use 0 for calls of many samples");
  planning::check_supported(o.precision, limits);
}

ConvolutionOptions options_of(const StreamingConvolverOptions& o) {
  ConvolutionOptions options;
  options.precision = o.precision;
  options.mode = ConvolutionMode::valid;
  options.correlate = o.correlate;
  return options;
}

/// The cheapest block seen so far.
class BlockChoice {
 public:
  BlockChoice(std::uint64_t filter, const StreamingConvolverOptions& options,
              const planning::DeviceLimits& limits)
      : filter_(filter), expected_(options.expected_count), options_(options_of(options)), limits_(limits) {}

  void consider(std::uint64_t m) {
    if (m < filter_) return;
    const double step = double(m - filter_ + 1);
    const double blocks = expected_ == 0 ? 1 / step : double((expected_ + m - filter_) / (m - filter_ + 1));
    const double cost = blocks * double(m) * cost_per_point(m, options_, limits_);
    if (best_ == 0 || cost < cost_) best_ = m, cost_ = cost;
  }
  std::uint64_t best() const { return best_; }

 private:
  std::uint64_t filter_, expected_;
  ConvolutionOptions options_;
  const planning::DeviceLimits& limits_;
  std::uint64_t best_ = 0;
  double cost_ = 0;
};

std::uint64_t choose_block(std::uint64_t filter, const StreamingConvolverOptions& options,
                           const planning::DeviceLimits& limits) {
  BlockChoice choice(filter, options, limits);
  const std::uint64_t longest =
      std::min(max_block_points, std::max(always_tried, max_block_in_filters * filter));
  for (std::uint64_t m = min_block_points; m <= longest; m *= 2) choice.consider(m);
  if (options.expected_count == 0 || options.expected_count > longest) return choice.best();
  // One block per call, as short as possible.
  const std::uint64_t least = std::max(min_block_points, options.expected_count + filter - 1);
  for (const std::uint64_t m : planning::smooth_between(least, least + least / 4 + 64))
    if (m < 256 || m % widest_lanes == 0) choice.consider(m);
  return choice.best();
}

void set_rows(StreamingGeometry& g, const planning::DeviceLimits& limits) {
  const bool vector = limits.shape == planning::KernelShape::vector;
  std::uint64_t budget = vector
                             ? std::min(limits.cache_bytes / 4, limits.compute_units * round_bytes_per_unit)
                             : round_bytes_of_groups;
  budget = std::min(budget, limits.max_allocation_bytes / 2);
  g.rows = std::max<std::uint64_t>(2, budget / g.row_bytes(1));
  g.usual_rows = g.rows;
  if (g.options.expected_count != 0)
    g.usual_rows = std::clamp<std::uint64_t>(
        g.complex_rows(std::min(g.blocks(g.options.expected_count), g.rows)), 2, g.rows);
}

void check_memory(const StreamingGeometry& g, const planning::DeviceLimits& limits) {
  const std::uint64_t most = limits.max_allocation_bytes;
  const std::uint64_t channel = std::max<std::uint64_t>(1, 2 * g.past() * g.sample_bytes());
  if (g.options.channels > most / channel)
    throw Error(ErrorCode::unsupported,
                "the last " + std::to_string(g.past()) + " samples of " + std::to_string(g.options.channels) +
                    " channels need more than the " + std::to_string(most) +
                    " bytes that this device allows in one buffer: use fewer channels in one stream");
  if (g.row_bytes(2) > most)
    throw Error(ErrorCode::unsupported, "blocks of " + std::to_string(g.points()) + " points need " +
                                            std::to_string(g.row_bytes(2)) +
                                            " bytes in one buffer, of which this device allows " +
                                            std::to_string(most) + ": use a shorter filter");
}

/// `elements` of a layout; throws fft::Error when they are too many.
std::uint64_t checked(std::uint64_t elements, const char* name) {
  if (elements > max_elements)
    refuse(std::string(name) +
           ": the layout spans more than 2^60 elements: use smaller offsets and distances");
  return elements;
}

}  // namespace

std::uint64_t StreamingGeometry::history_bytes() const {
  return std::max<std::uint64_t>(1, 2 * options.channels * past()) * sample_bytes();
}

std::uint64_t StreamingGeometry::complex_rows(std::uint64_t blocks_of_a_channel) const {
  return options.channels * (real() ? (blocks_of_a_channel + 1) / 2 : blocks_of_a_channel);
}

StreamCut StreamingGeometry::cut(std::uint64_t count, bool neighbours) const {
  StreamCut cut{blocks(count), 0, 0};
  const std::uint64_t head = planning::divided_up(past(), step()), whole = count / step();
  if (!neighbours || whole <= head) return cut;
  const std::uint64_t per_row = real() ? 2 : 1, rows_of_them = (whole - head) / per_row;
  if (rows_of_them < planning::divided_up(min_direct_points, points())) return cut;
  return {cut.staged - rows_of_them * per_row, head, rows_of_them * per_row};
}

bool StreamingGeometry::expects_direct() const {
  return options.expected_count == 0 || cut(options.expected_count, true).direct > 0;
}

StreamingGeometry make_streaming_geometry(std::uint64_t filter_length,
                                          const StreamingConvolverOptions& options,
                                          const planning::DeviceLimits& limits) {
  check(filter_length, options, limits);
  StreamingGeometry g;
  g.options = options;
  const std::uint64_t m = choose_block(filter_length, options, limits);
  ConvolutionAxis axis;
  axis.signal = axis.cyclic = m;
  axis.filter = filter_length;
  axis.first = axis.rotation = filter_length - 1;
  axis.count = m - filter_length + 1;
  g.block.axes.push_back(axis);
  g.reason = options.expected_count == 0
                 ? "for throughput"
                 : "for calls of " + std::to_string(options.expected_count) + " samples";
  check_memory(g, limits);
  set_rows(g, limits);
  return g;
}

ConvolutionOptions filter_options(const StreamingGeometry& g) {
  ConvolutionOptions o = options_of(g.options);
  o.domain = g.options.domain;
  o.filter.strides = {1};
  o.filter.distance = std::int64_t(g.filter());
  return o;
}

ConvolutionOptions row_options(const StreamingGeometry& g) {
  ConvolutionOptions o = options_of(g.options);
  o.signals = g.usual_rows;
  o.signal.strides = o.output.strides = {1};
  o.signal.distance = std::int64_t(g.points());
  o.output.distance = std::int64_t(g.step());
  return o;
}

ConvolutionOptions direct_options(const StreamingGeometry& g) {
  ConvolutionOptions o = row_options(g);
  o.domain = g.options.domain;
  const std::uint64_t expected = g.options.expected_count, per_row = g.real() ? 2 : 1;
  const std::uint64_t blocks = expected == 0 ? g.rows * per_row : g.cut(expected, true).direct;
  o.signals = std::max(2 * per_row, blocks);
  o.signal.distance = std::int64_t(g.step());
  return o;
}

StreamSpan make_span(const StreamLayout& layout, std::uint64_t count, std::uint64_t channels, bool written,
                     const char* name) {
  using planning::bounded_product;
  const std::string what = name;
  if (count > max_samples)
    refuse("count = " + std::to_string(count) + " is above 2^40 samples: process parts");
  if (layout.stride == 0) refuse(what + ": StreamLayout::stride = 0: samples need places of their own");
  StreamSpan span{layout, 0};
  if (count == 0) return span;
  if (layout.offset > max_elements)
    refuse(what + ": StreamLayout::offset = " + std::to_string(layout.offset) + " is above 2^60 elements");
  if (layout.distance == 0) span.layout.distance = checked(bounded_product(count, layout.stride), name);
  const std::uint64_t along = checked(bounded_product(count - 1, layout.stride), name),
                      across = checked(bounded_product(channels - 1, span.layout.distance), name);
  span.elements = checked(layout.offset + along + across + 1, name);
  const bool apart = channels == 1 || span.layout.distance > along || count == 1 || layout.stride > across;
  if (written && !apart)
    refuse(what + ": StreamLayout::distance = " + std::to_string(span.layout.distance) +
           " and stride = " + std::to_string(layout.stride) +
           " put results of two channels into one place: the distance must be above " +
           std::to_string(along) + ", or the stride above " + std::to_string(across));
  return span;
}

}  // namespace fft::ops
