// A pass with formats has the tile that it has without, unless one was timed with them (group/tiles/tiling.hpp).
#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

#include "core/schedule.hpp"
#include "group/plan/axis_planner.hpp"
#include "group/plan/ways.hpp"
#include "group/tiles/quick_costs.hpp"
#include "group/tiles/tiling.hpp"
#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Parts;
using fft::Precision;
using fft::Storage;

namespace {

ElementFormatPointer stored(Storage storage, bool written, bool real = false,
                            Parts parts = Parts::interleaved) {
  ElementFormat format;
  format.format.storage = storage;
  format.format.parts = parts;
  format.real = real;
  format.written = written;
  return std::make_shared<const ElementFormat>(format);
}

/// Lengths and tiles of all passes.
std::string passes_of(const Problem& problem, const DeviceLimits& limits) {
  std::string text;
  for (const Step& step : make_schedule(problem, limits).steps)
    text += std::to_string(step.pass.length) + ": " + name_of(step.pass) + "\n";
  return text;
}

/// The problem with each of a few formats, none of which is timed_rows().
std::vector<Problem> with_formats(const Problem& plain) {
  const bool reads_reals = plain.kind == TransformKind::real_to_complex,
             writes_reals = plain.kind == TransformKind::complex_to_real,
             complex = plain.kind == TransformKind::complex;
  std::vector<Problem> all(4, plain);
  all[0].in_format = stored(Storage::f16, false, reads_reals);
  all[1].out_format = stored(Storage::int16, true, writes_reals);
  all[2].in_format = stored(Storage::uint8, false, reads_reals);
  all[2].out_format = stored(Storage::bf16, true, writes_reals);
  all[3].in_format =
      stored(Storage::native, false, reads_reals, complex ? Parts::planar : Parts::interleaved);
  all[3].out_format =
      stored(Storage::native, true, writes_reals, complex ? Parts::planar : Parts::interleaved);
  return all;
}

void check_same_passes(const Problem& plain, const LimitsPreset& device) {
  const std::string want = passes_of(plain, device.limits);
  for (const Problem& problem : with_formats(plain)) {
    INFO(device.name << ": " << summary(plain));
    CHECK(passes_of(problem, device.limits) == want);
  }
}

PassSpec row_of(std::uint64_t length, std::uint64_t rows) {
  PassSpec pass;
  pass.length = length;
  pass.loops = {{rows, length, length}};
  return pass;
}

}  // namespace

TEST_CASE("formats change neither the passes of a row nor their tiles") {
  for (const LimitsPreset& device : limits_presets()) {
    if (device.limits.shape != KernelShape::work_group) continue;
    // Timed and not, with primes, resident, in two and three passes.
    for (const std::uint64_t n : {7, 64, 118, 1000, 2003, 6750, 40000, 65536, 160000})
      for (const std::uint64_t batch : {std::uint64_t(3), (std::uint64_t(1) << 26) / n}) {
        check_same_passes(dense_problem({n}, batch, Precision::f32), device);
        for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
          check_same_passes(real_problem({n}, batch, Precision::f32, kind), device);
      }
  }
}

TEST_CASE("formats do not change the ways that costs decide") {
  const DeviceLimits& limits = limits_named("gpu227");
  for (const std::uint64_t n : {54, 1000, 1701}) {
    TilingRequest plain{row_of(n, 10000)}, narrow = plain;
    narrow.pass.in_end.format = stored(Storage::f16, false);
    narrow.pass.out_end.format = stored(Storage::f16, true);
    CHECK(quick_cost(narrow, limits) == quick_cost(plain, limits));
    CHECK(takes_tuned_tile(narrow, limits) == takes_tuned_tile(plain, limits));
    narrow.counts_formats = true;  // as of convolutions
    if (!takes_tuned_tile(plain, limits)) CHECK(quick_cost(narrow, limits) < quick_cost(plain, limits));
  }
}

TEST_CASE("a pass has its formats, and the tile that was timed with them, when its axis is planned") {
  const DeviceLimits& limits = limits_named("gpu227");
  AxisTask task;
  task.length = 1024;
  task.loops = {{std::uint64_t(1) << 16, 1024, 1024}};
  task.in_format = stored(Storage::f16, false);
  task.out_format = stored(Storage::f16, true);
  const AxisPlan plan = GroupAxisPlanner(limits).transform(task, {});
  REQUIRE(plan.passes.size() == 1);
  const PassSpec& pass = plan.passes.front().pass;
  CHECK(pass.in_end.format == task.in_format);
  CHECK(pass.out_end.format == task.out_format);
  CHECK(name_of(pass) == "32.32 columns 4 items 128");
}

TEST_CASE("rows that are timed in 16 bits keep the other tile where there are few of them") {
  const DeviceLimits& limits = limits_named("gpu227");
  Problem few = dense_problem({1024}, 100, Precision::f32);
  const std::string plain = passes_of(few, limits);
  few.in_format = stored(Storage::f16, false);
  few.out_format = stored(Storage::f16, true);
  CHECK(passes_of(few, limits) == plain);
}

TEST_CASE("the first and the last pass of several have the formats") {
  AxisTask task;
  task.length = 65536;
  task.loops = {{1024, 65536, 65536}};
  task.in_format = stored(Storage::int16, false);
  task.out_format = stored(Storage::int16, true);
  for (const LimitsPreset& device : limits_presets()) {
    if (device.limits.shape != KernelShape::work_group) continue;
    const AxisPlan plan = GroupAxisPlanner(device.limits).transform(task, {});
    REQUIRE(plan.passes.size() > 1);
    for (const PlannedPass& planned : plan.passes) {
      CHECK((planned.pass.in_end.format == task.in_format) == (&planned == &plan.passes.front()));
      CHECK((planned.pass.out_end.format == task.out_format) == (&planned == &plan.passes.back()));
    }
  }
}
