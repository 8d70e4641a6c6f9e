// FIR filters by the window method. Pure: no OpenCL.
#include <cmath>
#include <string>

#include <fftcl/filters.hpp>
#include "core/base/refuse.hpp"
#include "ops/design/bands.hpp"
#include "ops/design/host_values.hpp"

namespace fft {
inline namespace v0 {
namespace {

constexpr double pi = 3.14159265358979323846;

constexpr double max_taps = 0x1p53;  // beyond, doubles have gaps

/// sin(2 pi f t) / (pi t): the response of the ideal low-pass with cutoff f, t samples from its middle.
double ideal_low_pass(double f, double t) {
  return t == 0 ? 2 * f : std::sin(2 * pi * f * t) / (pi * t);
}

/// Pass bands in cycles per sample, {begin, end} each.
std::vector<std::pair<double, double>> pass_bands(const Band& band, double rate) {
  const auto [low, high] = ops::ends(band);
  if (std::holds_alternative<LowPass>(band)) return {{0, high / rate}};
  if (std::holds_alternative<HighPass>(band)) return {{low / rate, 0.5}};
  if (std::holds_alternative<BandPass>(band)) return {{low / rate, high / rate}};
  return {{0, low / rate}, {high / rate, 0.5}};
}

void check_fir(const Band& band, std::uint64_t taps, const FirOptions& options) {
  const double rate = ops::checked_rate(options.sample_rate, "FirOptions::sample_rate");
  ops::check_band(band, std::nextafter(rate / 2, 0.0), "anything below half the sample rate");
  if (ops::edge(band).kind != EdgeKind::ideal)
    refuse(
        "a FIR filter with an edge that is not ideal: its window makes the edge (FirOptions::window), leave "
        "the band's at Edge::ideal()");
  if (taps == 0) refuse("a FIR filter of 0 taps: it has 1 or more");
  if (taps % 2 == 0 && ops::is_complement(band))
    refuse(
        "a FIR filter of " + std::to_string(taps) +
        " taps cannot pass the highest frequency: give HighPass and BandStop an odd number of taps, e.g. " +
        std::to_string(taps + 1));
}

}  // namespace

std::vector<double> design_fir(const Band& band, std::uint64_t taps, const FirOptions& options) {
  check_fir(band, taps, options);
  std::vector<double> values = make_window(options.window, taps, WindowUse::symmetric);
  const auto bands = pass_bands(band, options.sample_rate);
  const double middle = 0.5 * static_cast<double>(taps - 1);
  for (std::uint64_t i = 0; i < taps; ++i) {
    double ideal = 0;
    for (const auto& [begin, end] : bands) {
      const double t = static_cast<double>(i) - middle;
      ideal += ideal_low_pass(end, t) - ideal_low_pass(begin, t);
    }
    values[i] *= ideal;
  }
  if (!options.scale) return values;
  const auto [begin, end] = bands.front();
  const double unit_gain_at = begin == 0 ? 0 : end == 0.5 ? 0.5 : 0.5 * (begin + end);
  double gain_there = 0;
  for (std::uint64_t i = 0; i < taps; ++i)
    gain_there += values[i] * std::cos(2 * pi * unit_gain_at * (static_cast<double>(i) - middle));
  if (gain_there == 0)  // a Hann window of 2 points
    refuse("a FIR filter of " + std::to_string(taps) + " taps with this window has a gain of 0 at " +
           ops::text(unit_gain_at * options.sample_rate) +
           ", where it should be 1: use more taps, another window, or FirOptions::scale = false");
  for (double& value : values) value /= gain_there;
  return values;
}

KaiserDesign kaiser_design(double attenuation, double width, double sample_rate) {
  if (!(attenuation > 8) || !(attenuation <= 500))
    refuse("attenuation = " + ops::text(attenuation) +
           " dB: Kaiser's formula holds above 8 dB, and it must be at most 500");
  const double nyquist = ops::checked_rate(sample_rate, "sample_rate") / 2;
  if (!(width > 0) || !(width < nyquist))
    refuse("width = " + ops::text(width) + ": it must be above 0 and below half the sample rate, " +
           ops::text(nyquist));
  const double a = attenuation;
  const double beta = a > 50   ? 0.1102 * (a - 8.7)
                      : a > 21 ? 0.5842 * std::pow(a - 21, 0.4) + 0.07886 * (a - 21)
                               : 0;
  const double taps = (a - 7.95) / (2.285 * pi * width / nyquist) + 1;
  if (!(taps < max_taps))
    refuse("width = " + ops::text(width) + " asks for " + ops::text(taps) +
           " taps, more than 2^53: use a wider edge");
  return {static_cast<std::uint64_t>(std::ceil(taps)), Window::kaiser(beta)};
}

}  // namespace v0
}  // namespace fft
