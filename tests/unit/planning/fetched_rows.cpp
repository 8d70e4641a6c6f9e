// Which passes fetch their rows ahead (docs/decisions/0023-rows-fetched-ahead.md).
#include <catch2/catch.hpp>

#include "core/launch.hpp"
#include "core/schedule.hpp"
#include "group/tiles/long_rows/fetching.hpp"
#include "shapes/planner.hpp"
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
