// Values of windows. Pure: no OpenCL.
#include <fftcl/windows.hpp>

#include <cmath>
#include <string>

#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "ops/design/host_values.hpp"

namespace fft {
inline namespace v0 {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double max_beta = 700.0;  // I0 leaves double's range at 713

/// Modified Bessel function of order 0: sum of ((x/2)^k / k!)^2. All terms are positive, so nothing cancels.
/// (std::cyl_bessel_i would do, but not every standard library has it.)
double bessel_i0(double x) {
  const double quarter = x * x / 4;
  double sum = 1, term = 1;
  for (double k = 1; term > sum * 1e-18; ++k) {
    term *= quarter / (k * k);
    sum += term;
  }
  return sum;
}

/// Value of point i of a symmetric window with points 0 .. last (last >= 1).
double value_at(const Window& window, double i, double last) {
  const double angle = 2 * pi * i / last;
  switch (window.kind) {
    case WindowKind::rectangular:
      return 1;
    case WindowKind::hann:
      return 0.5 - 0.5 * std::cos(angle);
    case WindowKind::hamming:
      return 0.54 - 0.46 * std::cos(angle);
    case WindowKind::blackman:
      return 0.42 - 0.5 * std::cos(angle) + 0.08 * std::cos(2 * angle);
    case WindowKind::kaiser: {
      const double t = 2 * i / last - 1;
      return bessel_i0(window.beta * std::sqrt((1 - t) * (1 + t))) / bessel_i0(window.beta);
    }
  }
  return 1;  // make_window() has refused all others
}

}  // namespace

std::vector<double> make_window(const Window& window, std::uint64_t length, WindowUse use) {
  planning::check_enumerator(window.kind, WindowKind::kaiser, "Window::kind", "WindowKind");
  planning::check_enumerator(use, WindowUse::periodic, "WindowUse", "WindowUse");
  if (length == 0) refuse("a window of 0 points: a window has 1 point or more");
  if (window.kind == WindowKind::kaiser && !(window.beta >= 0 && window.beta <= max_beta))
    refuse("beta = " + ops::text(window.beta) +
           " of a Kaiser window: it must be 0 to 700 (5 to 14 are usual)");
  auto values = ops::with_host_memory(length, "a window of " + std::to_string(length) + " points",
                                      [&] { return std::vector<double>(length, 1.0); });
  if (length == 1) return values;
  const std::uint64_t last = use == WindowUse::periodic ? length : length - 1;
  for (std::uint64_t i = 0; i < length;
       ++i)  // from the nearer end, so that both ends are alike to the last bit
    values[i] = value_at(window, static_cast<double>(2 * i > last ? last - i : i), static_cast<double>(last));
  return values;
}

}  // namespace v0
}  // namespace fft
