// Checks, and the sizes of rounds.
#include "ops/welch/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/error.hpp>
#include <fftcl/windows.hpp>
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "ops/design/host_values.hpp"
#include "plan/layouts.hpp"
#include "plan/memory_need.hpp"

namespace fft::ops {
namespace {

constexpr std::uint64_t longest = std::uint64_t(1) << 31;  // samples of a frame, hop or transform
constexpr std::uint64_t max_samples = std::uint64_t(1) << 58;
/// Size of a round's rows and spectra on GPUs: what one kernel writes is still in the cache when the next one reads it.
constexpr std::uint64_t round_bytes_of_groups = std::uint64_t(32) << 20;
constexpr std::uint64_t sums_per_unit = 512;  // work-items that keep a compute unit busy
constexpr std::uint64_t min_part_frames = 8;  // fewer are not worth a sum of their own
constexpr std::uint64_t max_part_frames =
    256;  // a longer sum in f32 would lose digits: rounds of a large cache are long

std::string field(const char* name, std::uint64_t value) {
  return "WelchOptions::" + std::string(name) + " = " + std::to_string(value);
}

void check_enumerators(const WelchOptions& o) {
  planning::check_elements(o.precision, o.domain, "WelchOptions");
  planning::check_enumerator(o.output, WelchOutput::coherence, "WelchOptions::output", "WelchOutput");
  planning::check_enumerator(o.detrend, WelchDetrend::linear, "WelchOptions::detrend", "WelchDetrend");
  planning::check_enumerator(o.scaling, WelchScaling::spectrum, "WelchOptions::scaling", "WelchScaling");
  planning::check_enumerator(o.average, WelchAverage::median, "WelchOptions::average", "WelchAverage");
  if (o.average == WelchAverage::median && o.output == WelchOutput::coherence)
    refuse(
        "WelchAverage::median with WelchOutput::coherence: a coherence is made of means; use "
        "WelchAverage::mean");
}

void check_lengths(const WelchOptions& o, std::uint64_t signal_length) {
  if (o.frame == 0) refuse("WelchOptions::frame = 0: a frame has at least 1 sample");
  if (o.batch == 0) refuse("WelchOptions::batch = 0: estimate the spectrum of at least 1 signal");
  if (signal_length > max_samples / o.batch)
    refuse(std::to_string(o.batch) + " signals of " + std::to_string(signal_length) +
           " samples are above 2^58 samples in all: use fewer or shorter ones");
  if (o.frame > signal_length)
    refuse(field("frame", o.frame) + " is above the signal's " + std::to_string(signal_length) +
           " samples: use a shorter frame");
  for (const auto& [name, value] : {std::pair<const char*, std::uint64_t>{"frame", o.frame},
                                    {"hop", o.hop},
                                    {"fft_length", o.fft_length}})
    if (value > longest) refuse(field(name, value) + " is above 2^31 samples: use a smaller one");
  if (o.fft_length < o.frame)
    refuse(field("fft_length", o.fft_length) + " is below " + field("frame", o.frame) +
           ": use at least the frame, or 0 for just as much");
}

void check_window(const WelchOptions& o) {
  if (o.window.size() != o.frame)
    refuse("WelchOptions::window has " + std::to_string(o.window.size()) + " values, a frame " +
           std::to_string(o.frame) + " samples: give one value per sample, or none for a Hann window");
  check_values(o.window, o.precision, "WelchOptions::window");
}

double scale_of(const WelchOptions& o) {
  double sum = 0, squares = 0;
  for (const double w : o.window) {
    sum += w;
    squares += w * w;
  }
  if (squares == 0) refuse("WelchOptions::window is zero everywhere: give at least one sample a weight");
  if (!(o.sample_rate > 0) || !std::isfinite(o.sample_rate))
    refuse("WelchOptions::sample_rate = " + text(o.sample_rate) +
           ": a positive, finite number of samples per unit of time is needed");
  if (o.scaling == WelchScaling::density) return 1.0 / (o.sample_rate * squares);
  if (std::abs(sum) < 1e-12 * std::sqrt(squares))
    refuse("WelchScaling::spectrum divides by the window's sum, which is zero: use WelchScaling::density");
  return 1.0 / (sum * sum);
}

/// The bias of a median: for independent frames of noise, whose n powers are exponentially distributed, the
/// median divided by the mean is 1 - 1/2 + 1/3 - ... +- 1/n for odd n. As in scipy, from B. Allen et al.,
/// "FINDCHIRP", 2012, appendix B; an even n has the bias of n - 1. Long sums have converged to that of the series' asymptote.
double median_bias(std::uint64_t n) {
  constexpr std::uint64_t converged = 1
                                      << 20;  // the next term, 1 / (8 n^4), is below the rounding of the sum
  if (n > converged) {
    const auto odd = double(n % 2 == 0 ? n - 1 : n);
    return std::log(2.0) + 1 / (2 * odd) - 1 / (4 * odd * odd);
  }
  double bias = 1;
  for (std::uint64_t i = 2; i + 1 <= n; i += 2) bias += 1 / (double(i) + 1) - 1 / double(i);
  return bias;
}

void check_signals(const WelchGeometry& g, std::uint64_t memory_bytes) {
  const std::vector<std::uint64_t> counts{g.signal_length};
  const plan::Shape shape{counts, counts, g.options.batch, g.options.precision, g.options.domain};
  plan::check_memory(plan::resolve_layout({}, shape, "the signals"), "the signals", memory_bytes);
}

std::string fewer_signals(const WelchOptions& o) {
  return o.batch > 1 ? "fewer signals in one call (WelchOptions::batch) or " : "";
}

/// `bytes` may be more than 64 bits count.
void check_workspace(const WelchGeometry& g, double bytes, bool all_rounds,
                     const planning::DeviceLimits& limits) {
  if (bytes <= double(limits.max_allocation_bytes)) return;
  constexpr double most = 9223372036854775808.0;  // 2^63
  throw Error(ErrorCode::unsupported,
              (all_rounds ? "the sums of " + std::to_string(g.frames) + " frames"
                          : std::string("the rows, spectra and sums of one frame")) +
                  " of " + std::to_string(g.options.batch) + (g.options.batch == 1 ? " signal" : " signals") +
                  " need " + std::to_string(static_cast<std::uint64_t>(std::min(bytes, most))) +
                  (bytes > most ? " bytes or more" : " bytes") +
                  " in one buffer, of which this device allows " +
                  std::to_string(limits.max_allocation_bytes) + ": use " + fewer_signals(g.options) +
                  (!all_rounds  ? "a shorter frame and fft_length"
                   : g.median() ? "larger hops: a median keeps every frame's"
                                : "larger hops"));
}

void set_rounds(WelchGeometry& g, const planning::DeviceLimits& limits) {
  const bool vector = limits.shape == planning::KernelShape::vector;
  std::uint64_t budget = vector ? limits.cache_bytes / 2 : round_bytes_of_groups;
  budget = std::min(budget, limits.max_allocation_bytes / 2);
  const double scalar = double(g.scalar_bytes()), points = double(g.options.batch) * double(g.bins);
  const double frame =
      scalar * double(g.inputs()) *
      (double(g.options.batch) * double(g.options.fft_length * g.sample_scalars()) + 2 * points);
  check_workspace(g, frame + scalar * double(g.sums()) * points, false, limits);
  g.round = std::clamp<std::uint64_t>(budget / static_cast<std::uint64_t>(frame), 1, g.frames);
  const std::uint64_t wanted = limits.compute_units * sums_per_unit / g.spectrum_points() + 1;
  g.parts = std::clamp<std::uint64_t>(wanted, 1, std::max<std::uint64_t>(1, g.round / min_part_frames));
  g.parts = std::max(g.parts, (g.round + max_part_frames - 1) / max_part_frames);
  if (g.median()) g.parts = g.round;
  check_workspace(
      g, double(g.round) * frame + scalar * double(g.rounds()) * double(g.parts) * double(g.sums()) * points,
      true, limits);
}

}  // namespace

std::uint64_t WelchGeometry::row_scalars() const {
  return (inputs() * round * options.batch * options.fft_length * sample_scalars() + 1) / 2 * 2;
}

void check_memory(const WelchGeometry& g, std::uint64_t transforms_bytes, std::uint64_t memory_bytes) {
  const WelchOptions& o = g.options;
  // Both signals may be one.
  plan::check_memory(g.signal_bytes() + g.output_bytes() + o.frame * g.scalar_bytes(),
                     planning::bounded_sum(g.workspace_bytes(), transforms_bytes),
                     "a Welch estimate of " + std::to_string(o.batch) +
                         (o.batch == 1 ? " signal of " : " signals of ") + std::to_string(g.signal_length) +
                         " samples in frames of " + std::to_string(o.frame),
                     fewer_signals(o) + "shorter frames", memory_bytes);
}

WelchGeometry make_welch_geometry(std::uint64_t signal_length, const WelchOptions& options,
                                  const planning::DeviceLimits& limits,
                                  const std::function<void(const WelchGeometry&)>& before_window) {
  WelchGeometry g;
  g.signal_length = signal_length;
  g.options = options;
  WelchOptions& o = g.options;
  check_enumerators(o);
  if (o.hop == 0) o.hop = o.frame - o.frame / 2;
  if (o.fft_length == 0) o.fft_length = o.frame;
  check_lengths(o, signal_length);
  planning::check_supported(o.precision, limits);
  g.frames = (signal_length - o.frame) / o.hop + 1;
  g.bins = g.real() ? o.fft_length / 2 + 1 : o.fft_length;
  set_rounds(g, limits);
  check_signals(g, limits.global_memory_bytes);
  check_memory(g, 0, limits.global_memory_bytes);
  if (before_window) before_window(g);
  if (o.window.empty()) o.window = make_window(Window::hann(), o.frame, WindowUse::periodic);
  check_window(o);
  g.scale = scale_of(o) / (g.median() ? median_bias(g.frames) : double(g.frames));
  check_scale(g.scale, o.precision, "WelchOptions::window and sample_rate");
  return g;
}

planning::Problem rows_problem(const WelchGeometry& g, std::uint64_t frames) {
  planning::Problem problem;
  problem.precision = g.options.precision;
  if (g.real()) problem.kind = planning::TransformKind::real_to_complex;
  problem.axes.push_back({g.options.fft_length, 1, 1});
  problem.batch = g.inputs() * frames * g.options.batch;
  problem.in_distance = g.options.fft_length;
  problem.out_distance = g.bins;
  return problem;
}

}  // namespace fft::ops
