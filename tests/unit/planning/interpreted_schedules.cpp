// Schedules for every kind of device, by the interpreter against FFTW.
#include <algorithm>
#include <catch2/catch.hpp>

#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/shrunken_limits.hpp"
#include "support/problems/random_problem.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Direction;
using fft::Precision;

namespace {

constexpr double interpreted_limit =
    4e-15;  // double arithmetic at these lengths: 16 eps; a wrong schedule is above 1e-3

void check_result(const LimitsPreset& preset, const Problem& problem, Placing placing, double scale = 1.0) {
  INFO(explain(preset.name, problem) << (placing == Placing::in_place ? " in place" : " out of place"));
  Problem scaled = problem;
  scaled.scaled = scale != 1.0;
  const Schedule schedule = make_schedule(scaled, preset.limits);
  INFO(describe(schedule));
  CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
  double error = -1;
  CHECK_NOTHROW(error = interpreted_error(schedule, placing, scale));
  CHECK((error >= 0 && error < interpreted_limit));
}

}  // namespace

TEST_CASE("interpreted schedules: dense transforms") {
  for (const LimitsPreset& preset : limits_presets()) {
    for (std::uint64_t n : smooth_lengths(100)) {
      check_result(preset, dense_problem({n}, 5, Precision::f32), Placing::out_of_place);
      check_result(preset, dense_problem({n}, 37, Precision::f32), Placing::in_place);
    }
    for (std::uint64_t n : prime_radix_sample())
      if (n < 5000) check_result(preset, dense_problem({n}, 5, Precision::f32), Placing::out_of_place);
    for (std::uint64_t n : {243, 500, 1001, 2048, 4096, 10000, 16384, 32768, 50000}) {
      const auto precision = n % 2 ? Precision::f64 : Precision::f32;
      check_result(preset, dense_problem({n}, 2, precision), Placing::out_of_place);
      check_result(preset, dense_problem({n}, 3, precision), Placing::in_place);
    }
  }
}

TEST_CASE("interpreted schedules: two and three passes on shrunken devices") {
  for (const LimitsPreset& preset : shrunken_presets())
    for (std::uint64_t n : {512, 625, 1000, 1024, 2187, 4096, 8192, 15625, 32768}) {
      check_result(preset, dense_problem({n}, 1, Precision::f32), Placing::out_of_place);
      check_result(preset, dense_problem({n}, 3, Precision::f64), Placing::in_place);
      check_result(preset, dense_problem({n}, 2, Precision::f32, Direction::inverse), Placing::in_place);
    }
}

TEST_CASE("interpreted schedules: inverse and scale") {
  for (const LimitsPreset& preset : limits_presets())
    for (std::uint64_t n : {1, 2, 60, 1000, 50000})
      for (auto placing : {Placing::out_of_place, Placing::in_place})
        for (Direction direction : {Direction::forward, Direction::inverse}) {
          Problem p = dense_problem({n}, 2, Precision::f32, direction);
          check_result(preset, p, placing);
          check_result(preset, p, placing, 0.37);
        }
}

TEST_CASE("interpreted schedules: images") {
  for (const LimitsPreset& preset : presets_of_all_sizes())
    for (ImageSize s : image_sizes()) {
      check_result(preset, dense_problem({s.rows, s.columns}, 1, Precision::f32), Placing::out_of_place);
      Problem inverse = dense_problem({s.rows, s.columns}, 2, Precision::f64, Direction::inverse);
      check_result(preset, inverse, Placing::in_place, 0.5);
    }
}

namespace {

RandomProblem random_complex(std::uint64_t seed, std::size_t max_axes, std::uint64_t max_points) {
  Scope scope;
  scope.max_axes = max_axes;
  scope.max_points = max_points;
  scope.lengths = Lengths::smooth;
  scope.kinds = Kinds::complex;
  scope.subsets = max_axes > 2;
  return random_problem(seed, scope);
}

void check_random_layouts(std::uint64_t first, std::uint64_t last, std::uint64_t max_points) {
  for (const LimitsPreset& preset : presets_of_all_sizes())
    for (std::uint64_t seed = first; seed < last; ++seed) {
      CAPTURE(seed);
      const auto random = random_complex(seed, 2, max_points);
      const auto direction = seed % 3 ? Direction::forward : Direction::inverse;
      check_result(preset, to_planning(random, direction), Placing::out_of_place);
      RandomProblem alike = random;
      alike.spectrum = alike.signal;
      check_result(preset, to_planning(alike, direction), Placing::in_place);
    }
}

}  // namespace

TEST_CASE("interpreted schedules: random layouts") {
  check_random_layouts(0, 60, 4000);
}

TEST_CASE("interpreted schedules: many random layouts", "[.][sweep]") {
  check_random_layouts(60, 2000, 30000);
}

TEST_CASE("interpreted schedules: every subset of the axes of an array") {
  const auto presets = presets_of_all_sizes();
  std::uint64_t seed = 0;
  for (const LimitsPreset& preset : presets)
    for (const auto& lengths :
         std::vector<std::vector<std::uint64_t>>{{3, 4, 5}, {1, 60, 7}, {16, 2, 256}, {100, 1, 1}})
      for (unsigned chosen = 0; chosen < 8; ++chosen) {
        CAPTURE(chosen, ++seed);
        const auto direction = seed % 3 ? Direction::forward : Direction::inverse;
        Problem p =
            dense_problem(lengths, 1 + seed % 3, seed % 2 ? Precision::f32 : Precision::f64, direction);
        for (std::size_t a = 0; a < 3; ++a) p.axes[a].transformed = (chosen >> a & 1) != 0;
        check_result(preset, p, Placing::out_of_place, 0.5);
        check_result(preset, p, Placing::in_place, 0.5);
      }
}

TEST_CASE("interpreted schedules: volumes and subsets of their axes in random layouts") {
  for (const LimitsPreset& preset : limits_presets())
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
      CAPTURE(seed);
      const auto random = random_complex(seed, 3, 6000);
      const Problem p = to_planning(random, seed % 2 ? Direction::forward : Direction::inverse);
      check_result(preset, p, Placing::out_of_place);
    }
}

TEST_CASE("interpreted schedules: four to six axes in random layouts") {
  for (const LimitsPreset& preset : presets_of_all_sizes())
    for (std::uint64_t seed = 0; seed < 36; ++seed) {
      if (seed % 6 < 3) continue;  // 1 + seed % 6 axes
      CAPTURE(seed);
      const auto random = random_complex(seed, 6, 4000);
      const Problem p = to_planning(random, seed % 2 ? Direction::forward : Direction::inverse);
      check_result(preset, p, Placing::out_of_place);
    }
}

TEST_CASE("interpreted schedules: in place between different layouts, all is read first") {
  for (const LimitsPreset& preset : presets_of_all_sizes()) {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
      CAPTURE(seed);
      const auto random = random_complex(seed, 3, 5000);
      Problem p = to_planning(random, seed % 2 ? Direction::forward : Direction::inverse);
      p.read_all_first = true;
      check_result(preset, p, Placing::in_place, 0.5);
      check_result(preset, p, Placing::out_of_place, 0.5);
    }
    Problem transposed = dense_problem({24, 36}, 40, Precision::f64);
    transposed.axes[0].out_stride = 1;
    transposed.axes[1].out_stride = 24;
    transposed.read_all_first = true;
    check_result(preset, transposed, Placing::in_place);
    CHECK(make_schedule(transposed, preset.limits).batch_per_round == 40);
  }
}

TEST_CASE("interpreted schedules: overlapping frames of one signal") {
  for (const LimitsPreset& preset : limits_presets())
    for (std::uint64_t n : {16, 100, 512}) {
      Problem p = dense_problem({n}, 9, Precision::f32);
      p.in_distance = n / 4;
      check_result(preset, p, Placing::out_of_place);
    }
}

TEST_CASE("interpreted schedules: Bluestein's algorithm in one, three and six passes") {
  for (const LimitsPreset& preset : presets_of_all_sizes()) {
    for (std::uint64_t n : {67, 127, 509, 1018, 4099, 10007, 40009})
      for (auto placing : {Placing::out_of_place, Placing::in_place}) {
        check_result(preset, dense_problem({n}, 3, Precision::f32), placing);
        check_result(preset, dense_problem({n}, 1, Precision::f64, Direction::inverse), placing, 0.5);
      }
    check_result(preset, dense_problem({67, 71}, 2, Precision::f32), Placing::in_place);
    check_result(preset, dense_problem({509, 12}, 2, Precision::f32), Placing::out_of_place);
    check_result(preset, dense_problem({4099, 6}, 1, Precision::f64), Placing::in_place);
    Problem strided = dense_problem({40009}, 1, Precision::f64);  // no loop around the axis
    strided.axes[0].in_stride = 6;
    check_result(preset, strided, Placing::out_of_place);
  }
}

TEST_CASE("interpreted schedules: Rader's or Bluestein's algorithm for the first of several factors") {
  const auto presets = limits_presets();
  for (const LimitsPreset& preset : presets) {
    for (const std::uint64_t n :
         {163 * 460, 1018 * 36, 167 * 91, 127 * 127 * 15}) {  // no radices: 163, 509, 167 and 127
      check_result(preset, dense_problem({n}, 2, Precision::f32), Placing::in_place);
      check_result(preset, dense_problem({n}, 1, Precision::f64, Direction::inverse), Placing::out_of_place,
                   0.5);
    }
    check_result(preset, dense_problem({163 * 92, 3}, 2, Precision::f32), Placing::out_of_place);
    check_result(preset, dense_problem({2, 163 * 92, 3}, 1, Precision::f64, Direction::inverse),
                 Placing::in_place);
  }
  const auto passes = [&](std::uint64_t n, std::uint64_t batch) {
    return make_schedule(dense_problem({n}, batch, Precision::f32), presets.front().limits).steps;
  };
  REQUIRE(passes(12211 * 64, 85).size() == 2);
  CHECK(passes(12211 * 64, 85).front().pass.rader == 12211);
  REQUIRE(passes(227 * 75, 3941).size() == 2);  // 226 = 2 * 113
  CHECK(passes(227 * 75, 3941).front().pass.spectrum == PointFactor::chirp_spectrum);
  const auto three = passes(std::uint64_t(127) * 100000, 3);
  CHECK(three.size() == 3);
  CHECK(std::count_if(three.begin(), three.end(), [](const Step& step) {
          return step.pass.rader == 127 || step.pass.primes == std::vector<std::uint32_t>{127};
        }) == 1);
}

TEST_CASE("interpreted schedules: Rader's algorithm for the primes of one pass") {
  const auto presets = limits_presets();
  for (const LimitsPreset& preset : presets)
    for (const std::uint64_t n : {178, 326, 1687, 67 * 71, 67 * 67 * 2}) {
      check_result(preset, dense_problem({n}, 5, Precision::f32), Placing::in_place);
      check_result(preset, dense_problem({n}, 3, Precision::f64, Direction::inverse), Placing::out_of_place,
                   0.5);
      check_result(preset, dense_problem({n, 6}, 2, Precision::f64), Placing::in_place);
    }
  const auto first = [&](std::uint64_t n, Precision precision) {
    const auto steps = make_schedule(dense_problem({n}, 5000, precision), presets.front().limits).steps;
    return steps.size() == 1 ? steps.front().pass.primes : std::vector<std::uint32_t>();
  };
  CHECK(first(1687, Precision::f32) == std::vector<std::uint32_t>{241});
  CHECK(first(67 * 67, Precision::f64) == std::vector<std::uint32_t>{67, 67});
}
