// Which columns of real-to-real transforms are taken two at a time.
#include <catch2/catch.hpp>

#include <map>
#include <string>
#include <vector>

#include "core/moved_bytes.hpp"
#include "planning/choices.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;
using fft::RealKind;

namespace {

/// Pictures of `height` rows of `width` reals.
Problem pictures(std::uint64_t height, std::uint64_t width, RealKind kind, std::uint64_t batch = 100) {
  Problem problem = real_to_real_problem(height, batch, Precision::f32, kind);
  problem.axes[0].in_stride = problem.axes[0].out_stride = width;
  Axis rows{width, 1, 1};
  rows.kind = RealKind::dct2;
  problem.axes.push_back(rows);
  problem.in_distance = problem.out_distance = height * width;
  return problem;
}

bool takes_pairs(const Problem& problem) {
  const Schedule schedule = make_schedule(problem, limits_named("gpu227"));
  INFO(describe(schedule));
  CHECK(violations(schedule, limits_named("gpu227")) == std::vector<std::string>{});
  return pairs_columns(schedule.steps.back().pass);
}

}  // namespace

TEST_CASE(
    "columns of one transform are taken in pairs, with half as many columns and both reals in one point") {
  for (const RealKind kind : {RealKind::dct2, RealKind::dct3, RealKind::dst2, RealKind::dst3})
    for (const std::uint64_t n : {243, 250}) {
      const Problem problem = pictures(n, 64, kind);
      REQUIRE(takes_pairs(problem));
      const Schedule schedule = make_schedule(problem, limits_named("gpu227"));
      const PassSpec& pass = schedule.steps.back().pass;
      CHECK(pass.length == n);
      CHECK(pass.loops.front().count == 32);
      CHECK(pass.loops.front().in_stride == 2);
      CHECK(moved_bytes(schedule) == 2 * 2.0 * 4 * 100 * double(n) * 64);
    }
  for (const RealKind kind : {RealKind::dct4, RealKind::dst4, RealKind::dht})
    CHECK(takes_pairs(pictures(243, 64, kind)));
}

TEST_CASE("pictures whose columns are taken in pairs are transformed right") {
  constexpr double interpreted_limit = 4e-15;  // as in planner.cpp
  const DeviceLimits limits = limits_named("gpu227");
  for (const RealKind kind : {RealKind::dct2, RealKind::dst2, RealKind::dct3, RealKind::dst3, RealKind::dct4,
                              RealKind::dst4, RealKind::dht})
    for (const bool orthogonal : {false, true})
      for (const std::uint64_t n : {243, 250}) {
        if (n == 250 && (is_fourth_kind(kind) || kind == RealKind::dht)) continue;
        Problem problem = pictures(n, 64, kind, 30);
        problem.orthogonal = orthogonal;
        problem.scaled = true;
        const Schedule schedule = make_schedule(problem, limits);
        INFO(name_of(kind) << " of " << n << '\n' << describe(schedule));
        REQUIRE(pairs_columns(schedule.steps.back().pass));
        for (const Placing placing : {Placing::out_of_place, Placing::in_place})
          CHECK(interpreted_error(schedule, placing, 0.5) < interpreted_limit);
      }
}

TEST_CASE(
    "pairs of columns and columns one by one are a choice to measure, with the tiles of what is taken") {
  const DeviceLimits limits = limits_named("gpu227");
  const Problem problem = pictures(243, 64, RealKind::dct2);
  using Ways = std::map<std::string, std::vector<std::string>>;
  const auto plan = [&](const Choices& taken, Ways& offered) {
    Choices choices = taken.explorer();
    const Schedule schedule = make_schedule(problem, limits, &choices);
    for (const Choices::Offer& offer : choices.offers()) offered[offer.decision] = offer.ways;
    return pairs_columns(schedule.steps.back().pass);
  };
  Ways of_pairs, apart;
  CHECK(plan({}, of_pairs));
  std::string decision;
  for (const auto& [name, ways] : of_pairs)
    if (ways == std::vector<std::string>{"pairs", "one by one"}) decision = name;
  REQUIRE(!decision.empty());
  const std::string tile = decision + " in pairs, pass 1";
  CHECK(of_pairs.count(tile) == 1);
  CHECK(of_pairs.count("axis 243 64:64") == 0);
  Choices choices;
  choices.take(decision, "one by one");
  CHECK_FALSE(plan(choices, apart));
  CHECK(apart.count(tile) == 0);
  CHECK(apart.count("axis 243 64:64") + apart.count("axis 243 64:64 as 243, pass 1") > 0);
}

TEST_CASE(
    "columns that belong to different transforms are not paired, nor those that one access cannot move") {
  CHECK(takes_pairs(pictures(243, 64, RealKind::dct3)));
  Problem apart = pictures(243, 64, RealKind::dct3);
  apart.axes[1].transformed = false;
  CHECK_FALSE(takes_pairs(apart));
  CHECK_FALSE(takes_pairs(pictures(243, 63, RealKind::dct3)));
  Problem odd_distance = pictures(243, 64, RealKind::dct3);
  odd_distance.in_distance = odd_distance.out_distance = 243 * 64 + 1;
  CHECK_FALSE(takes_pairs(odd_distance));
  Problem odd_rows = pictures(243, 64, RealKind::dct3);
  odd_rows.axes[0].in_stride = odd_rows.axes[0].out_stride = 65;
  odd_rows.in_distance = odd_rows.out_distance = 243 * 65;
  CHECK_FALSE(takes_pairs(odd_rows));
  Problem gaps = pictures(243, 64, RealKind::dct3);
  for (Axis& axis : gaps.axes) axis.in_stride *= 2, axis.out_stride *= 2;
  gaps.in_distance = gaps.out_distance = 2 * 243 * 64;
  CHECK_FALSE(takes_pairs(gaps));
  Problem some = pictures(243, 64, RealKind::dct3);
  some.axes[0].wanted = 200;
  CHECK_FALSE(takes_pairs(some));
}

TEST_CASE("other kinds and lengths that are a multiple of 4 take columns one by one") {
  CHECK_FALSE(takes_pairs(pictures(256, 64, RealKind::dct3)));
  CHECK_FALSE(takes_pairs(pictures(250, 64, RealKind::dct4)));
  CHECK_FALSE(takes_pairs(pictures(251, 64, RealKind::dct1)));
}
