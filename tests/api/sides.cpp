// Layout arithmetic of the API: defaults, extents, and overlap against sets of addresses.
#include "api/sides.hpp"

#include <catch2/catch.hpp>

#include <fftcl/error.hpp>

#include <limits>
#include <random>
#include <set>
#include <string>

using namespace fft::api;
using Catch::Matchers::Contains;
using Lengths = std::vector<std::uint64_t>;

namespace {

// Every element's address, in elements.
std::set<std::uint64_t> addresses(const Side& side, const Lengths& lengths, std::uint64_t batch) {
  std::set<std::uint64_t> all;
  const fft::Layout& l = side.layout;
  for (std::uint64_t b = 0; b < batch; ++b)
    for (std::uint64_t i = 0; i < lengths[0]; ++i)
      for (std::uint64_t j = 0; j < (lengths.size() > 1 ? lengths[1] : 1); ++j)
        all.insert(l.offset + b * l.distance + i * l.strides[0] +
                   (lengths.size() > 1 ? j * l.strides[1] : 0));
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
    (axis == lengths.size() ? layout.distance : layout.strides[axis]) = stride;
    covered += (count - 1) * stride;
  }
  return layout;
}

std::string refusal(const fft::Layout& layout, const Lengths& lengths, std::uint64_t batch) {
  try {
    resolve_side(layout, lengths, batch, 8, "input");
  } catch (const fft::Error& e) {
    CHECK(e.code() == fft::ErrorCode::invalid_argument);
    return e.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("an empty layout is dense") {
  const Side one = resolve_side({}, {10}, 3, 8, "input");
  CHECK(one.layout.strides == Lengths{1});
  CHECK(one.layout.distance == 10);
  CHECK(one.end_bytes == 240);
  const Side two = resolve_side({}, {3, 5}, 2, 16, "output");
  CHECK(two.layout.strides == Lengths{5, 1});
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
    const Side side = resolve_side(layout, lengths, batch, 16, "input");
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
    const Side a = resolve_side(random_layout(lengths, batch, random), lengths, batch, 8, "input");
    fft::Layout other = random() % 4 == 0 ? random_layout(lengths, batch, random) : a.layout;
    other.offset = random() % 60;
    const Side b = resolve_side(other, lengths, batch, 8, "output");
    const std::uint64_t a_origin = random() % 20, b_origin = random() % 20;
    const bool truth = share(addresses(a, lengths, batch), a_origin, addresses(b, lengths, batch), b_origin);
    const bool said = may_overlap(a, a_origin * 8, b, b_origin * 8, lengths, batch, 8);
    if (truth) REQUIRE(said);
    Side moved = a;
    moved.layout.offset = b.layout.offset;
    if (same_places(moved, b, lengths, batch)) {
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
  const Side side = resolve_side({}, {4}, 1, 16, "input");
  CHECK(may_overlap(side, 0, side, 56, {4}, 1, 16));
  CHECK_FALSE(may_overlap(side, 0, side, 64, {4}, 1, 16));
}

TEST_CASE("layouts that cannot be are refused") {
  const std::uint64_t huge = std::numeric_limits<std::uint64_t>::max();
  CHECK_THAT(refusal({0, {1, 1}, 0}, {8}, 1),
             Contains("2 strides") && Contains("1 axis") && Contains("input"));
  CHECK_THAT(refusal({0, {1}, 0}, {8, 8}, 1), Contains("1 stride") && Contains("2 axes"));
  CHECK_THAT(refusal({huge, {}, 0}, {8}, 1), Contains("2^62 bytes"));
  CHECK_THAT(refusal({0, {huge}, 0}, {8}, 1), Contains("2^62 bytes"));
  CHECK_THAT(refusal({0, {}, huge}, {8}, 3), Contains("2^62 bytes"));
  CHECK_THAT(refusal({}, {std::uint64_t(1) << 59}, 1), Contains("2^62 bytes"));
  CHECK(refusal({}, {std::uint64_t(1) << 58}, 1) == "accepted");
  CHECK(refusal({0, {}, huge}, {8}, 1) == "accepted");  // the distance of a single transform means nothing
}

TEST_CASE("the same places, whatever is written for axes of one point") {
  const Side a = resolve_side({5, {1, 100}, 0}, {6, 1}, 1, 8, "input");
  const Side b = resolve_side({5, {1, 7}, 40}, {6, 1}, 1, 8, "output");
  CHECK(same_places(a, b, {6, 1}, 1));
  const Side c = resolve_side({5, {2, 7}, 0}, {6, 1}, 1, 8, "output");
  CHECK_FALSE(same_places(a, c, {6, 1}, 1));
  const Side d = resolve_side({4, {1, 7}, 0}, {6, 1}, 1, 8, "output");
  CHECK_FALSE(same_places(a, d, {6, 1}, 1));
}
