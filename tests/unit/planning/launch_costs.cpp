// What planning knows of launches: the cost of one pass of few work-groups, and how many passes a lone transform gets.
#include <catch2/catch.hpp>

#include <cstdint>

#include "group/tiles/cost.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

std::size_t passes(std::uint64_t length, std::uint64_t batch, Precision precision) {
  return make_schedule(dense_problem({length}, batch, precision), limits_named("gpu227")).steps.size();
}

}  // namespace

TEST_CASE("the longest busy time of a pass is the inverse of its cost") {
  double before = 0;
  for (double busy = 0; busy < 40; busy += 0.25) {
    CAPTURE(busy);
    const double time = pass_microseconds(busy);
    CHECK(time > before);
    CHECK(busy_microseconds(time) == Approx(busy).margin(1e-9));
    before = time;
  }
  CHECK(busy_microseconds(pass_microseconds(0) - 0.1) < 0);
}

TEST_CASE("a lone transform takes one launch where a second one costs more than it saves") {
  for (const std::uint64_t length : {1000, 4096, 8192, 10000, 12288}) {
    CAPTURE(length);
    CHECK(passes(length, 1, Precision::f32) == 1);
  }
  CHECK(passes(6561, 1, Precision::f64) == 1);
  CHECK(passes(65536, 1, Precision::f32) == 2);
}
