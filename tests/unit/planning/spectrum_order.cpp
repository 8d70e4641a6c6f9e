// Digit-reversed spectra: the order as a permutation, and schedules that write and read it.
#include "core/spectrum_order.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/random_problem.hpp"

using namespace fft::planning;
using namespace fft_test;
using Catch::Matchers::Contains;
using fft::Direction;
using fft::Precision;

namespace {

constexpr double interpreted_limit = 4e-15;  // as in planner.cpp

std::uint64_t length_of(const AxisOrder& order) {
  std::uint64_t n = 1;
  for (const std::uint64_t f : order.factors) n *= f;
  return n;
}

Problem ordered(Problem problem, const DeviceLimits& limits) {
  const std::vector<AxisOrder> orders = choose_spectrum_orders(problem, limits);
  REQUIRE(orders.size() == problem.axes.size());
  for (std::size_t a = 0; a < orders.size(); ++a) {
    problem.axes[a].order = orders[a];
    if (!orders[a].natural()) {
      CHECK(length_of(orders[a]) == problem.axes[a].length);
      CHECK(problem.axes[a].transformed);
    }
  }
  return problem;
}

bool digit_reversed(const Problem& problem) {
  return std::any_of(problem.axes.begin(), problem.axes.end(),
                     [](const Axis& a) { return !a.order.natural(); });
}

Problem reversed(Problem p) {
  for (Axis& a : p.axes) std::swap(a.in_stride, a.out_stride);
  std::swap(p.in_distance, p.out_distance);
  p.direction = p.direction == Direction::forward ? Direction::inverse : Direction::forward;
  if (p.kind != TransformKind::complex)
    p.kind = p.kind == TransformKind::real_to_complex ? TransformKind::complex_to_real
                                                      : TransformKind::real_to_complex;
  return p;
}

// Sound, and in one order whichever direction is asked. True when an axis is digit-reversed.
bool check_sound(const LimitsPreset& preset, const Problem& plain, Schedule& schedule) {
  INFO(preset.name << (plain.precision == Precision::f32 ? " f32, n = " : " f64, n = ")
                   << plain.axes.back().length);
  const Problem problem = ordered(plain, preset.limits), back = ordered(reversed(plain), preset.limits);
  for (std::size_t a = 0; a < problem.axes.size(); ++a) {
    CHECK(problem.axes[a].order.factors == back.axes[a].order.factors);
    CHECK(problem.axes[a].order.block == back.axes[a].order.block);
  }
  REQUIRE_NOTHROW(schedule = make_schedule(problem, preset.limits));
  INFO(describe(schedule));
  CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
  return digit_reversed(problem);
}

// Interpreted against FFTW. True when an axis is digit-reversed.
bool check_result(const LimitsPreset& preset, const Problem& plain, Placing placing, double scale = 1.0) {
  Problem scaled = plain;
  scaled.scaled = scale != 1.0;
  Schedule schedule;
  const bool found = check_sound(preset, scaled, schedule);
  INFO(preset.name << (plain.precision == Precision::f32 ? " f32" : " f64")
                   << (placing == Placing::in_place ? " in place\n" : " out of place\n")
                   << describe(schedule));
  double error = -1;
  CHECK_NOTHROW(error = interpreted_error(schedule, placing, scale));
  CHECK((error >= 0 && error < interpreted_limit));
  return found;
}

// Devices on which two and three passes begin at lengths that the interpreter runs in milliseconds.
std::vector<LimitsPreset> shrunken_groups() {
  std::vector<LimitsPreset> list;
  for (LimitsPreset preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::work_group) continue;
    preset.limits.local_memory_bytes = 2048;
    preset.limits.max_work_group_size = std::min(preset.limits.max_work_group_size, 64u);
    preset.limits.registers_per_work_group = 4096;
    list.push_back(preset);
  }
  return list;
}

// An order that the planner would not choose at this length.
void check_order(const LimitsPreset& preset, Problem problem, std::size_t axis, const AxisOrder& order) {
  problem.axes[axis].order = order;
  const Schedule schedule = make_schedule(problem, preset.limits);
  INFO(preset.name << "\n" << describe(schedule));
  CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
  for (const Placing placing : {Placing::out_of_place, Placing::in_place}) {
    double error = -1;
    CHECK_NOTHROW(error = interpreted_error(schedule, placing));
    CHECK((error >= 0 && error < interpreted_limit));
  }
}

}  // namespace

TEST_CASE("orders of frequencies are permutations") {
  const std::vector<AxisOrder> orders = {{{8, 4}, 1},     {{4, 8}, 1}, {{3, 5, 7}, 1},   {{16, 5}, 4},
                                         {{12, 2, 3}, 3}, {{6, 5}, 6}, {{2, 2, 2, 3}, 2}};
  for (const AxisOrder& order : orders) {
    INFO(to_string(order));
    std::vector<bool> seen(length_of(order), false);
    for (std::uint64_t p = 0; p < seen.size(); ++p) {
      const std::uint64_t k = frequency_at(order, p);
      REQUIRE(k < seen.size());
      CHECK_FALSE(seen[k]);
      seen[k] = true;
      CHECK(position_of(order, k) == p);
    }
  }
  CHECK(frequency_at({}, 5) == 5);
  CHECK(position_of({}, 5) == 5);
}

TEST_CASE("orders of frequencies mean what their text says") {
  const AxisOrder two{{8, 4}, 1}, three{{3, 5, 7}, 1}, blocks{{16, 5}, 4};
  CHECK(to_string(two) == "X[k1 + 8 k2] at k1 * 4 + k2");
  CHECK(position_of(two, 5 + 8 * 3) == 5 * 4 + 3);
  CHECK(to_string(three) == "X[k1 + 3 k2 + 15 k3] at (k1 * 5 + k2) * 7 + k3");
  CHECK(position_of(three, 2 + 3 * 4 + 15 * 6) == (2 * 5 + 4) * 7 + 6);
  CHECK(to_string(blocks) == "X[k1 + 16 k2] at [k1 / 4][k2][k1 % 4]");
  CHECK(position_of(blocks, 7 + 16 * 2) == 1 * 5 * 4 + 2 * 4 + 3);
  CHECK(to_string(AxisOrder()) == "X[k] at k");
}

TEST_CASE("digit-reversed spectra: invariants at long lengths, images and batches under every preset") {
  std::size_t found = 0;
  Schedule schedule;
  for (const LimitsPreset& preset : limits_presets())
    for (const Precision precision : {Precision::f32, Precision::f64}) {
      for (const std::uint64_t n : {1u << 14, 1u << 15, 1u << 17, 1u << 20, 1u << 22, 1u << 24, 1u << 26,
                                    59049u, 100000u, 250047u, 1000000u, 4782969u, 65537u, 360360u})
        for (const Direction direction : {Direction::forward, Direction::inverse})
          for (const std::uint64_t batch : {1u, 50u})
            found += check_sound(preset, dense_problem({n}, batch, precision, direction), schedule);
      found += check_sound(preset, dense_problem({512, 1 << 18}, 1, precision), schedule);
      found += check_sound(preset, dense_problem({1 << 18, 24}, 2, precision), schedule);
      found += check_sound(preset, real_problem({1 << 18, 100}, 1, precision, TransformKind::real_to_complex),
                           schedule);
    }
  CHECK(found > 150);
}

TEST_CASE("digit-reversed spectra of work-groups keep every element in its place and need no workspace") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::work_group) continue;
    for (const Direction direction : {Direction::forward, Direction::inverse})
      for (const auto& lengths : {std::vector<std::uint64_t>{1 << 22}, {1 << 18, 60}, {60, 1 << 18}}) {
        const Schedule schedule = make_schedule(
            ordered(dense_problem(lengths, 3, Precision::f32, direction), preset.limits), preset.limits);
        INFO(describe(schedule));
        CHECK(schedule.workspace_elements == 0);
        CHECK(schedule.steps.size() >= 2);
        for (std::size_t i = 1; i < schedule.steps.size(); ++i)
          CHECK(schedule.steps[i].source.slot == Slot::output);
        const PassSpec& row = direction == Direction::forward
                                  ? schedule.steps[lengths.size() == 1 ? 1 : 0].pass
                                  : schedule.steps[0].pass;
        if (lengths.size() == 1) CHECK((row.in_stride == 1 && row.out_stride == 1));
        CHECK_THAT(describe(schedule), Contains("spectrum of axis ") && Contains("digit-reversed spectrum"));
      }
  }
}

TEST_CASE("digit-reversed spectra: one pass and large primes stay in natural order") {
  for (const LimitsPreset& preset : limits_presets())
    for (const std::uint64_t n : {1u, 2u, 100u, 1024u, 2048u, 1021u, 10007u, 1000003u}) {
      INFO(preset.name << " n = " << n);
      CHECK_FALSE(digit_reversed(ordered(dense_problem({n}, 4000, Precision::f32), preset.limits)));
    }
  for (const LimitsPreset& preset : limits_presets())
    CHECK_FALSE(digit_reversed(
        ordered(real_problem({1 << 20}, 1, Precision::f32, TransformKind::real_to_complex), preset.limits)));
}

TEST_CASE("digit-reversed spectra, interpreted: lines, images and batches in two and three passes") {
  std::size_t found = 0;
  for (const LimitsPreset& preset : shrunken_groups())
    for (const Precision precision : {Precision::f32, Precision::f64})
      for (const Direction direction : {Direction::forward, Direction::inverse}) {
        const double scale = direction == Direction::forward ? 1.0 : 0.125;
        const auto kind =
            direction == Direction::forward ? TransformKind::real_to_complex : TransformKind::complex_to_real;
        for (const Placing placing : {Placing::out_of_place, Placing::in_place}) {
          for (const std::uint64_t n : {1024u, 1000u, 2187u, 3003u})
            found += check_result(preset, dense_problem({n}, 3, precision, direction), placing, scale);
          for (const auto& lengths : {std::vector<std::uint64_t>{6, 1024}, {1024, 6}, {3, 1024, 5}})
            found += check_result(preset, dense_problem(lengths, 2, precision, direction), placing, scale);
          found += check_result(preset, real_problem({1024, 6}, 2, precision, kind, placing), placing, scale);
        }
        found += check_result(preset, dense_problem({20000}, 1, precision, direction), Placing::in_place);
        found += check_result(preset, dense_problem({96, 1024}, 1, precision, direction), Placing::in_place);
      }
  CHECK(found > 100);
}

TEST_CASE("digit-reversed spectra, interpreted: random layouts") {
  std::size_t found = 0;
  Scope scope;
  scope.max_points = 6000;
  scope.lengths = Lengths::smooth;
  for (const LimitsPreset& preset : shrunken_groups())
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
      const RandomProblem random = random_problem(seed, scope);
      for (const Direction direction : {Direction::forward, Direction::inverse}) {
        const auto without =
            direction == Direction::forward ? fft::Directions::inverse_only : fft::Directions::forward_only;
        if (random.directions == without) continue;
        INFO(random.describe());
        Problem problem = to_planning(random, direction);
        // (Columns of reals lie over those of their spectra only where they are rows.)
        const bool rows =
            problem.kind == TransformKind::complex || real_axis(problem) + 1 == problem.axes.size();
        problem.read_all_first = random.buffers == Buffers::one_arbitrary || !rows;
        const Placing placing = random.buffers == Buffers::two ? Placing::out_of_place : Placing::in_place;
        found += check_result(preset, problem, placing);
      }
    }
  CHECK(found > 20);
}

TEST_CASE("digit-reversed spectra, interpreted: digits of two to four passes, of lines and of strided axes") {
  for (const LimitsPreset& preset : shrunken_groups())
    for (const Direction direction : {Direction::forward, Direction::inverse})
      for (const auto& factors : std::vector<std::vector<std::uint64_t>>{
               {4, 6}, {15, 8}, {3, 4, 5}, {8, 2, 6}, {12, 14, 16}, {2, 3, 4, 5}}) {
        const AxisOrder order{factors, 1};
        const std::uint64_t n = length_of(order);
        check_order(preset, dense_problem({n}, 3, Precision::f32, direction), 0, order);
        check_order(preset, dense_problem({3, n}, 2, Precision::f64, direction), 1, order);
        check_order(preset, dense_problem({n, 5}, 1, Precision::f32, direction), 0, order);
        check_order(preset, dense_problem({2, n, 3}, 2, Precision::f32, direction), 1, order);
      }
}

TEST_CASE("digit-reversed spectra, interpreted: blocks of lanes in two and three passes") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::vector) continue;
    for (const Precision precision : {Precision::f32, Precision::f64})
      for (const Direction direction : {Direction::forward, Direction::inverse}) {
        const auto lanes = precision == Precision::f32 ? preset.limits.lanes_f32 : preset.limits.lanes_f64;
        check_order(preset, dense_problem({48 * 64}, 3, precision, direction), 0, {{48, 64}, lanes});
        check_order(preset, dense_problem({2, 32 * 35}, 2, precision, direction), 1, {{32, 35}, lanes});
        check_order(preset, dense_problem({16 * 3}, 1, precision, direction), 0, {{16, 3}, lanes});
        // More than two passes hold.
        check_order(preset, dense_problem({16384 * 3}, 1, precision, direction), 0, {{16384, 3}, lanes});
      }
    const Problem long_one = dense_problem({1 << 18}, 1, Precision::f64);
    CHECK(check_result(preset, long_one, Placing::out_of_place));
    CHECK(check_result(preset, reversed(long_one), Placing::in_place));
  }
}
