// Gains of bands and their values on the grid of a spectrum. Pure: no OpenCL.
#include "ops/design/bands.hpp"

#include <cmath>
#include <limits>

#include <fftcl/error.hpp>
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "ops/design/host_values.hpp"

namespace fft::ops {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::uint32_t max_order = 100;

/// 1 / (1 + u^(2 order)), or 1 minus that. Of u and 1 / u the power that is at most 1: the other one overflows, and divides
/// by 0 at u = 0, which ends programs that let such operations trap.
double butterworth(std::uint32_t order, double u, bool complement) {
  const double least = std::pow(u, (u <= 1 ? 2.0 : -2.0) * order);
  return ((u <= 1) == complement ? least : 1) / (1 + least);
}

/// Gain of a low-pass at u times its cutoff.
double prototype(const Edge& edge, double u) {
  switch (edge.kind) {
    case EdgeKind::ideal:
      return u <= 1 ? 1 : 0;
    case EdgeKind::gaussian:
      return std::exp(-u * u / 2);
    case EdgeKind::butterworth:
      return butterworth(edge.order, u, false);
  }
  return 0;  // check_band() has refused all others
}

/// 1 - prototype(), without cancelling where that is near 1.
double complement(const Edge& edge, double u) {
  if (edge.kind == EdgeKind::gaussian) return -std::expm1(-u * u / 2);
  if (edge.kind == EdgeKind::butterworth) return butterworth(edge.order, u, true);
  return 1 - prototype(edge, u);
}

/// The frequency of the low-pass from which a band is derived.
double prototype_frequency(double low, double high, double f) {
  if (low == 0) return f / high;
  if (high == infinity) return f / low;
  if (f == 0) return infinity;
  if (f == low || f == high) return 1;  // by definition, not by rounding: an ideal band keeps its ends
  return std::abs((f - low * (high / f)) / (high - low));
}

void check_frequency(double value, const char* name, double highest, const std::string& limit) {
  if (!(value > 0) || value == infinity)
    refuse("the filter's " + std::string(name) + " = " + text(value) +
           ": a finite frequency above 0 is needed");
  if (value > highest)
    refuse("the filter's " + std::string(name) + " = " + text(value) + " is beyond its limit, " + limit +
           " (" + text(highest) +
           "): give frequencies in cycles per sample, or in Hz together with the sample rate");
}

// gain() without checks.
double unchecked_gain(const Band& band, double frequency) {
  const auto [low, high] = ends(band);
  const double u = prototype_frequency(low, high, frequency);
  return is_complement(band) ? complement(edge(band), u) : prototype(edge(band), u);
}

}  // namespace

std::pair<double, double> ends(const Band& band) {
  struct {
    std::pair<double, double> operator()(const LowPass& b) const { return {0, b.cutoff}; }
    std::pair<double, double> operator()(const HighPass& b) const { return {b.cutoff, infinity}; }
    std::pair<double, double> operator()(const BandPass& b) const { return {b.low, b.high}; }
    std::pair<double, double> operator()(const BandStop& b) const { return {b.low, b.high}; }
  } visitor;
  return std::visit(visitor, band);
}

const Edge& edge(const Band& band) {
  return std::visit([](const auto& b) -> const Edge& { return b.edge; }, band);
}

bool is_complement(const Band& band) {
  return std::holds_alternative<HighPass>(band) || std::holds_alternative<BandStop>(band);
}

void check_band(const Band& band, double highest, const std::string& limit) {
  const auto [low, high] = ends(band);
  planning::check_enumerator(edge(band).kind, EdgeKind::butterworth, "Edge::kind", "EdgeKind");
  if (std::holds_alternative<LowPass>(band)) {
    check_frequency(high, "cutoff", highest, limit);
  } else if (std::holds_alternative<HighPass>(band)) {
    check_frequency(low, "cutoff", highest, limit);
  } else {
    if (low == 0)
      refuse("the filter's low = 0: use fft::" + std::string(is_complement(band) ? "HighPass" : "LowPass") +
             " with the cutoff " + text(high) + ", which has no lower end");
    check_frequency(low, "low", highest, limit);
    check_frequency(high, "high", highest, limit);
    if (low >= high)
      refuse("the filter's band from low = " + text(low) + " to high = " + text(high) +
             " is empty: low must be below high");
  }
  const Edge& e = edge(band);
  if (e.kind == EdgeKind::butterworth && (e.order == 0 || e.order > max_order))
    refuse("order = " + std::to_string(e.order) + " of a Butterworth edge: it must be 1 to 100");
}

void check_band(const Band& band, const std::vector<double>& rates) {
  double square_of_highest = 0;
  for (const double r : rates) square_of_highest += r * r / 4;
  check_band(band, std::sqrt(square_of_highest),
             rates.size() == 1 ? "half the sample rate" : "the corner of the spectrum");
}

double checked_rate(double rate, const std::string& name) {
  if (!(rate > 0) || rate == infinity)
    refuse(name + " = " + text(rate) + ": a positive, finite number of samples per unit is needed");
  return rate;
}

std::vector<double> full_rates(const std::vector<double>& rates, std::size_t rank, const std::string& name) {
  for (std::size_t a = 0; a < rates.size(); ++a) checked_rate(rates[a], name + "[" + std::to_string(a) + "]");
  if (rates.empty()) return std::vector<double>(rank, 1.0);
  if (rates.size() == 1) return std::vector<double>(rank, rates[0]);
  if (rates.size() != rank)
    refuse(name + ": " + std::to_string(rates.size()) + " rates for " + std::to_string(rank) +
           " axes: give one for all, or one for each");
  return rates;
}

}  // namespace fft::ops

namespace fft {
inline namespace v0 {

double gain(const Band& band, double frequency) {
  ops::check_band(band, std::numeric_limits<double>::max(), "");
  if (!(frequency >= 0))
    refuse("gain() at frequency " + ops::text(frequency) + ": a frequency of 0 or more is needed");
  return ops::unchecked_gain(band, frequency);
}

std::vector<double> frequencies(std::uint64_t n, double sample_rate) {
  if (n == 0) refuse("frequencies of 0 points: n must be 1 or more");
  ops::checked_rate(sample_rate, "sample_rate");
  auto values = ops::with_host_memory(n, "frequencies of " + std::to_string(n) + " points",
                                      [&] { return std::vector<double>(n); });
  for (std::uint64_t k = 0; k < n; ++k) {
    const double signed_k = k <= n / 2 ? static_cast<double>(k) : -static_cast<double>(n - k);
    values[k] = signed_k / static_cast<double>(n) * sample_rate;
  }
  return values;
}

namespace {

/// Points of the spectrum. Throws fft::Error for empty shapes and when the number of points overflows.
std::uint64_t checked_points(const std::vector<std::uint64_t>& shape, Domain domain) {
  if (shape.empty())
    refuse("a transfer function without axes: shape needs a length for each of 1 or more axes");
  std::uint64_t points = 1;
  for (std::size_t a = 0; a < shape.size(); ++a) {
    if (shape[a] == 0)
      refuse("a transfer function with 0 points along axis " + std::to_string(a) +
             ": every length must be 1 or more");
    const std::uint64_t n = domain == Domain::real && a + 1 == shape.size() ? shape[a] / 2 + 1 : shape[a];
    if (n > (std::uint64_t(1) << 60) / points)
      refuse("a transfer function of " + std::to_string(points) + " x " + std::to_string(n) +
             " points: more than 2^60 cannot be had, use smaller lengths");
    points *= n;
  }
  return points;
}

/// The values at every point of the spectrum.
std::vector<double> squares_of_frequencies(const std::vector<std::uint64_t>& shape, Domain domain,
                                           const std::vector<double>& rates) {
  std::vector<double> squares(1, 0.0);
  for (std::size_t a = 0; a < shape.size(); ++a) {
    std::vector<double> along = frequencies(shape[a], rates[a]);
    if (domain == Domain::real && a + 1 == shape.size()) along.resize(shape[a] / 2 + 1);
    std::vector<double> finer;
    finer.reserve(squares.size() * along.size());
    for (const double s : squares)
      for (const double f : along) finer.push_back(s + f * f);
    squares.swap(finer);
  }
  return squares;
}

}  // namespace

std::vector<double> transfer_function(const Band& band, const std::vector<std::uint64_t>& shape,
                                      Domain domain, const std::vector<double>& sample_rates) {
  planning::check_elements(Precision::f64, domain, "transfer_function()");
  const std::uint64_t points = checked_points(shape, domain);
  const std::vector<double> rates = ops::full_rates(sample_rates, shape.size(), "sample_rates");
  ops::check_band(band, rates);
  auto squares = ops::with_host_memory(points, "a transfer function",
                                       [&] { return squares_of_frequencies(shape, domain, rates); });
  for (double& value : squares) value = ops::unchecked_gain(band, std::sqrt(value));
  return squares;
}

}  // namespace v0
}  // namespace fft
