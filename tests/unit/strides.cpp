// may_reach() and may_collide() against sets of sums.
#include "core/strides.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <set>

using namespace fft::planning;

namespace {

// Sums of k * stride, 0 <= k <= most, with repetitions.
std::multiset<std::int64_t> addresses(const std::vector<StrideSteps>& axes) {
  std::multiset<std::int64_t> all{0};
  for (const StrideSteps& axis : axes) {
    std::multiset<std::int64_t> next;
    for (const std::int64_t start : all)
      for (std::uint64_t k = 0; k <= axis.most; ++k)
        next.insert(start + static_cast<std::int64_t>(k * axis.stride));
    all = std::move(next);
  }
  return all;
}

bool collides(const std::vector<StrideSteps>& axes) {
  const auto all = addresses(axes);
  return std::set<std::int64_t>(all.begin(), all.end()).size() != all.size();
}

bool reaches(std::int64_t delta, const std::vector<StrideSteps>& axes) {
  const auto all = addresses(axes);
  for (const std::int64_t a : all)
    if (all.count(a + delta) != 0) return true;
  return false;
}

}  // namespace

TEST_CASE("strides: collisions and reach of small layouts, all of them") {
  std::mt19937 random(1);
  int colliding = 0, interleaved = 0, out_of_reach = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    std::vector<StrideSteps> axes(1 + random() % 4);
    for (StrideSteps& a : axes) a = {random() % 14, random() % 5};
    const bool truth = collides(axes);
    REQUIRE(may_collide(axes) == truth);
    colliding += truth;
    std::uint64_t covered = 1;
    bool nested = true;
    std::sort(axes.begin(), axes.end(), [](const auto& a, const auto& b) { return a.stride < b.stride; });
    for (const StrideSteps& a : axes) {
      nested = nested && (a.most == 0 || a.stride >= covered);
      covered += a.most * a.stride;
    }
    interleaved += !truth && !nested;
    const std::int64_t delta = static_cast<std::int64_t>(random() % 80) - 40;
    const bool reached = reaches(delta, axes);
    REQUIRE(may_reach(delta, axes) == reached);
    out_of_reach += !reached;
  }
  CHECK(colliding > 300);  // the draw covers all of them
  CHECK(interleaved > 100);
  CHECK(out_of_reach > 300);
}

TEST_CASE("strides: long axes are decided without trying every element") {
  const std::uint64_t million = 1000000;
  CHECK(may_collide({{2, million}, {3, million}}));
  CHECK_FALSE(may_collide({{2, 2}, {3, 1}}));                                  // 0 2 4 3 5 7
  CHECK_FALSE(may_collide({{million + 1, million - 1}, {million, million}}));  // coprime, so apart
  CHECK(may_collide({{million + 1, million}, {million, million + 1}}));
  CHECK_FALSE(may_reach(1, {{2, std::uint64_t(1) << 50}, {4, std::uint64_t(1) << 40}}));
}
