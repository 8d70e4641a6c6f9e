// Rows that are fetched ahead (docs/decisions/0023-rows-fetched-ahead.md), planned for a large GPU that fetches ahead and run on every device: in
// another form where there are no bulk copies.
#include <catch2/catch.hpp>

#include <memory>

#include "core/schedule.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/device/schedule_scene.hpp"
#include "support/problems/fetching_schedule.hpp"
#include "support/problems/random.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Direction;
using fft::Precision;
using fft::runtime::Execution;

namespace {

constexpr auto to_spectra = TransformKind::real_to_complex, to_signals = TransformKind::complex_to_real;

template <typename T>
void check(const TestDevice& on, const Problem& problem, const char* tile, const ScheduleRun& how = {},
           std::uint32_t compute_units = 2) {
  const Schedule schedule = with_fetching_tile(problem, fetching_limits(compute_units), tile);
  INFO(on.name << "\n" << describe(schedule));
  REQUIRE(schedule.steps.size() == 1);
  REQUIRE(fetches_ahead(schedule.steps[0].pass));
  check_schedule<T>(on, schedule, how);
}

/// Rows of 315 points, of which every other one in f32 begins at an odd multiple of 8 bytes.
ScheduleScene scene_of(const TestDevice& on, std::uint64_t rows) {
  Schedule schedule = with_fetching_tile(dense_problem({315}, rows, Precision::f32), fetching_limits(),
                                         "9.7.5 columns 1 items 45");
  REQUIRE(fetches_ahead(schedule.steps[0].pass));
  return {on, std::move(schedule)};
}

}  // namespace

TEST_CASE("fetched rows: both directions and placings, few and many rows, gaps, odd beginnings") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const Precision precision = precision_of<T>();
    ScheduleRun in_place;
    in_place.placing = Placing::in_place;
    in_place.offset = 5;
    check<T>(on, dense_problem({512}, 11, precision), "8.8.8 columns 1 items 64", in_place);
    check<T>(on, dense_problem({315}, 9, precision, Direction::inverse), "9.7.5 columns 1 items 45 split");
    Problem gaps = dense_problem({360}, 7, precision);
    gaps.in_distance += 3, gaps.out_distance += 8;
    ScheduleRun behind;
    behind.offset = 3;
    check<T>(on, gaps, "10.6.6 columns 1 items 40", behind);  // stages that leave work-items idle
    if (sizeof(T) == 8) return;
    for (const std::uint64_t rows : {1, 2, 4, 5})  // fewer than groups, as many, one more
      check<T>(on, dense_problem({315}, rows, precision), "9.7.5 columns 1 items 45", in_place);
    check<T>(on, dense_problem({315}, 40, precision), "9.7.5 columns 1 items 45", {}, 1);
  });
}

TEST_CASE("fetched rows of halves") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const Precision precision = precision_of<T>();
    check<T>(on, real_problem({720}, 9, precision, to_spectra), "10.6.6 columns 1 items 40");
    check<T>(on, real_problem({720}, 9, precision, to_signals), "10.6.6 columns 1 items 40 split");
    check<T>(on, real_problem({630}, 9, precision, to_signals), "9.7.5 columns 1 items 45");
    check<T>(on, real_problem({630}, 5, precision, to_spectra, Placing::in_place), "9.7.5 columns 1 items 45",
             {Placing::in_place});
  });
}

TEST_CASE("fetched rows of an image whose columns a function of the user's stores") {
  ElementFormat stored;
  stored.format.store = {"stored",
                         "void stored(global scalar_t *data, ulong index, elem_t value) {\n"
                         "  data[2 * index] = value.x;\n"
                         "  data[2 * index + 1] = value.y;\n"
                         "}\n",
                         {}};
  stored.written = true;
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    Problem image = dense_problem({12, 512}, 3, precision_of<T>());
    image.axes[0].in_stride = image.axes[0].out_stride = 515;  // gaps keep the axes in passes of their own
    image.in_distance = image.out_distance = 12 * 515;
    image.out_format = std::make_shared<const ElementFormat>(stored);
    const Schedule schedule = with_fetching_tile(image, fetching_limits(), "8.8.8 columns 1 items 64");
    INFO(on.name << "\n" << describe(schedule));
    REQUIRE(schedule.steps.size() == 2);
    REQUIRE(fetches_ahead(schedule.steps[0].pass));
    REQUIRE(schedule.steps[1].pass.out_end.format != nullptr);
    check_schedule<T>(on, schedule, {});
  });
}

TEST_CASE("fetched rows: a hundred launches in a row, each of which finds the counter zero") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScheduleScene scene = scene_of(on, 13);
    const cl::Buffer out = scene.output();
    for (int i = 0; i < 100; ++i) scene.execute(on.queue, out);
    CHECK(scene.is_right(out));
    on.queue.enqueueFillBuffer(out, cl_float(7), 0, scene.points * sizeof(cl_float2));
    scene.execute(on.queue, out);
    CHECK(scene.is_right(out));
  }
}

TEST_CASE("fetched rows on two queues at once, each with a counter of its own") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    CHECK(wrong_on_two_queues(scene_of(on, 33), 20) == 0);
  }
}

TEST_CASE("fetched rows with a workspace of the caller's, which may hold anything") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScheduleScene scene = scene_of(on, 9);
    REQUIRE(scene.compiled.workspace_bytes() == counter_bytes);
    CHECK(wrong_with_workspace(scene, on.queue) == 0);
  }
}

TEST_CASE("recorded launches of fetched rows") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScheduleScene scene = scene_of(on, 9);
    fft::runtime::Recording recording(on.queue());
    const cl::Buffer out = scene.output();
    Execution execution;
    execution.queue = on.queue();
    execution.input = scene.in();
    execution.output = out();
    execution.recording = &recording;
    scene.compiled.execute(execution);
    scene.compiled.execute(execution);
    for (int i = 0; i < 5; ++i) recording.enqueue({}, nullptr);
    on.queue.finish();
    CHECK(scene.is_right(out));
  }
}
