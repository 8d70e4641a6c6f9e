// Checks, and the convolution.
#include "ops/zoom/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/base/refuse.hpp"
#include "core/strides.hpp"
#include "ops/design/host_values.hpp"
#include "tables/chirp.hpp"
#include "tables/chirp_path.hpp"

namespace fft::ops {
namespace {

constexpr double max_turns = 16384;  // from point to point: planning::Turns holds twice as many

void check_length(const char* name, std::uint64_t value) {
  if (value == 0) refuse(std::string(name) + " = 0: a chirp-z transform needs at least 1");
  if (value > planning::max_chirp_length)
    refuse(std::string(name) + " = " + std::to_string(value) + " is above 2^31 - 1: transform parts");
}

void check_frequency(const char* name, double value, double room) {
  if (!(std::abs(value) <= room))
    refuse("ZoomRange::" + std::string(name) + " = " + text(value) + ": a finite frequency of at most " +
           text(room) +
           ", 2^14 times sample_rate and points, is needed (frequencies repeat after the sample rate)");
}

void check_positive(const char* name, double value) {
  if (!(value > 0) || !std::isfinite(value))
    refuse("ZoomRange::" + std::string(name) + " = " + text(value) + ": a finite number above 0 is needed");
}

std::uint64_t steps(const ZoomRange& range, std::uint64_t points) {
  return range.endpoint ? std::max<std::uint64_t>(points, 2) - 1 : points;
}

// The largest exponent of a factor that the precision has room for, in sums of so many products.
double room_for(Precision precision, std::uint64_t length, std::uint64_t points) {
  const double largest = precision == Precision::f32 ? double(std::numeric_limits<float>::max())
                                                     : std::numeric_limits<double>::max();
  return std::log(largest) / 2 - std::log(double(length + points));
}

bool fits(const planning::ChirpPath& path, std::uint64_t length, std::uint64_t points, Precision precision) {
  return static_cast<double>(planning::path_range(path, length, points)) <=
         room_for(precision, length, points);
}

// What makes this spiral fit, and nothing else: fewer points, say, do not where the signal alone is too long for it.
std::string ways_out(const planning::ChirpPath& path, std::uint64_t length, std::uint64_t points,
                     Precision precision) {
  planning::ChirpPath no_radius = path, no_growth = path;
  no_radius.radius = 1;
  no_growth.log_growth = 0;
  const bool by_radius = fits(no_radius, length, points, precision),
             by_growth = fits(no_growth, length, points, precision);
  std::vector<std::string> ways;
  if (by_radius) ways.emplace_back("a radius nearer to 1");
  if (by_growth) ways.emplace_back("a log_growth nearer to 0");
  if (!by_radius && !by_growth) ways.emplace_back("a radius nearer to 1 and a log_growth nearer to 0");
  if (fits(path, length, 1, precision)) ways.emplace_back("fewer points");
  if (fits(path, 1, points, precision)) ways.emplace_back("shorter signals");
  if (precision == Precision::f32 && fits(path, length, points, Precision::f64))
    ways.emplace_back("Precision::f64");
  std::string list = ways.front();
  for (std::size_t i = 1; i < ways.size(); ++i) list += (i + 1 < ways.size() ? ", " : " or ") + ways[i];
  return list;
}

// The factors of the input, the filter and the results, and the filter's sums, have to be numbers of the precision.
void check_spiral(const planning::ChirpPath& path, std::uint64_t length, std::uint64_t points,
                  Precision precision) {
  if (fits(path, length, points, precision)) return;
  refuse("ZoomRange::radius = " + text(path.radius) + ", log_growth = " + text(path.log_growth) +
         ": the factors of " + std::to_string(length) + " samples and " + std::to_string(points) +
         " points reach exp(" + text(static_cast<double>(planning::path_range(path, length, points))) +
         "), above the exp(" + text(room_for(precision, length, points)) +
         ") that the precision has room for: use " + ways_out(path, length, points, precision));
}

}  // namespace

planning::ChirpPath make_path(std::uint64_t length, std::uint64_t points, const ZoomRange& range,
                              Precision precision) {
  check_length("length", length);
  check_length("points", points);
  check_positive("sample_rate", range.sample_rate);
  check_positive("radius", range.radius);
  if (!std::isfinite(range.log_growth))
    refuse("ZoomRange::log_growth = " + text(range.log_growth) + ": a finite number is needed");
  const std::uint64_t count = steps(range, points);
  check_frequency("first", range.first, max_turns * range.sample_rate * double(count));
  check_frequency("last", range.last, max_turns * range.sample_rate * double(count));
  planning::ChirpPath path;
  path.first = planning::quotient(std::fmod(range.first, range.sample_rate), range.sample_rate);
  path.step = planning::quotient(range.last, range.sample_rate, count) -
              planning::quotient(range.first, range.sample_rate, count);
  path.radius = range.radius;
  path.log_growth = range.log_growth;
  check_spiral(path, length, points, precision);
  return path;
}

double zoom_frequency(const ZoomRange& range, std::uint64_t points, std::uint64_t point) {
  const long double part = static_cast<long double>(point) / static_cast<long double>(steps(range, points));
  return static_cast<double>(range.first + part * (static_cast<long double>(range.last) - range.first));
}

planning::Problem zoom_problem(std::uint64_t length, std::uint64_t points, const planning::ChirpPath& path,
                               const ZoomOptions& options) {
  planning::Problem problem;
  problem.kind = planning::TransformKind::convolution;
  problem.precision = options.precision;
  problem.real_signals = options.domain == Domain::real;
  problem.complex_results = true;
  problem.path = std::make_shared<const planning::ChirpPath>(path);
  problem.batch = options.batch;
  const auto stride_of = planning::planned_stride;
  problem.in_distance = stride_of(options.input.distance);
  problem.out_distance = stride_of(options.output.distance);
  planning::Axis axis{std::max(length, points), stride_of(options.input.strides[0]),
                      stride_of(options.output.strides[0])};
  axis.present = length;
  axis.wanted = points;
  problem.axes.push_back(axis);
  return problem;
}

}  // namespace fft::ops
