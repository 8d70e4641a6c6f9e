// Several passes in one launch, in turns (Step::turns), planned for a CPU with 8 lanes and run on every device.
#include <catch2/catch.hpp>

#include "core/schedule.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Direction;
using fft::Precision;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;
using fft::runtime::Recording;

namespace {

constexpr auto to_spectra = TransformKind::real_to_complex, to_signals = TransformKind::complex_to_real;

/// `steps`: how many, 0: some.
Schedule in_one_launch(const Problem& problem, std::size_t steps) {
  Schedule schedule = make_schedule(problem, limits_named("cpu8"));
  INFO(describe(schedule));
  if (steps != 0) REQUIRE(schedule.steps.size() == steps);
  REQUIRE(launches(schedule).size() == 1);
  return schedule;
}

template <typename T>
void check(const TestDevice& on, const Problem& problem, std::size_t steps, const ScheduleRun& how = {}) {
  const Schedule schedule = in_one_launch(problem, steps);
  INFO(on.name << "\n" << describe(schedule));
  check_schedule<T>(on, schedule, how);
}

/// Batches of which groups have one turn, several, and a part of one.
constexpr std::uint64_t batches[] = {2, 33, 100};

}  // namespace

TEST_CASE("turns: complex pictures and volumes, in and out of place") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const Precision precision = precision_of<T>();
    ScheduleRun in_place;
    in_place.placing = Placing::in_place;
    in_place.offset = 5;
    for (const std::uint64_t batch : batches) {
      check<T>(on, dense_problem({64, 128}, batch, precision), 2, in_place);
      check<T>(on, dense_problem({45, 203}, batch, precision, Direction::inverse),
               2);  // a tail in the columns
    }
    Problem padded = dense_problem({40, 130}, 33, precision);
    padded.axes[0].in_stride = 133;
    padded.in_distance = 40 * 133 + 7;
    check<T>(on, padded, 2);
  });
}

TEST_CASE("turns: real pictures and volumes, whose spectra are in the workspace") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const Precision precision = precision_of<T>();
    ScheduleRun shifted;
    shifted.offset = 6;
    for (const std::uint64_t batch : batches)
      for (const auto kind : {to_spectra, to_signals}) {
        check<T>(on, real_problem({64, 20}, batch, precision, kind), 2, shifted);
        check<T>(on, real_problem({9, 96}, batch, precision, kind), 2);
        check<T>(on, real_problem({8, 8, 8}, batch, precision, kind), 0);
      }
    check<T>(on, real_problem({30, 48}, 33, precision, to_spectra, Placing::in_place), 2,
             {Placing::in_place});
  });
}

TEST_CASE("turns: prefetched ahead to the end of the buffer, recorded, with a workspace of the caller's") {
  for (const TestDevice& on : test_devices()) {
    const Problem problem = real_problem({64, 64}, 320, Precision::f32, to_signals);
    const CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()),
                                    in_one_launch(problem, 2));
    INFO(on.name << "\n" << describe(compiled.schedule()));
    CHECK(compiled.schedule().steps.front().pass.vector.ahead != 0);
    CHECK(compiled.launches_per_round() == 1);
    CHECK(compiled.workspace_bytes() < 320 * 64 * 33 * sizeof(cl_float2));
    const std::uint64_t points = 320 * 64 * 33;
    const cl::Buffer in = upload(on, uniform_noise<float>(points, 3)),
                     out = upload(on, poisoned<float>(points)), again = upload(on, poisoned<float>(points)),
                     recorded = upload(on, poisoned<float>(points));
    const cl::Buffer workspace(on.context, CL_MEM_READ_WRITE, compiled.workspace_bytes());
    Execution execution;
    execution.queue = on.queue();
    execution.direction = Direction::inverse;
    execution.input = in();
    execution.output = out();
    compiled.execute(execution);
    execution.output = again();
    execution.workspace = workspace();
    compiled.execute(execution);
    Recording recording(on.queue());
    execution.output = recorded();
    execution.recording = &recording;
    compiled.execute(execution);
    CHECK(recording.launches() == 1);
    recording.enqueue({}, nullptr);
    on.queue.finish();
    const auto result = [&](const cl::Buffer& buffer) {
      return download_elements<cl_uint>(on, buffer, 2 * points);
    };
    CHECK(result(again) == result(out));
    CHECK(result(recorded) == result(out));
    DeviceLimits apart = limits_named("cpu8");
    apart.takes_turns = false;
    const CompiledSchedule separate(DeviceContext::acquire(on.context(), on.device()),
                                    make_schedule(problem, apart));
    CHECK(separate.launches_per_round() == 2);
    execution.recording = nullptr;
    execution.workspace = {};
    separate.execute(execution);
    on.queue.finish();
    CHECK(result(recorded) == result(out));
  }
}
