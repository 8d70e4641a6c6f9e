#include "other_problems.hpp"

#include <algorithm>
#include <cstdio>
#include <random>

#include "core/base/number_theory.hpp"
#include "support/device/extents_run.hpp"
#include "support/device/format_run.hpp"
#include "support/device/function_run.hpp"

namespace fft_test {
namespace {

using fft::Direction;

/// What both kinds of problems draw first. Lengths are large enough, and short transforms many enough, for an error that is not an accident.
struct Draw {
  Draw(std::uint64_t seed, const Scope& scope) : engine(seed * 0x9E3779B97F4A7C15u + 77) {
    f64 = seed % 2 != 0;
    real = seed / 2 % 2 != 0;
    const std::uint64_t rank = 1 + seed / 4 % std::min<std::uint64_t>(3, scope.max_axes);
    std::uint64_t left = scope.max_points;
    for (std::uint64_t a = 0; a < rank; ++a) {
      const std::uint64_t most = a + 1 == rank ? left : std::min<std::uint64_t>(left, 64);
      // Some short, some as long as there is room for.
      const std::uint64_t n = below(3) == 0 ? 1 + below(std::min<std::uint64_t>(most, 24)) : 1 + below(most);
      lengths.push_back(scope.lengths == Lengths::odd ? random_odd_length(engine, most)
                        : scope.lengths == Lengths::smooth
                            ? fft::next_fast_length(std::max<std::uint64_t>(1, n / 2))
                            : n);
      left = std::max<std::uint64_t>(1, left / lengths.back());
    }
    if (real) lengths.back() = std::max<std::uint64_t>(2, lengths.back());
    std::uint64_t points = 1;
    for (const std::uint64_t n : lengths) points *= n;
    batch = 1 + below(3) + 2000 / points;
  }
  std::uint64_t below(std::uint64_t count) { return engine() % count; }
  /// Prime factors without a butterfly take convolutions, an axis each.
  double limit() const {
    double squares = 0;
    for (const std::uint64_t n : lengths) {
      bool convolved = false;
      for (const std::uint64_t p : fft::planning::prime_factors(n)) convolved = convolved || p > 13;
      squares += convolved ? convolution_error_limit * convolution_error_limit : 0;
    }
    return std::sqrt(error_limit * error_limit + squares);
  }
  std::string text() const {
    std::string all = f64 ? "f64 " : "f32 ";
    all += real ? "real" : "complex";
    for (const std::uint64_t n : lengths) all += " " + std::to_string(n);
    return all + " batch " + std::to_string(batch);
  }

  std::mt19937_64 engine;
  bool f64, real;
  std::vector<std::uint64_t> lengths;
  std::uint64_t batch;
};

std::string judged(const Finding& finding, double limit, const char* what) {
  if (finding.error < limit && finding.stray_writes == 0) return {};
  char text[200];
  std::snprintf(text, sizeof text, "%s: error %.3g (limit %.3g), %llu stray writes", what, finding.error,
                limit, static_cast<unsigned long long>(finding.stray_writes));
  return text;
}

std::string counts_text(const std::vector<std::uint64_t>& counts) {
  std::string text = "{";
  for (const std::uint64_t n : counts) text += (text.size() > 1 ? "," : "") + std::to_string(n);
  return text + "}";
}

template <typename T>
std::string checked_extents(const TestDevice& on, const Draw& draw, const fft::Options& options) {
  const fft::Plan plan(on.context, on.device, draw.lengths, options);
  std::string wrong;
  for (const Direction direction : {Direction::forward, Direction::inverse}) {
    const Finding finding = run_extents<T>(on, plan, direction, options.in_place);
    wrong += judged(finding, draw.limit(), direction == Direction::forward ? "forward" : "inverse");
  }
  return wrong;
}

}  // namespace

Outcome check_formats(const TestDevice& on, std::uint64_t seed, const Scope& scope) {
  const FormatCase c = random_format_case(seed, scope);
  const FormatFinding finding = run_format_case(on, c);
  Outcome outcome{c.describe(), {}};
  if (!(finding.errors.device <= finding.limit) || finding.strays != 0) {
    char text[120];
    std::snprintf(text, sizeof text, "error %.3g (limit %.3g), %llu stray bytes", finding.errors.device,
                  finding.limit, static_cast<unsigned long long>(finding.strays));
    outcome.wrong = text;
  }
  return outcome;
}

Outcome check_extents(const TestDevice& on, std::uint64_t seed, const Scope& scope) {
  Draw draw(seed, scope);
  if (!on.has_f64) draw.f64 = false;
  fft::Options options;
  options.precision = draw.f64 ? fft::Precision::f64 : fft::Precision::f32;
  options.domain = draw.real ? fft::Domain::real : fft::Domain::complex;
  options.batch = draw.batch;
  options.in_place = draw.below(2) == 0;
  const auto some = [&](std::uint64_t n) { return draw.below(4) == 0 ? 0 : 1 + draw.below(n); };  // 0: all
  const std::uint64_t sides = 1 + draw.below(3);
  for (std::size_t a = 0; a < draw.lengths.size(); ++a) {
    const std::uint64_t n = draw.lengths[a];
    const bool halved = draw.real && a + 1 == draw.lengths.size();
    if ((sides & 1) != 0) options.signal_extents.push_back(some(n));
    if ((sides & 2) != 0) options.spectrum_extents.push_back(some(halved ? n / 2 + 1 : n));
  }
  Outcome outcome{draw.text() + ", signal " + counts_text(options.signal_extents) + ", spectrum " +
                      counts_text(options.spectrum_extents) + (options.in_place ? ", in place" : ""),
                  {}};
  outcome.wrong =
      draw.f64 ? checked_extents<double>(on, draw, options) : checked_extents<float>(on, draw, options);
  return outcome;
}

Outcome check_functions(const TestDevice& on, std::uint64_t seed, const Scope& scope) {
  Draw draw(seed, scope);
  if (!on.has_f64) draw.f64 = false;
  const std::uint64_t offset = draw.below(9);
  Outcome outcome{draw.text() + ", offset " + std::to_string(offset), {}};
  const FunctionFinding f = draw.f64 ? run_functions<double>(on, draw.lengths, draw.real, draw.batch, offset)
                                     : run_functions<float>(on, draw.lengths, draw.real, draw.batch, offset);
  // The functions' products have a rounding each.
  outcome.wrong = judged(f.finding, std::max(draw.limit(), convolution_error_limit), "forward");
  return outcome;
}

}  // namespace fft_test
