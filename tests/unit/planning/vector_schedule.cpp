// Planning and generation for the vector shape: schedules compute the transform on every width, kernels are chosen by
// layout, tables hold the roots that the stages need.
#include <catch2/catch.hpp>

#include <cmath>
#include <complex>

#include <fftcl/error.hpp>
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/limits.hpp"
#include "vector/codegen/codegen.hpp"
#include "vector/codegen/layout.hpp"
#include "vector/plan/lane_radices.hpp"

using namespace fft::planning;
using namespace fft_test;

namespace {

std::vector<LimitsPreset> vector_presets() {
  std::vector<LimitsPreset> list;
  for (const LimitsPreset& p : limits_presets())
    if (p.limits.shape == KernelShape::vector) list.push_back(p);
  return list;
}

void check(const Problem& problem, const LimitsPreset& preset, Placing placing) {
  const Schedule schedule = make_schedule(problem, preset.limits);
  INFO(preset.name << "\n" << describe(schedule));
  for (const std::string& violation : violations(schedule, preset.limits)) FAIL_CHECK(violation);
  CHECK(interpreted_error(schedule, placing) < 1e-14);
}

const PassSpec& only_pass(const Schedule& schedule) {
  REQUIRE(schedule.steps.size() == 1);
  return schedule.steps.front().pass;
}

DeviceLimits wide() {
  return vector_presets().front().limits;
}

std::complex<double> root(double numerator, double denominator) {
  const double pi = 3.14159265358979323846;
  return std::polar(1.0, -2 * pi * numerator / denominator);
}

}  // namespace

TEST_CASE("vector schedules transform dense rows of every short length") {
  for (const LimitsPreset& preset : vector_presets())
    for (std::uint64_t n : smooth_lengths(300))
      check(dense_problem({n}, 1 + n % 19, n % 2 ? fft::Precision::f32 : fft::Precision::f64,
                          n % 3 ? fft::Direction::forward : fft::Direction::inverse),
            preset, n % 5 ? Placing::out_of_place : Placing::in_place);
}

TEST_CASE("vector schedules transform lengths with prime radices") {
  for (const LimitsPreset& preset : vector_presets())
    for (std::uint64_t n : prime_radix_sample())
      if (n < 5000) check(dense_problem({n}, 1 + n % 19, fft::Precision::f32), preset, Placing::out_of_place);
}

TEST_CASE("vector schedules transform long rows in several passes") {
  for (const LimitsPreset& preset : vector_presets())
    for (std::uint64_t n : {4096u, 10000u, 59049u, 65536u, 131072u, 161051u}) {
      check(dense_problem({n}, 1, fft::Precision::f64), preset, Placing::in_place);
      check(dense_problem({n}, 3, fft::Precision::f32, fft::Direction::inverse), preset,
            Placing::out_of_place);
    }
}

TEST_CASE("vector schedules transform images and volumes") {
  for (const LimitsPreset& preset : vector_presets())
    for (const auto& lengths : std::vector<std::vector<std::uint64_t>>{
             {3, 5}, {64, 64}, {45, 77}, {1, 1000}, {1000, 1}, {4096, 2}, {2, 3, 5}, {16, 12, 20}, {1, 1, 1}})
      for (std::uint64_t batch : {1u, 3u})
        check(dense_problem(lengths, batch, fft::Precision::f32), preset,
              batch == 1 ? Placing::in_place : Placing::out_of_place);
}

TEST_CASE("vector schedules take any strides") {
  Problem p;
  p.axes = {{12, 7, 100}, {30, 90, 3}};
  p.batch = 5;
  p.in_distance = 1;
  p.out_distance = 1300;
  for (const LimitsPreset& preset : vector_presets()) check(p, preset, Placing::out_of_place);
}

TEST_CASE("three passes where two would be too long") {
  const Problem p = dense_problem({std::uint64_t(1) << 27}, 1, fft::Precision::f32);
  DeviceLimits limits = wide();
  limits.max_allocation_bytes = std::uint64_t(4) << 30;
  limits.global_memory_bytes = std::uint64_t(16) << 30;
  const Schedule schedule = make_schedule(p, limits);
  CHECK(schedule.steps.size() == 3);
  CHECK(schedule.workspace_elements == 2 * points(p));
  for (const std::string& violation : violations(schedule, limits)) FAIL_CHECK(violation);
}

TEST_CASE("the kernel follows the layout") {
  const auto pass_of = [](const Problem& p) { return only_pass(make_schedule(p, wide())); };
  SECTION("contiguous rows are split") {
    const PassSpec pass = pass_of(dense_problem({4096}, 100, fft::Precision::f32));
    CHECK(pass.vector.kernel == VectorKernel::split_row);
    CHECK(pass.radices.front() == 16);
  }
  SECTION("odd rows are transposed") {
    const PassSpec pass = pass_of(dense_problem({243}, 100, fft::Precision::f32));
    CHECK(pass.vector.kernel == VectorKernel::lanes);
    CHECK(pass.vector.load == LaneAccess::transposed);
    CHECK(pass.vector.store == LaneAccess::transposed);
  }
  SECTION("short rows are packed") {
    CHECK(pass_of(dense_problem({5}, 100, fft::Precision::f32)).vector.load == LaneAccess::packed);
  }
  SECTION("columns fill whole vectors") {
    Problem p = dense_problem({64}, 100, fft::Precision::f32);
    p.axes[0].in_stride = p.axes[0].out_stride = 100;
    p.in_distance = p.out_distance = 1;
    const PassSpec pass = pass_of(p);
    CHECK(pass.vector.load == LaneAccess::contiguous);
    CHECK(pass.vector.store == LaneAccess::contiguous);
  }
  SECTION("one transform has one lane") {
    CHECK(pass_of(dense_problem({243}, 1, fft::Precision::f32)).vector.lanes == 1);
  }
}

TEST_CASE("lane radices multiply to the length and keep to the limit of the first") {
  auto lengths = smooth_lengths(5000);
  for (std::uint64_t n : {34, 1088, 2 * 61 * 59, 4096 * 17}) lengths.push_back(n);
  for (std::uint64_t n : lengths)
    for (std::uint32_t limit : {13u, 61u}) {
      const auto radices = lane_radices(n, limit);
      std::uint64_t product = 1;
      for (std::uint32_t r : radices) product *= r;
      CHECK(product == n);
      CHECK(radices.front() <= limit);
    }
}

TEST_CASE("the table of a split row holds the roots of its stages") {
  const Schedule schedule = make_schedule(dense_problem({512}, 100, fft::Precision::f32), wide());
  const PassSpec& pass = only_pass(schedule);
  const auto layout = fft::codegen::vector_layout(pass);
  const auto table = fft::codegen::vector_table(pass);
  REQUIRE(table.size() == layout.table_scalars);
  const std::uint32_t lanes = pass.vector.lanes;
  std::uint64_t done = 1;
  for (std::size_t s = 0; s < layout.stages.size(); ++s) {
    const auto& stage = layout.stages[s];
    done *= stage.radix;
    REQUIRE(stage.form == fft::codegen::TwiddleForm::lanes);
    for (std::uint64_t p = 0; p < stage.prefixes; ++p)
      for (std::uint32_t q = 1; q < stage.radix; ++q)
        for (std::uint32_t l = 0; l < lanes; ++l) {
          const auto at = stage.table_offset + ((p * (stage.radix - 1) + q - 1) * 2) * lanes + l;
          const double k1 = l % layout.split;
          const double prefix = static_cast<double>(fft::codegen::prefix_value(layout, s, p));
          const auto want = root((k1 + layout.split * prefix) * q, static_cast<double>(layout.split * done));
          CHECK(std::abs(std::complex<double>(table[at], table[at + lanes]) - want) < 1e-14);
        }
  }
}

TEST_CASE("generation is deterministic and says how to compile at once") {
  const Schedule schedule = make_schedule(dense_problem({360}, 50, fft::Precision::f64), wide());
  const auto first = fft::codegen::generate_vector(only_pass(schedule));
  const auto second = fft::codegen::generate_vector(only_pass(schedule));
  CHECK(first.source == second.source);
  CHECK(first.returns_on_zero_count);
  CHECK(first.source.find("if (count == 0) return;") != std::string::npos);
  CHECK(first.source.find("kernel void " + first.name + "(") != std::string::npos);
}

TEST_CASE("a twiddled pass needs lanes that step through the twiddle index") {
  Schedule schedule = make_schedule(dense_problem({std::uint64_t(1) << 20}, 1, fft::Precision::f32), wide());
  PassSpec pass = schedule.steps.back().pass;
  REQUIRE(pass.twiddle_span > 1);
  pass.loops[pass.vector.lane_axis].twiddle_weight = 2;
  CHECK_THROWS_AS(fft::codegen::generate_vector(pass), fft::Error);
}

TEST_CASE("a single lane prefetches nothing, however small the cache is") {
  DeviceLimits limits = wide();
  limits.cache_bytes = 1;
  for (const std::uint64_t n : {1, 9, 2187}) {
    const Schedule schedule =
        make_schedule(dense_problem({n}, 1, fft::Precision::f32, fft::Direction::forward), limits);
    INFO(describe(schedule));
    CHECK(only_pass(schedule).vector.lanes == 1);
    CHECK_FALSE(only_pass(schedule).vector.prefetch);
  }
}

// The first stage loads long rows itself, but no kernel is written for that where results are cut or stored in a format.
TEST_CASE("long rows with an end of their own at the output have kernels") {
  ElementFormat f16;
  f16.format.storage = fft::Storage::f16;
  f16.written = true;
  const LimitsPreset preset = vector_presets().front();
  for (const std::uint64_t n : {1650, 2197, 3125}) {
    const Problem problem = dense_problem({n}, 2, fft::Precision::f32);
    INFO(n << " points");
    CHECK(only_pass(make_schedule(problem, preset.limits)).vector.fused_load);
    Problem cut = problem, stored = problem;
    cut.axes[0].wanted = n / 2;
    stored.out_format = std::make_shared<const ElementFormat>(f16);
    for (const Problem& other : {cut, stored})
      CHECK_NOTHROW(fft::codegen::generate_vector(only_pass(make_schedule(other, preset.limits))));
    check(cut, preset, Placing::out_of_place);
  }
}
