// The reference of the convolution tests is scipy's: direct sums against scipy's numbers, every mode, 1D and 2D.
#include <catch2/catch.hpp>

#include "support/fixture.hpp"
#include "support/reference/direct_convolution.hpp"
#include "support/reference/reference.hpp"

using namespace fft_test;

TEST_CASE("direct sums have scipy's modes and edges") {
  int compared = 0;
  for (const char* file : {"convolve_1d.txt", "convolve_2d.txt"})
    for (const Fixture& c : read_fixture(file)) {
      const Array<double> x{c.integers("signal_shape"), c.signal("signal")};
      const Array<double> y{c.integers("filter_shape"), c.signal("filter")};
      const auto got = c.name == "convolve" ? direct_convolution(x, y, c.text("mode"))
                                            : direct_correlation(x, y, c.text("mode"));
      INFO(c.name << " " << c.text("mode") << " " << c.text("domain") << " " << c.text("signal_shape")
                  << " by " << c.text("filter_shape"));
      REQUIRE(got.shape == c.integers("shape"));
      CHECK(relative_error(got.values, c.signal("values")) < 1e-14);
      ++compared;
    }
  CHECK(compared > 200);
}
