// Checks and arithmetic of STFT options.
#include "ops/stft/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <fftcl/windows.hpp>
#include "core/base/number_theory.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "ops/design/host_values.hpp"
#include "plan/layouts.hpp"
#include "plan/memory_need.hpp"

namespace fft::ops {
namespace {

constexpr std::uint64_t longest = std::uint64_t(1) << 31;  // samples of a frame, hop, or transform
constexpr std::uint64_t max_elements = std::uint64_t(1) << 58;
// Sums of squared windows below this share of the largest square do not cover a sample (scipy.signal: check_NOLA).
constexpr double cover_bound = 1e-10;

std::string field(const char* name, std::uint64_t value) {
  return "StftOptions::" + std::string(name) + " = " + std::to_string(value);
}

void check_lengths(const StftOptions& o) {
  if (o.frame == 0) refuse("StftOptions::frame = 0: a frame has at least 1 sample");
  for (const auto& [name, value] : {std::pair<const char*, std::uint64_t>{"frame", o.frame},
                                    {"hop", o.hop},
                                    {"fft_length", o.fft_length}})
    if (value > longest) refuse(field(name, value) + " is above 2^31 samples: use a smaller one");
  if (o.fft_length < o.frame)
    refuse(field("fft_length", o.fft_length) + " is below StftOptions::frame = " + std::to_string(o.frame) +
           ": use at least the frame, or 0 for just as much");
  if (o.batch == 0) refuse("StftOptions::batch = 0: transform at least 1 signal");
}

void check_window(const StftOptions& o) {
  if (o.window.size() != o.frame)
    refuse("StftOptions::window has " + std::to_string(o.window.size()) + " values, a frame " +
           std::to_string(o.frame) + " samples: give one value per sample, or none for a Hann window");
  check_values(o.window, o.precision, "StftOptions::window");
  const double largest = std::abs(*std::max_element(
      o.window.begin(), o.window.end(), [](double a, double b) { return std::abs(a) < std::abs(b); }));
  const double most = o.precision == Precision::f32 ? double(std::numeric_limits<float>::max())
                                                    : std::numeric_limits<double>::max();
  if (largest > std::sqrt(most / double(o.frame)))
    refuse("StftOptions::window has a value of magnitude " + text(largest) +
           ": the squares of a frame's values add up to more than the precision holds, " + text(most) +
           ": use smaller factors");
  if (largest == 0) refuse("StftOptions::window is zero everywhere: give at least one sample a weight");
}

double scale_of(const StftOptions& o) {
  double sum = 0, squares = 0;
  for (const double w : o.window) {
    sum += w;
    squares += w * w;
  }
  switch (o.scaling) {
    case StftScaling::none:
      return 1.0;
    case StftScaling::spectrum:
      if (std::abs(sum) < 1e-12 * std::sqrt(squares))
        refuse("StftScaling::spectrum divides by the window's sum, which is zero: use another scaling");
      return 1.0 / sum;
    case StftScaling::density:
      if (!(o.sample_rate > 0) || !std::isfinite(o.sample_rate))
        refuse("StftOptions::sample_rate = " + text(o.sample_rate) +
               ": a positive, finite number of samples per unit of time is needed");
      return 1.0 / std::sqrt(o.sample_rate * squares);
  }
  return 1.0;
}

// An output without an inverse leaves the forward direction alone.
void check_options(StftOptions& o) {
  planning::check_elements(o.precision, o.domain, "StftOptions");
  planning::check_directions(o.directions, "StftOptions");
  planning::check_enumerator(o.padding, StftPadding::reflect_odd, "StftOptions::padding", "StftPadding");
  planning::check_enumerator(o.output, StftOutput::decibels, "StftOptions::output", "StftOutput");
  planning::check_enumerator(o.scaling, StftScaling::density, "StftOptions::scaling", "StftScaling");
  if (o.output == StftOutput::decibels && !std::isfinite(o.min_decibels))
    refuse("StftOptions::min_decibels = " + text(o.min_decibels) + ": it must be finite, for example -200");
  planning::check_range(o.min_decibels, o.precision, "StftOptions::min_decibels");
  if (o.output == StftOutput::complex) return;
  if (o.directions == Directions::inverse_only)
    refuse("Directions::inverse_only with an output that has no inverse: use StftOutput::complex");
  o.directions = Directions::forward_only;
}

// Numbers of frames as scipy.signal.stft() counts them.
void count_frames(StftGeometry& g) {
  const StftOptions& o = g.options;
  g.extension = o.centred ? o.frame / 2 : 0;
  const bool mirrors = o.padding == StftPadding::reflect || o.padding == StftPadding::reflect_odd;
  if (o.centred && mirrors && g.extension >= g.signal_length)
    refuse("signals of " + std::to_string(g.signal_length) + " samples cannot be mirrored over " +
           std::to_string(g.extension) +
           " samples (half a frame): use StftPadding::zeros, StftPadding::edge or a shorter frame");
  const std::uint64_t samples = g.signal_length + 2 * g.extension;
  if (samples < o.frame && !o.complete)
    refuse("a frame of " + std::to_string(o.frame) + " samples is longer than the signal (" +
           std::to_string(samples) + " samples with what centring adds): set StftOptions::complete to fill " +
           "the frame with zeros, or use a shorter frame");
  const std::uint64_t rest = samples > o.frame ? samples - o.frame : 0;
  g.frames = 1 + rest / o.hop;
  // The samples that are left take one more frame, unless all of them lie in the gap before it, where the hop is longer
  // than a frame: scipy has no such frame of zeros alone.
  const std::uint64_t left = rest % o.hop;
  if (o.complete && left != 0 && o.hop - left < o.frame) ++g.frames;
}

bool goes(const StftOptions& o, Direction direction) {
  return o.directions !=
         (direction == Direction::forward ? Directions::inverse_only : Directions::forward_only);
}

// Grids for more than a buffer holds would be tried, too, when kernels are built, and PoCL ends the process at 2^32 work-groups.
void check_sides(const StftGeometry& g, std::uint64_t memory_bytes) {
  const StftOptions& o = g.options;
  const auto check = [&](const std::vector<std::uint64_t>& counts, Domain domain, const char* name) {
    const plan::Shape shape{counts, counts, o.batch, o.precision, domain};
    plan::check_memory(plan::resolve_layout({}, shape, name), name, memory_bytes);
  };
  check({g.signal_length}, o.domain, "the signals");
  check({g.frames, g.bins}, o.output == StftOutput::complex ? Domain::complex : Domain::real, "the spectra");
}

// In a long signal, the frames that cover a sample depend only on its place in a hop.
void check_cover(const StftGeometry& g) {
  const double bound = g.bound();
  for (std::uint64_t r = 0; r < g.options.hop; ++r) {
    double sum = 0;
    for (std::uint64_t q = r; q < g.options.frame; q += g.options.hop)
      sum += g.options.window[q] * g.options.window[q];
    if (sum > bound) continue;
    planning::PlainOut text;
    text << "inverse(): the squared windows of frames of " << g.options.frame << " samples, one every "
         << g.options.hop << ", do not cover the signal: at sample " << r << " of every hop their sum is "
         << sum << ", the least is " << bound
         << ". Use a smaller hop or another window, or Directions::forward_only";
    refuse(text.str());
  }
}

}  // namespace

double StftGeometry::bound() const {
  double largest = 0;
  for (const double w : options.window) largest = std::max(largest, w * w);
  return cover_bound * largest;
}

void check_memory(const StftGeometry& g, Direction direction, std::uint64_t workspace_bytes,
                  std::uint64_t memory_bytes) {
  const StftOptions& o = g.options;
  const auto counted = [](std::uint64_t count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
  };
  const std::uint64_t window = o.frame * planning::scalar_bytes(o.precision);
  plan::check_memory(
      planning::bounded_sum(g.signal_bytes(), g.spectrum_bytes()) + window, workspace_bytes,
      std::string(direction == Direction::forward ? "forward()" : "inverse()") + " of an Stft of " +
          counted(o.batch, "signal") + " of " + counted(g.signal_length, "sample") + ", " +
          counted(g.frames, "frame") + " of " + counted(o.fft_length, "point"),
      std::string("a larger hop, shorter signals or frames") +
          (o.batch > 1 ? ", fewer signals in one call (StftOptions::batch)" : "") +
          (direction == Direction::inverse && goes(o, Direction::forward) ? ", or Directions::forward_only"
                                                                          : ""),
      memory_bytes);
}

StftGeometry make_geometry(std::uint64_t signal_length, const StftOptions& options,
                           std::uint64_t memory_bytes,
                           const std::function<void(const StftGeometry&)>& before_window) {
  StftGeometry g;
  g.signal_length = signal_length;
  g.options = options;
  StftOptions& o = g.options;
  check_options(o);
  if (signal_length == 0) refuse("signal_length = 0: a signal has at least 1 sample");
  if (o.hop == 0) o.hop = o.frame - o.frame / 2;
  if (o.fft_length == 0) o.fft_length = o.frame;
  check_lengths(o);
  if (signal_length > max_elements / o.batch)
    refuse(std::to_string(o.batch) + " signals of " + std::to_string(signal_length) +
           " samples are above 2^58 samples in all: use fewer or shorter ones");
  count_frames(g);
  g.bins = g.real() ? o.fft_length / 2 + 1 : o.fft_length;
  if (g.frames > max_elements / o.batch / g.bins)
    refuse("the spectra (" + std::to_string(o.batch) + " x " + std::to_string(g.frames) + " x " +
           std::to_string(g.bins) + ") are above 2^58 elements: use a larger hop or shorter signals");
  check_sides(g, memory_bytes);
  if (goes(o, Direction::forward)) check_memory(g, Direction::forward, 0, memory_bytes);
  if (goes(o, Direction::inverse)) check_memory(g, Direction::inverse, g.inverse_bytes(), memory_bytes);
  if (before_window) before_window(g);
  if (o.window.empty()) o.window = make_window(Window::hann(), o.frame, WindowUse::periodic);
  check_window(o);
  g.scale = scale_of(o);
  check_scale(g.scale, o.precision, "StftOptions::window and sample_rate");
  if (o.directions != Directions::forward_only) check_cover(g);
  return g;
}

FrameRange inner_frames(const StftGeometry& g) {
  const std::uint64_t hop = g.options.hop, frame = g.options.frame;
  const std::uint64_t first = planning::divided_up(g.extension, hop);
  if (g.signal_length < frame) return {0, 0};
  const std::uint64_t end = (g.signal_length + g.extension - frame) / hop + 1;
  return {std::min(first, g.frames), std::max(std::min(first, g.frames), std::min(end, g.frames))};
}

std::vector<double> point_window(const StftGeometry& g) {
  std::vector<double> factors;
  for (const double w : g.options.window)
    for (int part = g.real() ? 1 : 0; part < 2; ++part) factors.push_back(w * g.scale);
  return factors;
}

bool has_rows_of_points(const StftGeometry& g) {
  if (!g.real()) return true;
  const StftOptions& o = g.options;
  const std::uint64_t first = inner_frames(g).begin * o.hop - g.extension;
  return o.frame % 2 == 0 && o.fft_length % 2 == 0 && o.hop % 2 == 0 && first % 2 == 0 &&
         (o.batch == 1 || g.signal_length % 2 == 0);
}

planning::Problem direct_problem(const StftGeometry& g, std::uint64_t frames) {
  planning::Problem problem = frames_problem(g, Direction::forward, frames, false);
  if (g.options.batch > 1) problem.axes.front().in_stride = g.signal_length;
  problem.in_distance = g.options.hop;
  return problem;
}

planning::Problem frames_problem(const StftGeometry& g, Direction direction, std::uint64_t frames,
                                 bool to_rows) {
  const StftOptions& o = g.options;
  const bool forward = direction == Direction::forward;
  planning::Problem problem;
  problem.precision = o.precision;
  problem.direction = direction;
  if (g.real())
    problem.kind =
        forward ? planning::TransformKind::real_to_complex : planning::TransformKind::complex_to_real;
  const std::uint64_t row = o.fft_length;
  struct Place {
    std::uint64_t signal, frame;
  } rows = {row, row * o.batch}, spectra = {g.frames * g.bins, g.bins};
  if (to_rows) spectra = {g.bins, g.bins * o.batch};
  const Place in = forward ? rows : spectra, out = forward ? spectra : rows;
  if (o.batch > 1) problem.axes.push_back({o.batch, in.signal, out.signal, false});
  problem.axes.push_back({row, 1, 1});
  problem.batch = frames;
  problem.in_distance = in.frame;
  problem.out_distance = out.frame;
  problem.scaled = !forward;
  return problem;
}

}  // namespace fft::ops
