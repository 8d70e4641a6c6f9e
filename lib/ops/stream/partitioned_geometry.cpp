// Checks, and the longest call.
#include "ops/stream/partitioned_geometry.hpp"

#include <algorithm>
#include <string>

#include <fftcl/error.hpp>
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"

namespace fft::ops {
namespace {

constexpr std::uint64_t max_filter_points = std::uint64_t(1) << 32;
constexpr std::uint64_t max_partition = std::uint64_t(1) << 26;
constexpr std::uint64_t max_channels = std::uint64_t(1) << 32;

void check(std::uint64_t filter_length, const PartitionedConvolverOptions& o) {
  planning::check_elements(o.precision, o.domain, "PartitionedConvolverOptions");
  if (filter_length == 0) refuse("filter_length = 0: a filter needs at least one point");
  if (filter_length > max_filter_points)
    refuse("filter_length = " + std::to_string(filter_length) +
           " is above 2^32: cut the filter, and add the results of its parts");
  if (o.partition == 0) refuse("PartitionedConvolverOptions::partition = 0: a block has at least 1 sample");
  if (o.partition > max_partition)
    refuse("PartitionedConvolverOptions::partition = " + std::to_string(o.partition) +
           " is above 2^26 samples: use fft::StreamingConvolver");
  if (o.channels == 0)
    refuse("PartitionedConvolverOptions::channels = 0: a stream needs at least one channel");
  if (o.channels > max_channels)
    refuse("PartitionedConvolverOptions::channels = " + std::to_string(o.channels) +
           " is above 2^32: use several streams");
}

void check_memory(const PartitionedGeometry& g, const planning::DeviceLimits& limits) {
  struct Need {
    const char* what;
    double bytes;
  };
  const double spectrum = double(g.bins) * double(g.complex_bytes()), channels = double(g.options.channels);
  for (const Need& need :
       {Need{"the spectra of the filters", double(g.partitions) * double(g.filters()) * spectrum},
        Need{"the spectra of earlier blocks", double(g.places()) * channels * spectrum},
        Need{"the rows and spectra of a block", 4 * channels * spectrum}})
    if (need.bytes > double(limits.max_allocation_bytes))
      throw Error(ErrorCode::unsupported, std::string(need.what) + " need " +
                                              std::to_string(static_cast<std::uint64_t>(need.bytes)) +
                                              " bytes in one buffer, of which this device allows " +
                                              std::to_string(limits.max_allocation_bytes) +
                                              ": use fewer channels, a shorter filter or a longer partition");
}

}  // namespace

PartitionedGeometry make_partitioned_geometry(std::uint64_t filter_length,
                                              const PartitionedConvolverOptions& options,
                                              const planning::DeviceLimits& limits) {
  check(filter_length, options);
  PartitionedGeometry g;
  g.filter = filter_length;
  g.options = options;
  g.partitions = planning::divided_up(filter_length, options.partition);
  g.bins = g.real() ? options.partition + 1 : 2 * options.partition;
  planning::check_supported(options.precision, limits);
  check_memory(g, limits);
  g.max_blocks = std::max<std::uint64_t>(1, limits.max_allocation_bytes / 2 / g.workspace_bytes(1));
  return g;
}

planning::Problem partition_rows(const PartitionedGeometry& g, Direction direction, std::uint64_t expected) {
  const bool forward = direction == Direction::forward;
  planning::Problem problem;
  problem.precision = g.options.precision;
  problem.direction = direction;
  if (g.real())
    problem.kind =
        forward ? planning::TransformKind::real_to_complex : planning::TransformKind::complex_to_real;
  problem.axes.push_back({g.points(), 1, 1});
  problem.batch = std::max<std::uint64_t>(2, expected);
  problem.any_batch = true;
  problem.in_distance = forward ? g.points() : g.bins;
  problem.out_distance = forward ? g.bins : g.points();
  return problem;
}

}  // namespace fft::ops
