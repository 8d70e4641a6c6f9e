// Schedules for every kind of device: invariants at every length.
#include "shapes/planner.hpp"

#include <catch2/catch.hpp>
#include <fftcl/error.hpp>

#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/limits.hpp"

using namespace fft::planning;
using namespace fft_test;
using Catch::Matchers::Contains;
using fft::Direction;
using fft::Precision;

namespace {

constexpr int thirteen_to_the_7th = 62748517;
constexpr Precision precisions[] = {Precision::f32, Precision::f64};
void check_sound(const LimitsPreset& preset, const Problem& problem) {
  INFO(explain(preset.name, problem));
  Schedule schedule;
  REQUIRE_NOTHROW(schedule = make_schedule(problem, preset.limits));
  const auto broken = violations(schedule, preset.limits);
  if (!broken.empty())
    FAIL_CHECK(broken.front() << " (" << broken.size() << " violations)\n" << describe(schedule));
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
        // Its factor 13^3 in double precision is more than 16 KB of local memory exchange, even in halves, and a convolution
        // needs a workspace above the largest allocation.
        if (n == thirteen_to_the_7th && precision == Precision::f64 && preset.name == "gpu16") continue;
        const Direction direction = ++turn % 2 == 0 ? Direction::forward : Direction::inverse;
        check_sound(preset, dense_problem({n}, 1, precision, direction));
      }
}

TEST_CASE("lengths whose passes do not fit small work-groups become convolutions") {
  LimitsPreset tiny{"few work-items", limits_named("gpu48")};
  tiny.limits.max_work_group_size = 32;
  const Problem power = dense_problem({16807}, 2, Precision::f32);  // 7^5: no factor between 49 and 343
  check_sound(tiny, power);
  const Schedule schedule = make_schedule(power, tiny.limits);
  CHECK(schedule.steps.front().pass.chirp.cyclic > 0);
  CHECK(interpreted_error(schedule, Placing::in_place) < 4e-15);
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
