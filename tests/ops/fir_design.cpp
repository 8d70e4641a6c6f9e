// FIR filters by windows against scipy.signal.firwin and kaiserord, and what they promise of their responses.
#include <catch2/catch.hpp>

#include <cmath>
#include <complex>

#include <fftcl/filters.hpp>
#include "support/operations/described.hpp"

using namespace fft_test;

namespace {

/// |H(f)|, f in cycles per sample.
double response(const std::vector<double>& taps, double f) {
  std::complex<double> sum = 0;
  for (std::size_t i = 0; i < taps.size(); ++i)
    sum += taps[i] * std::polar(1.0, -2 * 3.14159265358979323846 * f * static_cast<double>(i));
  return std::abs(sum);
}

}  // namespace

TEST_CASE("FIR filters are scipy's firwin") {
  int compared = 0;
  for (const Fixture& c : read_fixture("firwin.txt")) {
    if (c.name != "firwin") continue;
    fft::FirOptions options;
    options.window = window_of(c);
    options.sample_rate = c.number("rate");
    options.scale = c.integer("scale") != 0;
    const auto got = fft::design_fir(band_of(c), c.integer("taps"), options);
    const auto want = c.numbers("values");
    INFO(c.text("kind") << " " << c.text("cutoff") << ", " << c.text("taps") << " taps, "
                        << c.text("window"));
    REQUIRE(got.size() == want.size());
    double largest = 0;
    for (const double w : want) largest = std::max(largest, std::abs(w));
    for (std::size_t i = 0; i < want.size(); ++i)
      CHECK(std::abs(got[i] - want[i]) < 4e-15 * std::max(1.0, largest));
    ++compared;
  }
  CHECK(compared > 100);
}

TEST_CASE("Kaiser's formula is scipy's kaiserord") {
  for (const Fixture& c : read_fixture("firwin.txt")) {
    if (c.name != "kaiserord") continue;
    const auto got = fft::kaiser_design(c.number("attenuation"), c.number("width"), c.number("rate"));
    const auto want = c.numbers("values");
    CHECK(static_cast<double>(got.taps) == want.at(0));
    CHECK(got.window.kind == fft::WindowKind::kaiser);
    CHECK(std::abs(got.window.beta - want.at(1)) < 1e-13);
  }
}

TEST_CASE("a FIR filter keeps what kaiser_design() promised") {
  const double attenuation = 70, width = 0.03;
  auto design = fft::kaiser_design(attenuation, width);
  design.taps |= 1;
  fft::FirOptions options;
  options.window = design.window;
  options.scale =
      false;  // the promise is about the windowed ideal response; scaling adds the ripple of its one frequency
  const double bound = std::pow(10.0, -attenuation / 20) * 1.1;  // the formula is empirical
  const double cutoff = 0.12;
  const auto low = fft::design_fir(fft::LowPass{cutoff}, design.taps, options);
  const auto high = fft::design_fir(fft::HighPass{cutoff}, design.taps, options);
  for (double f = 0; f <= 0.5; f += 0.001) {
    if (std::abs(f - cutoff) < width / 2) continue;
    CHECK(std::abs(response(low, f) - (f < cutoff ? 1 : 0)) < bound);
    CHECK(std::abs(response(high, f) - (f < cutoff ? 0 : 1)) < bound);
  }
}

TEST_CASE("bad FIR filters are refused with value, limit and way out") {
  check_refused([] { fft::design_fir(fft::LowPass{0.5}, 7); }, "cutoff = 0.5 is beyond its limit");
  check_refused([] { fft::design_fir(fft::LowPass{0.1}, std::uint64_t(1) << 62); }, "do not fit",
                fft::ErrorCode::unsupported);
  check_refused([] { fft::kaiser_design(60, 1e-300); }, "width = 1e-300 asks for");
  check_refused([] { fft::design_fir(fft::LowPass{0.0}, 7); }, "cutoff = 0");
  check_refused([] { fft::design_fir(fft::LowPass{440.0}, 7); }, "in Hz together with the sample rate");
  check_refused([] { fft::design_fir(fft::BandPass{0.3, 0.2}, 7); }, "low must be below high");
  check_refused([] { fft::design_fir(fft::HighPass{0.2}, 8); }, "odd number of taps, e.g. 9");
  check_refused([] { fft::design_fir(fft::BandStop{0.2, 0.3}, 20); }, "e.g. 21");
  check_refused([] { fft::design_fir(fft::LowPass{0.2}, 0); }, "0 taps");
  check_refused([] { fft::design_fir(fft::LowPass{0.2, fft::Edge::gaussian()}, 9); }, "Edge::ideal()");
  fft::FirOptions options;
  options.sample_rate = -1;
  check_refused([&] { fft::design_fir(fft::LowPass{0.2}, 9, options); }, "FirOptions::sample_rate = -1");
  options.sample_rate = 1;
  options.window = fft::Window::hann();  // zeros
  check_refused([&] { fft::design_fir(fft::LowPass{0.2}, 2, options); },
                "2 taps with this window has a gain of 0");
  options.scale = false;
  CHECK(fft::design_fir(fft::LowPass{0.2}, 2, options) == std::vector<double>{0, 0});
  check_refused([] { fft::kaiser_design(8, 0.1); }, "above 8");
  check_refused([] { fft::kaiser_design(60, 0.5); }, "width = 0.5");
}
