// Gains of bands and transfer functions on grids, against their formulas written down once more.
#include <catch2/catch.hpp>

#include <cfenv>
#include <cmath>
#include <limits>

#include <fftcl/filters.hpp>
#include "support/operations/described.hpp"

using namespace fft_test;
using fft::Edge;

TEST_CASE("gains at the ends of bands") {
  struct {
    Edge edge;
    double at_end;
  } const edges[] = {{Edge::ideal(), 1.0},
                     {Edge::gaussian(), std::exp(-0.5)},
                     {Edge::butterworth(1), 0.5},
                     {Edge::butterworth(7), 0.5}};
  for (const auto& e : edges) {
    CHECK(fft::gain(fft::LowPass{0.2, e.edge}, 0.2) == Approx(e.at_end));
    CHECK(fft::gain(fft::LowPass{0.2, e.edge}, 0) == 1);
    CHECK(fft::gain(fft::HighPass{0.2, e.edge}, 0.2) == Approx(1 - e.at_end));
    CHECK(fft::gain(fft::HighPass{0.2, e.edge}, 0) == 0);
    for (const double end : {0.1, 0.3}) {
      CHECK(fft::gain(fft::BandPass{0.1, 0.3, e.edge}, end) == Approx(e.at_end));
      CHECK(fft::gain(fft::BandStop{0.1, 0.3, e.edge}, end) == Approx(1 - e.at_end).margin(1e-15));
    }
    CHECK(fft::gain(fft::BandPass{0.1, 0.4, e.edge}, 0.2) == Approx(1));  // sqrt(0.1 * 0.4)
    CHECK(fft::gain(fft::BandPass{0.1, 0.4, e.edge}, 0) == 0);
    CHECK(fft::gain(fft::BandStop{0.1, 0.4, e.edge}, 0) == 1);
    for (double f = 0; f < 0.7; f += 0.01) {
      CHECK(fft::gain(fft::LowPass{0.2, e.edge}, f) + fft::gain(fft::HighPass{0.2, e.edge}, f) == Approx(1));
      CHECK(fft::gain(fft::BandPass{0.1, 0.3, e.edge}, f) + fft::gain(fft::BandStop{0.1, 0.3, e.edge}, f) ==
            Approx(1));
    }
  }
}

TEST_CASE("gains between the ends") {
  CHECK(fft::gain(fft::LowPass{0.1, Edge::gaussian()}, 0.3) == Approx(std::exp(-4.5)));
  CHECK(fft::gain(fft::LowPass{0.1, Edge::butterworth(2)}, 0.2) == Approx(1 / 17.0));
  CHECK(fft::gain(fft::HighPass{0.1, Edge::butterworth(2)}, 0.2) == Approx(16 / 17.0));
  // u = (0.4 * 0.4 - 0.1 * 0.2) / (0.4 * 0.1) = 3.5
  CHECK(fft::gain(fft::BandPass{0.1, 0.2, Edge::butterworth(1)}, 0.4) == Approx(1 / (1 + 12.25)));
  CHECK(fft::gain(fft::BandPass{0.1, 0.2, Edge::gaussian()}, 0.4) == Approx(std::exp(-6.125)));
  CHECK(fft::gain(fft::BandPass{0.1, 0.2}, 0.0999) == 0);
  CHECK(fft::gain(fft::BandPass{0.1, 0.2}, 0.1001) == 1);
  CHECK(fft::gain(fft::BandPass{0.1, 0.2}, 0.1999) == 1);
  CHECK(fft::gain(fft::BandPass{0.1, 0.2}, 0.2001) == 0);
  // Far in the stop band a high-pass keeps its relative precision.
  CHECK(fft::gain(fft::HighPass{0.5, Edge::gaussian()}, 1e-9) == Approx(2e-18).epsilon(1e-12));
}

TEST_CASE("gains divide by nothing and do not overflow: programs may let that trap") {
  std::feclearexcept(FE_ALL_EXCEPT);
  for (const Edge& e : {Edge::ideal(), Edge::gaussian(), Edge::butterworth(1), Edge::butterworth(100)})
    for (const double f : {0.0, 1e-9, 0.1, 0.5, 1e6, std::numeric_limits<double>::infinity()})
      for (const fft::Band& band :
           {fft::Band(fft::LowPass{0.1, e}), fft::Band(fft::HighPass{0.1, e}),
            fft::Band(fft::BandPass{0.1, 0.2, e}), fft::Band(fft::BandStop{0.1, 0.2, e})}) {
        const double value = fft::gain(band, f);
        INFO("frequency " << f << ", gain " << value);
        CHECK(std::fetestexcept(FE_DIVBYZERO | FE_OVERFLOW | FE_INVALID) == 0);
        CHECK((value >= 0 && value <= 1));
        std::feclearexcept(FE_ALL_EXCEPT);
      }
}

TEST_CASE("frequencies are in natural order") {
  CHECK(fft::frequencies(5) == std::vector<double>{0, 0.2, 0.4, -0.4, -0.2});
  CHECK(fft::frequencies(4, 8.0) == std::vector<double>{0, 2, 4, -2});
  CHECK(fft::frequencies(1) == std::vector<double>{0});
}

TEST_CASE("transfer functions in 1D, 2D, 3D, complex and real, with rates") {
  const std::vector<std::vector<std::uint64_t>> shapes = {{16}, {9}, {6, 8}, {5, 7}, {3, 4, 5}, {1, 6}};
  const std::vector<fft::Band> bands = {fft::LowPass{0.21, Edge::gaussian()},
                                        fft::HighPass{0.21, Edge::butterworth(3)}, fft::BandPass{0.1, 0.3},
                                        fft::BandStop{0.15, 0.35, Edge::gaussian()}};
  for (const auto& shape : shapes)
    for (const auto& band : bands)
      for (const auto domain : {fft::Domain::complex, fft::Domain::real})
        for (const bool with_rates : {false, true}) {
          std::vector<double> rates;
          for (std::size_t a = 0; with_rates && a < shape.size(); ++a)
            rates.push_back(1 + 0.25 * static_cast<double>(a));
          const auto got = fft::transfer_function(band, shape, domain, rates);
          auto grid = shape;
          if (domain == fft::Domain::real) grid.back() = grid.back() / 2 + 1;
          std::uint64_t points = 1;
          for (const auto n : grid) points *= n;
          REQUIRE(got.size() == points);
          for (std::uint64_t i = 0; i < points; ++i) {
            double square = 0;
            for (std::size_t a = shape.size(), rest = i; a-- > 0; rest /= grid[a]) {
              double k = static_cast<double>(rest % grid[a]);
              const double n = static_cast<double>(shape[a]);
              if (k > n / 2) k -= n;
              const double f = k / n * (with_rates ? rates[a] : 1);
              square += f * f;
            }
            CHECK(got[i] == Approx(fft::gain(band, std::sqrt(square))).margin(1e-14));
          }
        }
}

TEST_CASE("one rate serves all axes: Hz") {
  CHECK(fft::transfer_function(fft::LowPass{100.0, Edge::gaussian()}, {64}, fft::Domain::real, {1000.0}) ==
        fft::transfer_function(fft::LowPass{100.0, Edge::gaussian()}, {64}, fft::Domain::real,
                               std::vector<double>(1, 1000.0)));
  const auto hz =
      fft::transfer_function(fft::LowPass{100.0, Edge::gaussian()}, {8, 8}, fft::Domain::complex, {1000.0});
  const auto cycles = fft::transfer_function(fft::LowPass{0.1, Edge::gaussian()}, {8, 8});
  for (std::size_t i = 0; i < hz.size(); ++i) CHECK(hz[i] == Approx(cycles[i]).margin(1e-15));
}

TEST_CASE("bad bands are refused with value, limit and way out") {
  check_refused([] { fft::transfer_function(fft::LowPass{0.1}, {8}, fft::Domain::real_to_real); },
                "which only plans have");
  check_refused([] { fft::transfer_function(fft::LowPass{0.1}, {8}, fft::Domain(9)); }, "domain = 9");
  const double nan = std::numeric_limits<double>::quiet_NaN(),
               infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {0.0, -0.1, nan, infinity, -infinity}) {
    check_refused([&] { fft::gain(fft::LowPass{bad}, 0); }, "cutoff = ");
    check_refused([&] { fft::gain(fft::HighPass{bad}, 0); }, "cutoff = ");
    check_refused([&] { fft::gain(fft::BandPass{bad, 0.3}, 0); }, "low = ");
    check_refused([&] { fft::gain(fft::BandStop{0.3, bad}, 0); }, "high = ");
  }
  check_refused([] { fft::gain(fft::BandPass{0.3, 0.3}, 0); }, "low must be below high");
  check_refused([] { fft::gain(fft::BandPass{0, 0.3}, 0); }, "low = 0: use fft::LowPass with the cutoff 0.3");
  check_refused(
      [] {
        fft::gain(fft::BandStop{0, 0.3}, 0);
      },
      "low = 0: use fft::HighPass with the cutoff 0.3");
  check_refused(
      [] {
        fft::gain(fft::LowPass{0.3, {static_cast<fft::EdgeKind>(3), 2}}, 0);
      },
      "Edge::kind = 3");
  check_refused([] { fft::gain(fft::LowPass{0.3, Edge::butterworth(0)}, 0); }, "order = 0");
  check_refused([] { fft::gain(fft::LowPass{0.3, Edge::butterworth(101)}, 0); }, "1 to 100");
  check_refused([&] { fft::gain(fft::LowPass{0.3}, -1.0); }, "-1");
  check_refused([&] { fft::gain(fft::LowPass{0.3}, nan); }, "0 or more");
  check_refused([] { fft::transfer_function(fft::LowPass{0.51}, {8}); }, "half the sample rate");
  CHECK_NOTHROW(fft::transfer_function(fft::LowPass{0.7}, {8, 8}));
  check_refused([] { fft::transfer_function(fft::LowPass{0.71}, {8, 8}); }, "the corner of the spectrum");
  check_refused([] { fft::transfer_function(fft::LowPass{0.1}, {}); }, "without axes");
  check_refused([] { fft::transfer_function(fft::LowPass{0.1}, {4, 0}); }, "0 points along axis 1");
  constexpr auto many = std::uint64_t(1) << 40;
  check_refused([&] { fft::transfer_function(fft::LowPass{0.1}, {many, many}); }, "more than 2^60");
  check_refused([] { fft::frequencies(std::uint64_t(1) << 62); }, "do not fit", fft::ErrorCode::unsupported);
  check_refused(
      [] {
        fft::transfer_function(fft::LowPass{0.1}, {4, 4}, fft::Domain::complex, {1, 2, 3});
      },
      "sample_rates: 3 rates for 2 axes");
  check_refused([] { fft::transfer_function(fft::LowPass{0.1}, {4}, fft::Domain::complex, {0}); },
                "sample_rates[0] = 0");
}
