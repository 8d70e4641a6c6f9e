// Several passes in one launch (docs/decisions/0016-one-launch-for-passes.md), planned for a large GPU that hands over and run
// on every device: groups wait only for groups that have begun, so this works on CPUs, too.
#include <catch2/catch.hpp>

#include "core/schedule.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/device/schedule_scene.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/random.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Direction;
using fft::Precision;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;
using fft::runtime::Recording;

namespace {

/// Small groups that hand over, with local memory for the number of the group.
template <typename T>
DeviceLimits joining() {
  DeviceLimits limits = small_groups(precision_of<T>());
  limits.local_memory_bytes += 64;
  limits.hands_over = true;
  return limits;
}

/// All steps of `problem`, so many, in one launch.
template <typename T>
Schedule joined(const Problem& problem, std::size_t steps) {
  Schedule schedule = make_schedule(problem, joining<T>());
  INFO(describe(schedule));
  REQUIRE(schedule.steps.size() == steps);
  REQUIRE(launches(schedule).size() == 1);
  return schedule;
}

template <typename T>
void check(const TestDevice& on, const Problem& problem, std::size_t steps, const ScheduleRun& how = {}) {
  const Schedule schedule = joined<T>(problem, steps);
  INFO(on.name << "\n" << describe(schedule));
  check_schedule<T>(on, schedule, how);
}

constexpr auto to_spectra = TransformKind::real_to_complex, to_signals = TransformKind::complex_to_real;

/// One f32 transform of so many points in two passes.
ScheduleScene scene_of(const TestDevice& on, std::uint64_t points = 1536) {
  return {on, joined<float>(dense_problem({points}, 1, Precision::f32), 2)};
}

constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

}  // namespace

TEST_CASE("one axis: passes through the workspace share a launch") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const Precision precision = precision_of<T>();
    ScheduleRun in_place;
    in_place.placing = Placing::in_place;
    in_place.offset = 5;
    check<T>(on, dense_problem({1536}, 1, precision), 2, in_place);
    check<T>(on, dense_problem({1536}, 3, precision, Direction::inverse), 2);  // the last tile is guarded
    if (sizeof(T) == 8) return;

    ScheduleRun chirped;
    chirped.limit = 2 * error_limit;
    check<T>(on, dense_problem({997}, 2, precision), 3, chirped);  // Bluestein
    check<T>(on, real_problem({3072}, 1, precision, to_spectra), 2);
    check<T>(on, real_problem({3072}, 1, precision, to_signals), 2);  // twiddles from roots in local memory
  });
}

TEST_CASE("pictures and volumes: passes in place share a launch") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const Precision precision = precision_of<T>();
    ScheduleRun in_place;
    in_place.placing = Placing::in_place;
    in_place.offset = 4;
    check<T>(on, dense_problem({60, 44}, 1, precision), 2, in_place);
    if (sizeof(T) == 8) return;
    check<T>(on, dense_problem({16, 12, 20}, 2, precision), 2, in_place);  // two axes in one of the passes
    check<T>(on, dense_problem({40, 27, 44}, 1, precision), 3, in_place);
    check<T>(on, real_problem({30, 48}, 1, precision, to_spectra, Placing::in_place), 2, {Placing::in_place});
    check<T>(on, real_problem({30, 48}, 1, precision, to_signals), 2);
  });
}

TEST_CASE("recorded launches find the counters as the one before left them") {
  for (const TestDevice& on : test_devices()) {
    const ScheduleScene scene = scene_of(on);
    const cl::CommandQueue unordered(on.context, on.device, out_of_order);
    for (const cl::CommandQueue& queue : {on.queue, unordered})
      for (const bool given : {false, true}) {
        const std::uint64_t bytes = scene.compiled.workspace_bytes();
        const std::vector<unsigned char> dirt(bytes, 0xff);
        const cl::Buffer workspace(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                                   const_cast<unsigned char*>(dirt.data()));
        Recording recording(queue());
        Execution execution;
        execution.queue = queue();
        execution.input = scene.in();
        const cl::Buffer out = scene.output();
        execution.output = out();
        if (given) execution.workspace = workspace();
        execution.recording = &recording;
        scene.compiled.execute(execution);
        scene.compiled.execute(execution);  // takes turns with the first one
        CHECK(recording.launches() == 2);
        for (int i = 0; i < 20; ++i) {
          recording.enqueue({}, nullptr);
          // Whoever gives a workspace may use it for something else in between.
          if (given && i == 10) {
            queue.finish();
            queue.enqueueFillBuffer(workspace, cl_uint(~0u), 0, bytes);
            queue.finish();
          }
        }
        queue.finish();
        CHECK(scene.is_right(out));
      }
  }
}

TEST_CASE("a thousand launches in a row give the same and leave the counters as they found them") {
  // The mirrored rows of a real axis are stored by other groups than those that load them.
  const Problem problems[] = {dense_problem({1536}, 1, Precision::f32),
                              real_problem({3072}, 1, Precision::f32, to_spectra),
                              real_problem({30, 48}, 1, Precision::f32, to_signals)};
  for (const TestDevice& on : test_devices())
    for (const Problem& problem : problems) {
      const CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()),
                                      joined<float>(problem, 2));
      INFO(on.name << "\n" << describe(compiled.schedule()));
      constexpr std::uint64_t room = 1540;  // complex elements, of either side
      const cl::Buffer in = upload(on, uniform_noise<float>(room, 3));
      const auto poison = poisoned<float>(room);
      const cl::Buffer out = upload(on, poison);
      Execution execution;
      execution.queue = on.queue();
      execution.input = in();
      execution.output = out();
      const auto result = [&] { return download_elements<cl_uint>(on, out, 2 * room); };
      compiled.execute(execution);
      const auto first = result();
      int different = 0;
      for (int i = 0; i < 10; ++i) {
        on.queue.enqueueWriteBuffer(out, CL_TRUE, 0, room * sizeof(cl_float2), poison.data());
        for (int j = 0; j < 100; ++j) compiled.execute(execution);
        different += result() != first;
      }
      CHECK(different == 0);
    }
}

TEST_CASE("two queues at once, each with counters of its own") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    CHECK(wrong_on_two_queues(scene_of(on), 30) == 0);
  }
}

TEST_CASE("a workspace of the caller's may hold anything, and nothing behind it is written") {
  for (const TestDevice& on : test_devices())
    for (const cl_command_queue_properties order : {cl_command_queue_properties(0), out_of_order}) {
      INFO(on.name);
      const ScheduleScene scene = scene_of(on);
      REQUIRE(scene.compiled.workspace_bytes() == with_counters(scene.points * sizeof(cl_float2)));
      CHECK(wrong_with_workspace(scene, cl::CommandQueue(on.context, on.device, order)) == 0);
    }
}

TEST_CASE("counters survive plans that use the same memory, and are made anew when these overwrite them") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const cl::CommandQueue queue(on.context, on.device);
    const ScheduleScene scene = scene_of(on), small = scene_of(on, 1280);
    DeviceLimits apart = joining<float>();
    apart.hands_over = false;
    const auto device = DeviceContext::acquire(on.context(), on.device());
    // As much as the joined plan's workspace with its counters.
    const CompiledSchedule other(device, make_schedule(dense_problem({1568}, 1, Precision::f32), apart));
    REQUIRE(other.workspace_bytes() > scene.compiled.workspace_bytes() - counter_bytes);
    REQUIRE(other.workspace_bytes() <= scene.compiled.workspace_bytes());
    const cl::Buffer out = scene.output(), room = upload(on, poisoned<float>(1568));
    for (int i = 0; i < 3; ++i) {
      scene.execute(queue, out);
      queue.finish();
      CHECK(scene.is_right(out));
      small.execute(queue, out);
      Execution execution;
      execution.queue = queue();
      execution.input = execution.output = room();
      other.execute(execution);
      queue.finish();
    }
  }
}
