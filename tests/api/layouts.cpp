// Layout arithmetic of the API: defaults, extents, and overlap against sets of addresses.
#include "plan/layouts.hpp"

#include <catch2/catch.hpp>

#include <fftcl/error.hpp>

#include <limits>
#include <random>
#include <set>
#include <string>

#include "support/refusal.hpp"

using namespace fft::plan;
using Catch::Matchers::Contains;
using Lengths = std::vector<std::uint64_t>;
using Steps = std::vector<std::int64_t>;

namespace {

// Every element's address, in elements.
std::set<std::uint64_t> addresses(const ResolvedLayout& side, const Lengths& lengths, std::uint64_t batch) {
  std::set<std::uint64_t> all;
  const fft::Layout& l = side.layout;
  for (std::uint64_t b = 0; b < batch; ++b)
    for (std::uint64_t i = 0; i < lengths[0]; ++i)
      for (std::uint64_t j = 0; j < (lengths.size() > 1 ? lengths[1] : 1); ++j)
        all.insert(l.offset + b * side.distance() + i * side.stride(0) +
                   (lengths.size() > 1 ? j * side.stride(1) : 0));
  return all;
}

bool share(const std::set<std::uint64_t>& a, std::uint64_t a_origin, const std::set<std::uint64_t>& b,
           std::uint64_t b_origin) {
  for (const std::uint64_t x : a)
    if (x + a_origin >= b_origin && b.count(x + a_origin - b_origin) != 0) return true;
  return false;
}

// A layout whose elements have addresses of their own: axes in random order, each stepping beyond those
// before it.
fft::Layout random_layout(const Lengths& lengths, std::uint64_t batch, std::mt19937& random) {
  auto draw = [&random](std::uint64_t most) { return random() % (most + 1); };
  fft::Layout layout;
  layout.offset = draw(40);
  layout.strides.assign(lengths.size(), 0);
  Lengths order(lengths.size() + 1);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  std::uint64_t covered = 1;
  for (const std::uint64_t axis : order) {
    const std::uint64_t count = axis == lengths.size() ? batch : lengths[axis];
    const std::uint64_t stride = covered + draw(2) * draw(5);
    (axis == lengths.size() ? layout.distance : layout.strides[axis]) = static_cast<std::int64_t>(stride);
    covered += (count - 1) * stride;
  }
  return layout;
}

ResolvedLayout side_of(const fft::Layout& layout, const Lengths& lengths, std::uint64_t batch,
                       std::uint64_t bytes) {
  const auto precision = bytes == 16 ? fft::Precision::f64 : fft::Precision::f32;
  return resolve_layout(layout, {lengths, lengths, batch, precision, fft::Domain::complex},
                        "Options::signal");
}

fft::Options real_options(std::uint64_t batch, std::vector<std::size_t> axes, bool in_place) {
  fft::Options options;
  options.domain = fft::Domain::real;
  options.batch = batch;
  options.axes = std::move(axes);
  options.in_place = in_place;
  return options;
}

ResolvedLayout signal_of(const fft::Layout& layout, const Lengths& lengths, const fft::Options& options) {
  return resolve_layout(layout, signal_shape(lengths, options), "Options::signal");
}
ResolvedLayout spectrum_of(const fft::Layout& layout, const Lengths& lengths, const fft::Options& options) {
  return resolve_layout(layout, spectrum_shape(lengths, options), "Options::spectrum");
}

std::string refusal(const fft::Layout& layout, const Lengths& lengths, std::uint64_t batch) {
  return fft_test::refusal([&] { side_of(layout, lengths, batch, 8); });
}

}  // namespace

TEST_CASE("an empty layout is dense") {
  const ResolvedLayout one = side_of({}, {10}, 3, 8);
  CHECK(one.layout.strides == Steps{1});
  CHECK(one.layout.distance == 10);
  CHECK(one.end_bytes == 240);
  const ResolvedLayout two = side_of({}, {3, 5}, 2, 16);
  CHECK(two.layout.strides == Steps{5, 1});
  CHECK(two.layout.distance == 15);
  CHECK(two.end_bytes == 480);
}

TEST_CASE("extents reach from the first element to the last") {
  std::mt19937 random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    const Lengths lengths =
        trial % 2 ? Lengths{1 + random() % 6} : Lengths{1 + random() % 4, 1 + random() % 5};
    const std::uint64_t batch = 1 + random() % 4;
    const fft::Layout layout = random_layout(lengths, batch, random);
    const ResolvedLayout side = side_of(layout, lengths, batch, 16);
    const auto all = addresses(side, lengths, batch);
    REQUIRE(side.begin_bytes == *all.begin() * 16);
    REQUIRE(side.end_bytes == (*all.rbegin() + 1) * 16);
  }
}

TEST_CASE("overlap is exact for alike strides and safe for others") {
  std::mt19937 random(2);
  int apart = 0, touching = 0, interleaved = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const Lengths lengths =
        trial % 2 ? Lengths{1 + random() % 6} : Lengths{1 + random() % 4, 1 + random() % 5};
    const std::uint64_t batch = 1 + random() % 4;
    const ResolvedLayout a = side_of(random_layout(lengths, batch, random), lengths, batch, 8);
    // Of a convolution with several filters, the results are more than the signals.
    const std::uint64_t other_batch = random() % 4 == 0 ? 1 + random() % 4 : batch;
    fft::Layout other = random() % 4 == 0 ? random_layout(lengths, other_batch, random) : a.layout;
    other.offset = random() % 60;
    const ResolvedLayout b = side_of(other, lengths, other_batch, 8);
    const std::uint64_t a_origin = random() % 20, b_origin = random() % 20;
    const bool truth =
        share(addresses(a, lengths, batch), a_origin, addresses(b, lengths, other_batch), b_origin);
    const bool said = may_overlap(a, a_origin * 8, b, b_origin * 8);
    if (truth) REQUIRE(said);
    ResolvedLayout moved = a;
    moved.layout.offset = b.layout.offset;
    if (same_places(moved, b)) {
      REQUIRE(said == truth);
      const bool extents_meet = a_origin * 8 + a.begin_bytes < b_origin * 8 + b.end_bytes &&
                                b_origin * 8 + b.begin_bytes < a_origin * 8 + a.end_bytes;
      interleaved += !truth && extents_meet;
    }
    (truth ? touching : apart) += 1;
  }
  CHECK(apart > 1000);  // the draw covers all three
  CHECK(touching > 1000);
  CHECK(interleaved > 300);
}

TEST_CASE("layouts that share bytes but no whole element overlap") {
  const ResolvedLayout side = side_of({}, {4}, 1, 16);
  CHECK(may_overlap(side, 0, side, 56));
  CHECK_FALSE(may_overlap(side, 0, side, 64));
}

TEST_CASE("layouts that cannot be are refused") {
  const std::uint64_t far = std::numeric_limits<std::uint64_t>::max();
  const std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  CHECK_THAT(refusal({0, {1, 1}, 0}, {8}, 1),
             Contains("2 strides") && Contains("1 axis") && Contains("Options::signal"));
  CHECK_THAT(refusal({0, {1}, 0}, {8, 8}, 1), Contains("1 stride") && Contains("2 axes"));
  CHECK_THAT(refusal({far, {}, 0}, {8}, 1), Contains("2^62 bytes"));
  CHECK_THAT(refusal({0, {huge}, 0}, {8}, 1), Contains("2^62 bytes"));
  CHECK_THAT(refusal({0, {}, huge}, {8}, 3), Contains("2^62 bytes"));
  CHECK_THAT(refusal({}, {std::uint64_t(1) << 59}, 1), Contains("2^62 bytes"));
  CHECK(refusal({}, {std::uint64_t(1) << 58}, 1) == "accepted");
  CHECK(refusal({0, {}, huge}, {8}, 1) == "accepted");  // the distance of a single transform means nothing
}

TEST_CASE("the same places, whatever is written for axes of one point") {
  const ResolvedLayout a = side_of({5, {1, 100}, 0}, {6, 1}, 1, 8);
  const ResolvedLayout b = side_of({5, {1, 7}, 40}, {6, 1}, 1, 8);
  CHECK(same_places(a, b));
  const ResolvedLayout c = side_of({5, {2, 7}, 0}, {6, 1}, 1, 8);
  CHECK_FALSE(same_places(a, c));
  const ResolvedLayout d = side_of({4, {1, 7}, 0}, {6, 1}, 1, 8);
  CHECK_FALSE(same_places(a, d));
}

TEST_CASE("sides of real plans: dense, padded in place, n/2 + 1 along the last transformed axis") {
  const fft::Options dense = real_options(2, {0, 1}, false), padded = real_options(2, {0, 1}, true);
  const ResolvedLayout signal = signal_of({}, {3, 10}, dense), spectrum = spectrum_of({}, {3, 10}, dense);
  CHECK(signal.layout.strides == Steps{10, 1});
  CHECK(signal.layout.distance == 30);
  CHECK(signal.end_bytes == 2 * 30 * 4);
  CHECK(spectrum.shape.counts == Lengths{3, 6});
  CHECK(spectrum.layout.strides == Steps{6, 1});
  CHECK(spectrum.layout.distance == 18);
  CHECK(spectrum.end_bytes == 2 * 18 * 8);
  CHECK_FALSE(same_columns(signal, spectrum, 1));
  const ResolvedLayout roomy = signal_of({}, {3, 10}, padded);
  CHECK(roomy.layout.strides == Steps{12, 1});
  CHECK(roomy.layout.distance == 36);
  CHECK(roomy.end_bytes == (36 + 2 * 12 + 10) * 4);
  CHECK(same_columns(roomy, spectrum_of({}, {3, 10}, padded), 1));
  const ResolvedLayout odd = signal_of({}, {3, 7}, padded);  // 2 * (7/2 + 1) = 8
  CHECK(odd.layout.strides == Steps{8, 1});
  CHECK(same_columns(odd, spectrum_of({}, {3, 7}, padded), 1));
  const fft::Options columns = real_options(1, {0}, true);  // the slow axis is the real one
  CHECK(spectrum_of({}, {10, 4}, columns).shape.counts == Lengths{6, 4});
  CHECK(signal_of({}, {10, 4}, columns).layout.strides == Steps{4, 1});
  CHECK_FALSE(same_columns(signal_of({}, {10, 4}, columns), spectrum_of({}, {10, 4}, columns), 0));
}

TEST_CASE("columns in place: one row, rows apart, reals in the places of complex numbers") {
  const fft::Options one = real_options(1, {0}, false), many = real_options(4, {0}, false);
  CHECK(same_columns(signal_of({}, {9}, one), spectrum_of({}, {9}, one), 0));
  CHECK(same_columns(signal_of({6, {}, 0}, {9}, one), spectrum_of({3, {}, 0}, {9}, one), 0));
  CHECK_FALSE(same_columns(signal_of({5, {}, 0}, {9}, one), spectrum_of({3, {}, 0}, {9}, one), 0));
  CHECK(same_columns(signal_of({0, {}, 20}, {9}, many), spectrum_of({0, {}, 10}, {9}, many), 0));
  CHECK_FALSE(same_columns(signal_of({0, {}, 8}, {9}, many), spectrum_of({0, {}, 4}, {9}, many), 0));
  CHECK_FALSE(same_columns(signal_of({}, {9}, many), spectrum_of({}, {9}, many), 0));
  // Channels last: dense reals lie over the complex numbers of other channels, every second real does not.
  CHECK_FALSE(same_columns(signal_of({0, {4}, 1}, {9}, many), spectrum_of({0, {4}, 1}, {9}, many), 0));
  CHECK(same_columns(signal_of({0, {8}, 2}, {9}, many), spectrum_of({0, {4}, 1}, {9}, many), 0));
}

namespace {

// Bytes of every column along `axis`, by the column's number.
std::vector<std::set<std::uint64_t>> column_bytes(const ResolvedLayout& side, std::size_t axis) {
  std::vector<std::set<std::uint64_t>> columns;
  const fft::Layout& l = side.layout;
  const std::size_t other = 1 - axis;
  for (std::uint64_t b = 0; b < side.shape.batch; ++b)
    for (std::uint64_t i = 0; i < side.shape.counts[other]; ++i) {
      columns.emplace_back();
      for (std::uint64_t j = 0; j < side.shape.counts[axis]; ++j)
        for (std::uint64_t byte = 0; byte < side.shape.element_bytes(); ++byte)
          columns.back().insert(
              (l.offset + b * side.distance() + i * side.stride(other) + j * side.stride(axis)) *
                  side.shape.element_bytes() +
              byte);
    }
  return columns;
}

bool only_own_columns(const ResolvedLayout& a, const ResolvedLayout& b, std::size_t axis) {
  const auto x = column_bytes(a, axis), y = column_bytes(b, axis);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < y.size(); ++j)
      if (i != j)
        for (const std::uint64_t byte : x[i])
          if (y[j].count(byte) != 0) return false;
  return true;
}

// The same places, element 0 of the axis at the other end.
ResolvedLayout turned(const ResolvedLayout& side, std::size_t axis) {
  fft::Layout layout = side.layout;
  layout.offset += (side.shape.counts[axis] - 1) * side.stride(axis);
  layout.strides[axis] *= -1;
  return resolve_layout(layout, side.shape, "a side", Strides::any);
}

}  // namespace

TEST_CASE("negative strides: the same bytes, from the other end") {
  const ResolvedLayout dense = side_of({7, {}, 0}, {3, 5}, 2, 16);
  for (const std::size_t axis : {0, 1}) {
    const ResolvedLayout back = turned(dense, axis);
    CHECK(back.begin_bytes == dense.begin_bytes);
    CHECK(back.end_bytes == dense.end_bytes);
    CHECK(addresses(back, {3, 5}, 2) == addresses(dense, {3, 5}, 2));
    CHECK_FALSE(same_places(back, dense));
    CHECK(same_places(turned(back, axis), dense));
    CHECK_NOTHROW(check_writable(back, "a side"));
  }
  const Shape shape{{3, 5}, {3, 5}, 2, fft::Precision::f32, fft::Domain::complex};
  CHECK_THROWS_WITH(resolve_layout({3, {5, -1}, 15}, shape, "a side", Strides::any),
                    Contains("a side: offset = 3") && Contains("lead 4 elements back"));
  CHECK_THROWS_WITH(resolve_layout({73, {5, -15}, -14}, shape, "a side", Strides::any),
                    Contains("lead 74 elements back"));
  CHECK(resolve_layout({74, {5, -15}, -14}, shape, "a side", Strides::any).begin_bytes == 0);
  CHECK_THROWS_WITH(resolve_layout({9, {5, -1}, 15}, shape, "a side"),
                    Contains("stride of -1") && Contains("fft::Plan"));
  CHECK_THROWS_WITH(resolve_layout({20, {}, -15}, shape, "a side"), Contains("distance of -15"));
  CHECK_THROWS_WITH(check_writable(resolve_layout({9, {2, -1}, 15}, shape, "a side", Strides::any), "a side"),
                    Contains("too small"));
  CHECK_THROWS_WITH(
      resolve_layout({0, {std::numeric_limits<std::int64_t>::min(), 1}, 15}, shape, "a side", Strides::any),
      Contains("elements back"));
}

TEST_CASE("same_columns never says yes where columns disturb each other") {
  std::mt19937 random(5);
  int yes = 0, no = 0;
  for (int trial = 0; trial < 6000; ++trial) {
    const Lengths lengths{1 + random() % 4, 1 + random() % 6};
    const std::size_t axis = random() % 2;
    const fft::Options options = real_options(1 + random() % 3, {axis}, false);
    fft::Layout layout = random_layout(spectrum_shape(lengths, options).counts, options.batch, random);
    ResolvedLayout spectrum = spectrum_of(layout, lengths, options);
    for (std::int64_t& stride : layout.strides) stride *= 2;  // mostly as in place needs it
    layout.distance *= 2;
    layout.offset *= 2;
    if (random() % 2) layout.strides[axis] = 1 + random() % 3;
    if (random() % 8 == 0) layout.strides[1 - axis] += random() % 2;
    ResolvedLayout signal = signal_of(layout, lengths, options);
    for (ResolvedLayout* side : {&signal, &spectrum})
      for (std::size_t a = 0; a < 2; ++a)
        if (random() % 3 == 0) *side = turned(*side, a);
    const bool said = same_columns(signal, spectrum, axis);
    if (said) REQUIRE(only_own_columns(signal, spectrum, axis));
    ++(said ? yes : no);
  }
  CHECK(yes > 500);
  CHECK(no > 500);
}

TEST_CASE("axes: all by default, ascending, in range and once each") {
  CHECK(resolve_axes({}, 3) == std::vector<std::size_t>{0, 1, 2});
  CHECK(resolve_axes({2, 0}, 3) == std::vector<std::size_t>{0, 2});
  CHECK_THROWS_WITH(resolve_axes({0, 3}, 3), Contains("axis 3") && Contains("3 axes") && Contains("to 2"));
  CHECK_THROWS_WITH(resolve_axes({1}, 1), Contains("axis 1") && Contains("1 axis"));
  CHECK_THROWS_WITH(resolve_axes({1, 0, 1}, 3), Contains("axis 1") && Contains("once"));
}
