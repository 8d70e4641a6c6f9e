// What the API calls in place, in the interpreter of schedules: no column disturbs another, on any device. (A CPU runs
// work-groups in an order that hides much of it.)
#include <catch2/catch.hpp>

#include <fftcl/error.hpp>

#include <algorithm>
#include <random>

#include "plan/layouts.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/shrunken_limits.hpp"

using namespace fft::plan;
using namespace fft_test;
using fft::Direction;
using Lengths = std::vector<std::uint64_t>;

namespace {

// Axes and batch in random order, each stepping beyond those before it, often with a gap.
fft::Layout nested_layout(std::mt19937& random, const Lengths& counts, std::uint64_t batch) {
  fft::Layout layout;
  layout.strides.assign(counts.size(), 0);
  std::vector<std::size_t> order(counts.size() + 1);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  std::uint64_t stride = 1;
  for (const std::size_t axis : order) {
    (axis == counts.size() ? layout.distance : layout.strides[axis]) = static_cast<std::int64_t>(stride);
    stride *= axis == counts.size() ? batch : counts[axis];
    if (random() % 3 == 0) stride += 1 + random() % 3;
  }
  return layout;
}

struct Request {
  Lengths lengths;
  fft::Options options;
};

// A real plan for one buffer: the signal's places are the spectrum's, bytes for bytes, or nearly so.
Request random_request(std::mt19937& random, bool smooth_only) {
  Request r;
  r.options.domain = fft::Domain::real;
  r.options.in_place = true;
  r.options.forward_scale = 0.5;  // what the interpreter is given
  r.options.precision = random() % 2 ? fft::Precision::f32 : fft::Precision::f64;
  r.options.batch = 1 + random() % 5;
  const std::size_t rank = 1 + random() % 3;
  static const auto smooth = smooth_lengths(64);
  const std::size_t longest = rank == 1 ? smooth.size() : rank == 2 ? 15 : 8;
  for (std::size_t a = 0; a < rank; ++a)
    r.lengths.push_back(smooth_only ? smooth[random() % longest] : 1 + random() % (2 * longest));
  for (std::size_t a = 0; a < rank; ++a)
    if (random() % 3) r.options.axes.push_back(a);
  r.options.axes = resolve_axes(r.options.axes, rank);
  if (random() % 4 == 0) return r;  // default layouts
  fft::Layout& spectrum = r.options.spectrum;
  fft::Layout& signal = r.options.signal;
  spectrum = nested_layout(random, spectrum_shape(r.lengths, r.options).counts, r.options.batch);
  if (random() % 4 == 0) {
    signal = nested_layout(random, r.lengths, r.options.batch);
    return r;
  }
  signal = spectrum;
  for (std::int64_t& stride : signal.strides) stride *= 2;
  signal.distance *= 2;
  std::int64_t& step = signal.strides[r.options.axes.back()];
  if (random() % 2) step = std::max<std::int64_t>(1, step / 2);  // as the elements of the spectrum follow
  return r;
}

// Both directions; nothing when elements of the signal would lie over each other.
std::vector<fft::planning::Problem> problems_of(const Request& r, const ResolvedLayout& signal,
                                                const ResolvedLayout& spectrum) {
  try {
    return {make_problem(Direction::forward, r.lengths, r.options, signal, spectrum),
            make_problem(Direction::inverse, r.lengths, r.options, spectrum, signal)};
  } catch (const fft::Error&) {
    return {};
  }
}

}  // namespace

TEST_CASE("in place as the API allows it is in place for every schedule") {
  std::mt19937 random(11);
  const std::vector<LimitsPreset> presets =
      presets_of_all_sizes();  // several passes, and rounds, at these lengths
  int by_columns = 0, reading_first = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const LimitsPreset& preset = presets[static_cast<std::size_t>(trial) % presets.size()];
    const Request r = random_request(random, preset.limits.cache_bytes == 4096);
    const ResolvedLayout signal =
        resolve_layout(r.options.signal, signal_shape(r.lengths, r.options), "Options::signal");
    const ResolvedLayout spectrum =
        resolve_layout(r.options.spectrum, spectrum_shape(r.lengths, r.options), "Options::spectrum");
    for (const fft::planning::Problem& problem : problems_of(r, signal, spectrum)) {
      ++(problem.read_all_first ? reading_first : by_columns);
      const fft::planning::Schedule schedule = make_schedule(problem, preset.limits);
      INFO(preset.name << " trial " << trial << ", " << to_text(signal.shape) << "\n" << describe(schedule));
      CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
      double error = -1;
      CHECK_NOTHROW(error = interpreted_error(schedule, Placing::in_place, 0.5));
      CHECK((error >= 0 && error < 4e-15));
      CHECK_NOTHROW(error = interpreted_error(schedule, Placing::out_of_place, 0.5));
      CHECK((error >= 0 && error < 4e-15));
    }
  }
  CHECK(by_columns > 500);
  CHECK(reading_first > 200);
}
