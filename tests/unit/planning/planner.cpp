// Schedules for every kind of device: invariants at every length, and the interpreter against FFTW.
#include "shapes/planner.hpp"

#include <catch2/catch.hpp>
#include <fftcl/error.hpp>

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

constexpr int thirteen_to_the_7th = 62748517;
constexpr Precision precisions[] = {Precision::f32, Precision::f64};
constexpr double interpreted_limit =
    4e-15;  // double arithmetic at these lengths: 16 eps; a wrong schedule is above 1e-3

std::string explain(const LimitsPreset& preset, const Problem& p) {
  std::string text = preset.name + (p.precision == Precision::f32 ? " f32" : " f64");
  text += p.direction == Direction::forward ? " forward" : " inverse";
  for (const Axis& a : p.axes)
    text += " n=" + std::to_string(a.length) + " strides " + std::to_string(a.in_stride) + "," +
            std::to_string(a.out_stride);
  return text + " batch " + std::to_string(p.batch) + " distances " + std::to_string(p.in_distance) + "," +
         std::to_string(p.out_distance);
}

void check_sound(const LimitsPreset& preset, const Problem& problem) {
  INFO(explain(preset, problem));
  Schedule schedule;
  REQUIRE_NOTHROW(schedule = make_schedule(problem, preset.limits));
  const auto broken = violations(schedule, preset.limits);
  if (!broken.empty())
    FAIL_CHECK(broken.front() << " (" << broken.size() << " violations)\n" << describe(schedule));
}

void check_result(const LimitsPreset& preset, const Problem& problem, Placing placing, double scale = 1.0) {
  INFO(explain(preset, problem) << (placing == Placing::in_place ? " in place" : " out of place"));
  Problem scaled = problem;
  scaled.scaled = scale != 1.0;
  const Schedule schedule = make_schedule(scaled, preset.limits);
  INFO(describe(schedule));
  CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
  double error = -1;
  CHECK_NOTHROW(error = interpreted_error(schedule, placing, scale));
  CHECK((error >= 0 && error < interpreted_limit));
}

/// Each length under every preset, in one precision under half of them and in the other under the rest.
void check_in_turns(const std::vector<std::uint64_t>& lengths) {
  std::size_t first = 0;
  for (const LimitsPreset& preset : limits_presets()) {
    std::size_t turn = first++;
    for (std::uint64_t n : lengths)
      check_sound(preset, dense_problem({n}, n % 3 ? 1 : 50, precisions[turn++ % 2]));
  }
}

/// Devices on which two and three passes begin at lengths that the interpreter runs in milliseconds.
std::vector<LimitsPreset> shrunken_presets() {
  std::vector<LimitsPreset> list = limits_presets();
  for (LimitsPreset& preset : list) {
    preset.name += " shrunken";
    preset.limits.local_memory_bytes = 2048;
    preset.limits.max_work_group_size = std::min(preset.limits.max_work_group_size, 64u);
    preset.limits.registers_per_work_group = 4096;
    preset.limits.cache_bytes = 4096;
  }
  return list;
}

}  // namespace

TEST_CASE("invariants at every smooth length to 4096 under every preset") {
  check_in_turns(smooth_lengths(4096));
}

TEST_CASE("invariants at lengths with prime radices under every preset") {
  auto lengths = prime_radix_lengths(700);
  for (std::uint64_t n : prime_radix_sample()) lengths.push_back(n);
  check_in_turns(lengths);
}

TEST_CASE("invariants of long transforms under every preset") {
  auto lengths = spread_lengths();
  for (std::uint64_t n : {5000000, 10000000, 1 << 23, 1 << 24, 1 << 25, 1 << 26, thirteen_to_the_7th})
    lengths.push_back(n);
  std::size_t turn = 0;
  for (const LimitsPreset& preset : limits_presets())
    for (Precision precision : precisions)
      for (std::uint64_t n : lengths) {
        // Its factor 13^3 in double precision is more than 16 KB of local memory exchange, even in halves.
        if (n == thirteen_to_the_7th && precision == Precision::f64 && preset.name == "gpu16") continue;
        const Direction direction = ++turn % 2 == 0 ? Direction::forward : Direction::inverse;
        check_sound(preset, dense_problem({n}, 1, precision, direction));
      }
}

TEST_CASE("every length with prime radices to 2^15 has a sound schedule", "[.][sweep]") {
  for (const LimitsPreset& preset : limits_presets())
    for (Precision precision : precisions)
      for (std::uint64_t n : prime_radix_lengths(1 << 15))
        check_sound(preset, dense_problem({n}, 1, precision));
}

TEST_CASE("every smooth length to 2^26 has a sound schedule", "[.][sweep]") {
  for (const LimitsPreset& preset : limits_presets())
    for (std::uint64_t n : smooth_lengths(1 << 26))
      check_sound(preset, dense_problem({n}, 1, Precision::f32));
}

TEST_CASE("invariants of large batches and of 2^30 points in one call") {
  for (const LimitsPreset& preset : limits_presets())
    for (std::uint64_t n : {1, 2, 7, 16, 100, 1024, 10000, 65536, 1 << 20}) {
      check_sound(preset, dense_problem({n}, (std::uint64_t(1) << 30) / n, Precision::f32));
      check_sound(preset, dense_problem({n}, 1000003 / n + 1, Precision::f64));
    }
}

TEST_CASE("invariants of images under every preset") {
  auto sizes = image_sizes();
  for (ImageSize s :
       {ImageSize{512, 512}, {1080, 1920}, {2160, 3840}, {4096, 4096}, {8192, 8192}, {7000, 5000}})
    sizes.push_back(s);
  for (const LimitsPreset& preset : limits_presets())
    for (Precision precision : precisions)
      for (ImageSize s : sizes)
        for (std::uint64_t batch : {1, 3})
          check_sound(preset, dense_problem({s.rows, s.columns}, batch, precision));
}

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
  auto presets = limits_presets();
  for (const auto& preset : shrunken_presets()) presets.push_back(preset);
  for (const LimitsPreset& preset : presets)
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
  auto presets = limits_presets();
  for (const auto& preset : shrunken_presets()) presets.push_back(preset);
  for (const LimitsPreset& preset : presets)
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
  auto presets = limits_presets();
  for (const auto& preset : shrunken_presets()) presets.push_back(preset);
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
  auto presets = limits_presets();
  for (const auto& preset : shrunken_presets()) presets.push_back(preset);
  for (const LimitsPreset& preset : presets)
    for (std::uint64_t seed = 0; seed < 36; ++seed) {
      if (seed % 6 < 3) continue;  // 1 + seed % 6 axes
      CAPTURE(seed);
      const auto random = random_complex(seed, 6, 4000);
      const Problem p = to_planning(random, seed % 2 ? Direction::forward : Direction::inverse);
      check_result(preset, p, Placing::out_of_place);
    }
}

TEST_CASE("interpreted schedules: in place between different layouts, all is read first") {
  auto presets = limits_presets();
  for (const auto& preset : shrunken_presets()) presets.push_back(preset);
  for (const LimitsPreset& preset : presets) {
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

TEST_CASE("planning is deterministic, and describe tells the plan") {
  for (const LimitsPreset& preset : limits_presets())
    for (std::uint64_t n : {1, 64, 1000, 1 << 20}) {
      const Problem p = dense_problem({n}, 4, Precision::f32);
      const Schedule a = make_schedule(p, preset.limits), b = make_schedule(p, preset.limits);
      REQUIRE(a.steps.size() == b.steps.size());
      for (std::size_t i = 0; i < a.steps.size(); ++i)
        CHECK(to_string(a.steps[i].pass) == to_string(b.steps[i].pass));
      CHECK(describe(a) == describe(b));
      for (const Step& step : a.steps) {
        CHECK_THAT(describe(a), Contains(step.reason));
        CHECK_THAT(describe(a), Contains(std::to_string(step.pass.length)));
      }
    }
}

TEST_CASE("interpreted schedules: Bluestein's algorithm in one, three and six passes") {
  auto presets = limits_presets();
  for (const auto& preset : shrunken_presets()) presets.push_back(preset);
  for (const LimitsPreset& preset : presets) {
    for (std::uint64_t n : {67, 127, 509, 1018, 4099, 10007, 40009})
      for (auto placing : {Placing::out_of_place, Placing::in_place}) {
        check_result(preset, dense_problem({n}, 3, Precision::f32), placing);
        check_result(preset, dense_problem({n}, 1, Precision::f64, Direction::inverse), placing, 0.5);
      }
    check_result(preset, dense_problem({67, 71}, 2, Precision::f32), Placing::in_place);
    check_result(preset, dense_problem({509, 12}, 2, Precision::f32), Placing::out_of_place);
    check_result(preset, dense_problem({4099, 6}, 1, Precision::f64), Placing::in_place);
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
  REQUIRE(passes(163 * 460, 900).size() == 2);
  CHECK(passes(163 * 460, 900).front().pass.rader == 163);
  REQUIRE(passes(751 * 2900, 30).size() == 2);
  CHECK(passes(751 * 2900, 30).front().pass.rader == 751);
  REQUIRE(passes(std::uint64_t(127) * 100000, 3).size() == 3);
  CHECK(passes(std::uint64_t(127) * 100000, 3).front().pass.rader == 127);
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
  CHECK(first(67 * 71 * 2, Precision::f64) == std::vector<std::uint32_t>{71, 67});
}

TEST_CASE("f64 on a device without double precision is refused") {
  LimitsPreset preset = limits_presets().front();
  preset.limits.has_f64 = false;
  CHECK_THROWS_WITH(make_schedule(dense_problem({8}, 1, Precision::f64), preset.limits), Contains("f64"));
  CHECK_NOTHROW(make_schedule(dense_problem({8}, 1, Precision::f32), preset.limits));
}

TEST_CASE("to_string tells every field of a pass apart") {
  const Problem p = dense_problem({1000}, 4, Precision::f32);
  for (const LimitsPreset& preset : limits_presets()) {
    const PassSpec base = make_schedule(p, preset.limits).steps.front().pass;
    std::vector<PassSpec> variants(20, base);
    variants[1].precision = Precision::f64;
    variants[2].length += 1;
    variants[3].radices.push_back(1);
    variants[4].in_stride += 1;
    variants[5].out_stride += 1;
    variants[6].out_block += 1;
    variants[7].out_block_stride += 1;
    variants[8].twiddle_span += 1;
    variants[9].loops.back().in_stride += 1;
    variants[10].loops.back().out_stride += 1;
    variants[11].loops.back().twiddle_weight += 1;
    variants[12].loops.push_back({3, 1, 1, 0});
    variants[13].input_sign = InputSign::negative;
    variants[14].scaled_output = !base.scaled_output;
    variants[15].radices.push_back(2);
    variants[16].shape = base.shape == KernelShape::vector ? KernelShape::work_group : KernelShape::vector;
    if (base.shape == KernelShape::work_group) {
      variants[17].group.columns += 1;
      variants[18].group.work_items += 1;
      variants[19].group.split_exchange = !base.group.split_exchange;
    } else {
      variants[17].vector.lanes += 1;
      variants[18].vector.columns_per_group += 1;
      variants[19].vector.prefetch = !base.vector.prefetch;
    }
    for (std::size_t i = 0; i < variants.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        CAPTURE(preset.name, i, j);
        CHECK(to_string(variants[i]) != to_string(variants[j]));
      }
  }
}
