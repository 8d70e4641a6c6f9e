// Strides and distances are signed and take integers of any type, also those that a program computes without a sign.
#include <catch2/catch.hpp>

#include <cstddef>
#include <limits>
#include <vector>

#include <fftcl/options.hpp>

using Signed = std::vector<std::int64_t>;

TEST_CASE("layouts take integers of any type") {
  const std::size_t columns = std::vector<int>(640).size();  // no constant expression
  const std::uint64_t rows = 480;
  const int back = -1;
  const std::vector<std::uint64_t> old{columns, 1};
  fft::Layout layout;
  layout.strides = {columns, 1};
  CHECK(layout.strides == Signed{640, 1});
  layout.strides = {columns};
  CHECK(layout.strides == Signed{640});
  layout.strides = {rows * columns, columns, back};
  CHECK(layout.strides == Signed{480 * 640, 640, -1});
  layout.strides = old;
  CHECK(layout.strides == Signed{640, 1});
  layout.strides = Signed{-5};
  CHECK(layout.strides == Signed{-5});
  layout.strides = {};
  CHECK(layout.strides.empty());
  layout.distance = static_cast<std::int64_t>(rows);

  const fft::Layout whole{rows, {columns, back}, rows * columns};
  CHECK((whole.offset == 480 && whole.strides == Signed{640, -1} && whole.distance == 480 * 640));
  const fft::Layout reversed{9, {-1}};
  CHECK((reversed.offset == 9 && reversed.strides == Signed{-1} && reversed.distance == 0));
  fft::Options options;
  options.signal = {3, {columns, 1}, back};
  CHECK((options.signal.offset == 3 && options.signal.strides == Signed{640, 1} &&
         options.signal.distance == -1));

  // What no layout takes stays above 2^62 instead of becoming negative.
  layout.strides = {std::numeric_limits<std::uint64_t>::max()};
  CHECK(layout.strides == Signed{std::numeric_limits<std::int64_t>::max()});
}
