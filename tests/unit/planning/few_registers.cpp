// Plans for CPUs whose registers do not hold a radix of 16 (8 lanes of f32: AVX2), compared with those of 16 lanes.
#include <catch2/catch.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"
#include "vector/plan/lane_radices.hpp"

using namespace fft::planning;
using namespace fft_test;

namespace {

DeviceLimits lanes_of(std::uint32_t lanes) {
  for (const LimitsPreset& preset : limits_presets())
    if (preset.name == "cpu" + std::to_string(lanes)) return preset.limits;
  throw std::logic_error("no such preset");
}

PassSpec rows_of(const Problem& problem, const DeviceLimits& limits) {
  const Schedule schedule = make_schedule(problem, limits);
  REQUIRE(schedule.steps.size() == 1);
  return schedule.steps.front().pass;
}

PassSpec rows(std::uint64_t length, std::uint64_t batch, std::uint32_t lanes,
              fft::Precision precision = fft::Precision::f32) {
  return rows_of(dense_problem({length}, batch, precision), lanes_of(lanes));
}

bool splits_rows(const PassSpec& pass) {
  return pass.vector.kernel == VectorKernel::split_row;
}

}  // namespace

TEST_CASE("with few registers, many rows go to the lanes whole") {
  for (const std::uint64_t length : {144u, 1000u, 4096u, 16384u}) {
    INFO(length);
    const PassSpec pass = rows(length, 1024, 8);
    CHECK_FALSE(splits_rows(pass));
    CHECK_FALSE(pass.vector.fused_load);
    CHECK(pass.vector.load == LaneAccess::transposed);
    CHECK(std::count(pass.radices.begin(), pass.radices.end(), 16u) == 0);
    CHECK(splits_rows(rows(length, 1024, 16)));
  }
  CHECK_FALSE(splits_rows(rows(256, 1024, 8, fft::Precision::f64)));
  SECTION("unless some lanes or compute units would have none") {
    DeviceLimits limits = lanes_of(8);
    limits.compute_units = 4;
    const auto splits = [&](std::uint64_t batch) {
      return splits_rows(rows_of(dense_problem({16384}, batch, fft::Precision::f32), limits));
    };
    CHECK(splits(32));  // one block for each of four units
    CHECK_FALSE(splits(48));
    CHECK(splits(33));
    CHECK(splits(1));
  }
  SECTION("unless the private caches hold them") {
    for (const auto precision : {fft::Precision::f32, fft::Precision::f64}) {
      CHECK(splits_rows(rows(1024, 32, 8, precision)));
      CHECK_FALSE(splits_rows(rows(144, 64, 8, precision)));
    }
    const Problem real = real_problem({1024}, 64, fft::Precision::f32, TransformKind::real_to_complex);
    CHECK_FALSE(splits_rows(rows_of(real, lanes_of(8))));
  }
  SECTION("unless the arrays are too long") {
    CHECK(splits_rows(rows(32768, 1024, 8)));
    DeviceLimits small = lanes_of(8);
    small.stack_bytes = std::uint64_t(2) << 20;
    const Schedule schedule = make_schedule(dense_problem({8192}, 1024, fft::Precision::f32), small);
    CHECK(splits_rows(schedule.steps.front().pass));
  }
}

TEST_CASE("with few registers, rows of which split ones would move short pieces go to the lanes whole") {
  const auto real_rows = [](std::uint64_t reals, std::uint64_t batch, TransformKind kind) {
    return rows_of(real_problem({reals}, batch, fft::Precision::f32, kind), lanes_of(8));
  };
  for (const auto precision : {fft::Precision::f32, fft::Precision::f64})
    for (const std::uint64_t length : {4u, 6u, 10u, 14u}) {
      INFO(length);
      CHECK_FALSE(splits_rows(rows(length, 4096, 8, precision)));
    }
  CHECK(splits_rows(rows(16, 4096, 8)));
  CHECK(splits_rows(rows(16, 4096, 8, fft::Precision::f64)));
  CHECK(splits_rows(rows(10, 9, 8)));  // most lanes would have none
  for (const auto kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
    CHECK_FALSE(splits_rows(real_rows(8, 4096, kind)));
    CHECK_FALSE(splits_rows(real_rows(48, 4096, kind)));
    CHECK(splits_rows(real_rows(56, 4096, kind)));
  }
  CHECK(rows(24, 4096, 8).vector.unrolled == 16);
  CHECK(rows(24, 4096, 16).vector.unrolled == 32);
}

TEST_CASE("with few registers, columns from the shared cache are prefetched") {
  const auto second = [](std::uint64_t batch, std::uint32_t lanes) {
    DeviceLimits limits = lanes_of(lanes);
    limits.takes_turns = false;
    const Problem problem = dense_problem({64, 64}, batch, fft::Precision::f32);
    return make_schedule(problem, limits).steps.back().pass;
  };
  CHECK(second(256, 8).vector.prefetch);
  CHECK_FALSE(second(256, 8).vector.non_temporal);
  CHECK_FALSE(second(16, 8).vector.prefetch);
  CHECK_FALSE(second(256, 16).vector.prefetch);
}

TEST_CASE("with few registers, short or few rows are split into 4 sub-sequences, not 2 or 8") {
  for (const std::uint64_t length : {32u, 64u, 128u})
    for (const std::uint64_t batch : {16u, 4096u}) {
      INFO(length << " x " << batch);
      const PassSpec pass = rows(length, batch, 8);
      CHECK(splits_rows(pass));
      CHECK(pass.radices.front() == 4);
    }
  CHECK(rows(2048, 8, 8).radices.front() == 4);
  CHECK(rows(16384, 8, 8).radices.front() == 8);
  CHECK(rows(64, 16, 16).radices.front() == 4);
}

TEST_CASE("with 8 lanes, long rows are one pass while their arrays fit stack and cache") {
  const auto passes = [](std::uint64_t n, std::uint64_t batch, const DeviceLimits& limits) {
    return make_schedule(dense_problem({n}, batch, fft::Precision::f64), limits).steps.size();
  };
  const auto real_passes = [](std::uint64_t n) {
    const Problem problem = real_problem({n}, 8, fft::Precision::f64, TransformKind::real_to_complex);
    return make_schedule(problem, lanes_of(8)).steps.size();
  };
  CHECK(passes(131072, 8, lanes_of(8)) == 1);
  CHECK(passes(262144, 8, lanes_of(8)) == 1);
  CHECK(passes(524288, 8, lanes_of(8)) == 2);
  CHECK(passes(131072, 8, lanes_of(16)) == 2);
  CHECK(passes(131072, 1, lanes_of(8)) == 2);  // both compute units work on it
  CHECK(real_passes(262144) == 1);
  CHECK(real_passes(524288) > 1);  // two arrays
  DeviceLimits many = lanes_of(8);
  many.compute_units = 16;
  CHECK(passes(65536, 64, many) == 1);
  CHECK(passes(131072, 64, many) == 2);  // the shared cache would not hold the arrays of all units
}

TEST_CASE("with few registers, radix 16 is not chosen where 8 and 4 are") {
  const auto radices = [](std::uint64_t n, std::uint32_t registers) {
    return lane_radices(n, max_radix, registers);
  };
  CHECK(radices(128, 2 * few_registers) == std::vector<std::uint32_t>{16, 8});
  CHECK(radices(128, few_registers) == std::vector<std::uint32_t>{8, 4, 4});
  CHECK(radices(625, few_registers) == radices(625, 2 * few_registers));
}

TEST_CASE("whole rows and rows of 4 sub-sequences compute the transform") {
  for (const std::uint64_t length : {144u, 200u, 256u, 1024u, 1100u})
    for (const std::uint64_t batch : {9u, 26u, 64u})
      for (const auto kind :
           {TransformKind::complex, TransformKind::real_to_complex, TransformKind::complex_to_real}) {
        const Problem problem = kind == TransformKind::complex
                                    ? dense_problem({length}, batch, fft::Precision::f32)
                                    : real_problem({length}, batch, fft::Precision::f32, kind);
        const Schedule schedule = make_schedule(problem, lanes_of(8));
        INFO(describe(schedule));
        for (const std::string& violation : violations(schedule, lanes_of(8))) FAIL_CHECK(violation);
        CHECK(interpreted_error(schedule, Placing::out_of_place) < 1e-14);
      }
}
