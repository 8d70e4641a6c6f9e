// Which passes fetch their rows ahead (docs/decisions/0023-rows-fetched-ahead.md).
#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>

#include "core/launch.hpp"
#include "core/schedule.hpp"
#include "group/plan/ways.hpp"
#include "group/tiles/long_rows/fetching.hpp"
#include "planning/choices.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_sweep.hpp"
#include "support/problems/fetching_schedule.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

DeviceLimits large_gpu() {
  DeviceLimits limits = limits_named("gpu227");
  limits.fetches_ahead = true;
  return limits;
}

/// The problem with integers on these sides.
Problem with_integers(Problem problem, bool reads, bool writes) {
  ElementFormat stored;
  stored.format.storage = fft::Storage::int16;
  stored.real = problem.kind == TransformKind::real_to_complex;
  if (reads) problem.in_format = std::make_shared<const ElementFormat>(stored);
  stored.real = problem.kind == TransformKind::complex_to_real;
  stored.written = true;
  if (writes) problem.out_format = std::make_shared<const ElementFormat>(stored);
  return problem;
}

// Steps whose rows are fetched ahead.
std::size_t fetching_steps(const Problem& problem, const DeviceLimits& limits = large_gpu()) {
  std::size_t count = 0;
  for (const Step& step : make_schedule(problem, limits).steps) count += fetches_ahead(step.pass);
  return count;
}

}  // namespace

TEST_CASE("long rows are fetched ahead where they were timed so and there are many") {
  const Problem rows = dense_problem({16384}, 4096, Precision::f32);
  CHECK(fetching_steps(rows) == 1);
  DeviceLimits without = large_gpu();
  without.fetches_ahead = false;
  CHECK(fetching_steps(rows, without) == 0);
  CHECK(fetching_steps(dense_problem({16384}, 500, Precision::f32)) == 0);
  CHECK(fetching_steps(dense_problem({4096}, 16384, Precision::f32)) == 0);  // two groups on a compute unit
  CHECK(fetching_steps(dense_problem({8192}, 4096, Precision::f64)) == 1);
  CHECK(fetching_steps(real_problem({32768}, 4096, Precision::f32, TransformKind::complex_to_real)) == 1);
  CHECK(fetching_steps(dense_problem({1000, 16384}, 1, Precision::f32)) == 1);  // the rows of an image
  DeviceLimits small = large_gpu();
  small.local_memory_bytes = 99 << 10;
  CHECK(fetching_steps(rows, small) == 0);
}

TEST_CASE("what is not a dense row is not fetched ahead") {
  Problem columns = dense_problem({16384}, 4096, Precision::f32);
  columns.axes[0].in_stride = columns.axes[0].out_stride = 4096;
  columns.in_distance = columns.out_distance = 1;
  CHECK(fetching_steps(columns) == 0);
  Problem convolution = dense_problem({16384}, 4096, Precision::f32);
  convolution.kind = TransformKind::convolution;
  CHECK(fetching_steps(convolution) == 0);
  Problem padded = dense_problem({16384}, 4096, Precision::f32);
  padded.axes[0].present = 9000;
  CHECK(fetching_steps(padded) == 0);
  CHECK(fetching_steps(real_to_real_problem(32768, 2048, Precision::f32, fft::RealKind::dct2)) == 0);
}

TEST_CASE("a pass with formats fetches nothing ahead") {
  const Problem rows = dense_problem({16384}, 4096, Precision::f32);
  CHECK(fetching_steps(with_integers(rows, false, true)) == 0);
  CHECK(fetching_steps(with_integers(rows, true, false)) == 0);
  CHECK(fetching_steps(with_integers(rows, true, true)) == 0);
  // It has the tile that it has on a device that fetches nothing, not that of a fetched row without fetching.
  DeviceLimits without = large_gpu();
  without.fetches_ahead = false;
  for (const std::uint64_t n : {10368, 12000, 13122, 14000, 16384})
    for (const bool reads : {false, true}) {
      CAPTURE(n, reads);
      const Problem stored = with_integers(dense_problem({n}, 4096, Precision::f32), reads, !reads);
      CHECK(name_of(make_schedule(stored, large_gpu()).steps[0].pass) ==
            name_of(make_schedule(stored, without).steps[0].pass));
    }
}

TEST_CASE("the passes without formats of a plan with formats fetch ahead") {
  // The rows of images come first, and those of spectra that become signals last.
  const Problem image = dense_problem({1000, 16384}, 1, Precision::f32),
                to_spectra = real_problem({100, 16384}, 8, Precision::f64, TransformKind::real_to_complex),
                to_signals = real_problem({100, 32768}, 8, Precision::f32, TransformKind::complex_to_real);
  for (const auto& [problem, reads] : {std::pair{image, false}, {to_spectra, false}, {to_signals, true}}) {
    INFO(summary(problem));
    const Problem other_side = with_integers(problem, reads, !reads);
    CHECK(fetching_steps(with_integers(problem, !reads, reads)) == 0);
    CHECK(fetching_steps(with_integers(problem, true, true)) == 0);
    const Schedule with = make_schedule(other_side, large_gpu()), plain = make_schedule(problem, large_gpu());
    INFO(describe(with));
    REQUIRE(with.steps.size() == 2);
    CHECK(fetching_steps(other_side) == 1);
    for (std::size_t s = 0; s < 2; ++s) CHECK(name_of(with.steps[s].pass) == name_of(plain.steps[s].pass));
  }
}

TEST_CASE("only a tile of one row, with an exchange, fetches ahead") {
  const Problem rows = dense_problem({512}, 1000, Precision::f32);
  const auto fetches = [&](const char* tile) {
    return fetches_ahead(with_fetching_tile(rows, fetching_limits(), tile).steps[0].pass);
  };
  CHECK(fetches("8.8.8 columns 1 items 64"));
  CHECK_FALSE(fetches("8.8.8 columns 2 items 128"));
  const Schedule alone = with_fetching_tile(dense_problem({32}, 1000, Precision::f32), fetching_limits(),
                                            "32 columns 1 items 1");
  CHECK_FALSE(fetches_ahead(alone.steps[0].pass));
  DeviceLimits without = fetching_limits();
  without.fetches_ahead = false;
  CHECK_FALSE(fetches_ahead(with_fetching_tile(rows, without, "8.8.8 columns 1 items 64").steps[0].pass));
}

TEST_CASE("measuring compares the timed tile that fetches ahead with that of devices without") {
  DeviceLimits without = large_gpu();
  without.fetches_ahead = false;
  for (const std::uint64_t n : {12000, 13122, 14000, 15360, 16384}) {
    CAPTURE(n);
    const Problem rows = dense_problem({n}, 4096, Precision::f32);
    REQUIRE(fetching_steps(rows) == 1);
    Choices exploring = Choices().explorer();
    make_schedule(rows, large_gpu(), &exploring);
    const std::string plain = name_of(make_schedule(rows, without).steps[0].pass);
    std::size_t offered = 0;
    for (const Choices::Offer& offer : exploring.offers())
      offered += static_cast<std::size_t>(std::count(offer.ways.begin(), offer.ways.end(), plain));
    CHECK(offered == 1);
  }
}

TEST_CASE("sound schedules of long rows on a device that fetches ahead") {
  LimitsPreset device{"227 KB, fetches ahead", limits_named("gpu227")};
  device.limits.fetches_ahead = true;
  device.limits.compute_units = 2;
  ScheduleSweep sweep({4116, 5625, 8192, 10935, 12000, 15625, 16384, 16807}, 1, 3);
  std::size_t fetching = 0;
  const auto check = [&](const Problem& problem) {
    sweep.check(device, problem);
    fetching += fetching_steps(problem, device.limits);
  };
  for (const Precision precision : {Precision::f32, Precision::f64})
    for (const std::uint64_t n : sweep.lengths()) {
      Problem rows = dense_problem({n}, 9, precision);
      check(rows);
      check(dense_problem({20, n}, 1, precision, fft::Direction::inverse));
      rows.in_distance += 3, rows.out_distance += 5;
      check(rows);
      rows.in_distance = n / 2;  // rows that overlap
      check(rows);
      rows.any_batch = true;
      check(rows);
      rows.axes[0].present = n - 1;
      check(rows);
      for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
        check(real_problem({2 * n}, 9, precision, kind));
        check(real_problem({12, 2 * n}, 1, precision, kind));
      }
      ElementFormat planar;
      planar.format.parts = fft::Parts::planar;
      Problem formatted = dense_problem({n}, 9, precision);
      formatted.in_format = std::make_shared<const ElementFormat>(planar);
      check(formatted);
      check(with_integers(dense_problem({20, n}, 1, precision), false, true));
      check(with_integers(real_problem({12, 2 * n}, 1, precision, TransformKind::real_to_complex), false,
                          true));
      check(with_integers(real_problem({12, 2 * n}, 1, precision, TransformKind::complex_to_real), true,
                          false));
    }
  INFO(sweep.failed() << " failed");
  CHECK(sweep.failures() == std::vector<std::string>{});
  CHECK(sweep.texts() > 30);
  CHECK(fetching > 40);
}

TEST_CASE("a launch of fetched rows has as many groups as run at a time, or as there are rows") {
  const Schedule schedule = make_schedule(dense_problem({16384}, 4096, Precision::f32), large_gpu());
  const PassSpec& pass = schedule.steps[0].pass;
  REQUIRE(fetches_ahead(pass));
  CHECK(pass.group.local_bytes >= fetched_bytes(pass));
  CHECK(pass.group.local_bytes <= large_gpu().local_memory_bytes);
  CHECK(launch_size(pass, 4096).groups == large_gpu().compute_units);
  CHECK(launch_size(pass, 5).groups == 5);
  CHECK(describe(schedule).find("fetch the next row") != std::string::npos);
}

TEST_CASE("two groups on a compute unit fetch ahead where there is room for both") {
  DeviceLimits limits = fetching_limits(10);
  const auto groups = [&](std::uint64_t local_memory) {
    limits.local_memory_bytes = local_memory;
    return with_fetching_tile(dense_problem({512}, 1000, Precision::f32), limits, "8.8.8 columns 1 items 64")
        .steps[0]
        .pass.group.fetching_groups;
  };
  CHECK(groups(48 << 10) == 20);
  CHECK(groups(12 << 10) == 10);
}
