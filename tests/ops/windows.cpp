// Windows against scipy's numbers, and their defining properties.
#include <catch2/catch.hpp>

#include <cmath>

#include <fftcl/error.hpp>
#include <fftcl/windows.hpp>
#include "support/fixture.hpp"
#include "support/operations/described.hpp"

using namespace fft_test;

TEST_CASE("windows are scipy's") {
  for (const Fixture& c : read_fixture("windows.txt")) {
    const auto use = c.text("use") == "periodic" ? fft::WindowUse::periodic : fft::WindowUse::symmetric;
    const auto got = fft::make_window(window_of(c), c.integer("length"), use);
    const auto want = c.numbers("values");
    INFO(c.text("window") << " beta " << c.text("beta") << ", " << c.text("length") << " points, "
                          << c.text("use"));
    REQUIRE(got.size() == want.size());
    // scipy's own Bessel function is off by up to 6e-16 of the peak (against 40 digits).
    for (std::size_t i = 0; i < want.size(); ++i) CHECK(std::abs(got[i] - want[i]) < 2e-15);
  }
}

TEST_CASE(
    "symmetric windows are symmetric to the last bit, periodic ones lack the last point of the next longer") {
  for (const auto& window :
       {fft::Window::hann(), fft::Window::hamming(), fft::Window::blackman(), fft::Window::kaiser(9)})
    for (const std::uint64_t n : {2, 5, 64, 1001}) {
      const auto symmetric = fft::make_window(window, n + 1);
      for (std::size_t i = 0; i <= n; ++i) CHECK(symmetric[i] == symmetric[n - i]);
      const auto periodic = fft::make_window(window, n, fft::WindowUse::periodic);
      CHECK(periodic == std::vector<double>(symmetric.begin(), symmetric.end() - 1));
    }
}

TEST_CASE("large Kaiser windows stay finite") {
  const auto values = fft::make_window(fft::Window::kaiser(700), 101);
  for (const double v : values) CHECK((v >= 0 && v <= 1));
  CHECK(values[50] == 1);
}

TEST_CASE("bad windows are refused with value and limit") {
  check_refused([] { fft::make_window(fft::Window::hann(), 0); }, "0 points");
  check_refused([] { fft::make_window({static_cast<fft::WindowKind>(5), 0}, 1); }, "Window::kind = 5");
  check_refused([] { fft::make_window({}, 8, static_cast<fft::WindowUse>(2)); }, "WindowUse = 2");
  check_refused([] { fft::make_window(fft::Window::hann(), std::uint64_t(1) << 62); },
                "do not fit the memory of the host", fft::ErrorCode::unsupported);
  check_refused([] { fft::make_window(fft::Window::kaiser(-1e-9), 8); }, "beta = -1e-09");
  check_refused([] { fft::make_window(fft::Window::kaiser(-1), 8); }, "beta = -1");
  check_refused([] { fft::make_window(fft::Window::kaiser(701), 8); }, "beta = 701");
  check_refused([] { fft::make_window(fft::Window::kaiser(std::nan("")), 8); }, "0 to 700");
}
