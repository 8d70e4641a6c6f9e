// Rows that are fetched ahead (docs/decisions/0023-rows-fetched-ahead.md), planned for a large GPU that fetches ahead and run on every device: in
// another form where there are no bulk copies.
#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

#include "core/schedule.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/fetching_schedule.hpp"
#include "support/problems/random.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Direction;
using fft::Precision;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;

namespace {

constexpr auto to_spectra = TransformKind::real_to_complex, to_signals = TransformKind::complex_to_real;
constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

template <typename T>
void check(const TestDevice& on, const Problem& problem, const char* tile, const ScheduleRun& how = {},
           std::uint32_t compute_units = 2) {
  const Schedule schedule = with_fetching_tile(problem, fetching_limits(compute_units), tile);
  INFO(on.name << "\n" << describe(schedule));
  REQUIRE(schedule.steps.size() == 1);
  REQUIRE(fetches_ahead(schedule.steps[0].pass));
  const Finding found = run_schedule<T>(on, schedule, how);
  CHECK(found.error < found.limit);
  CHECK(found.stray_writes == 0);
}

/// A schedule of some rows of 315 points, whose beginnings in f32 are odd multiples of 8 bytes every other time, with data and results.
struct Scene {
  explicit Scene(const TestDevice& device, std::uint64_t rows)
      : on(device),
        points(rows * n),
        compiled(DeviceContext::acquire(on.context(), on.device()),
                 with_fetching_tile(dense_problem({n}, rows, Precision::f32), fetching_limits(),
                                    "9.7.5 columns 1 items 45")),
        data(uniform_noise<float>(points, 3)),
        want(reference_transform(data, {n}, rows, Direction::forward)),
        in(upload(on, data)) {
    REQUIRE(fetches_ahead(compiled.schedule().steps[0].pass));
  }
  void execute(const cl::CommandQueue& queue, const cl::Buffer& out, const cl::Buffer* workspace = nullptr,
               cl_event* done = nullptr) const {
    Execution execution;
    execution.queue = queue();
    execution.input = in();
    execution.output = out();
    if (workspace != nullptr) execution.workspace = (*workspace)();
    execution.done = done;
    compiled.execute(execution);
  }
  bool is_right(const std::vector<std::complex<float>>& result) const {
    return in_error_units<float>(relative_error(result, want), n) < error_limit;
  }
  bool is_right(const cl::Buffer& out) const { return is_right(download<float>(on, out, points)); }
  cl::Buffer output() const { return upload(on, poisoned<float>(points)); }

  static constexpr std::uint64_t n = 315;
  const TestDevice& on;
  std::uint64_t points;
  CompiledSchedule compiled;
  std::vector<std::complex<float>> data;
  std::vector<std::complex<double>> want;
  cl::Buffer in;
};

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

TEST_CASE("fetched rows: a hundred launches in a row, each of which finds the counter zero") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const Scene scene(on, 13);
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
    const Scene scene(on, 33);
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (const cl_command_queue_properties order : {cl_command_queue_properties(0), out_of_order})
      threads.emplace_back([&, order] {
        try {
          const cl::CommandQueue queue(on.context, on.device, order);
          const cl::Buffer out(on.context, CL_MEM_READ_WRITE, scene.points * sizeof(cl_float2));
          std::vector<std::complex<float>> result(scene.points);
          for (int i = 0; i < 20; ++i) {
            std::vector<cl::Event> done(1);
            scene.execute(queue, out, nullptr, &done[0]());
            queue.enqueueReadBuffer(out, CL_TRUE, 0, scene.points * sizeof(cl_float2), result.data(), &done);
            wrong += !scene.is_right(result);
          }
        } catch (const std::exception&) {
          ++wrong;
        }
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
  }
}

TEST_CASE("fetched rows with a workspace of the caller's, which may hold anything") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const Scene scene(on, 9);
    const std::uint64_t bytes = scene.compiled.workspace_bytes();
    REQUIRE(bytes == counter_bytes);
    const std::vector<cl_uint> garbage(bytes / sizeof(cl_uint) + 64, 0xABCD1234);
    const cl::Buffer workspace = upload(on, garbage);
    for (int i = 0; i < 3; ++i) {
      const cl::Buffer out = scene.output();
      scene.execute(on.queue, out, &workspace);
      on.queue.finish();
      CHECK(scene.is_right(out));
    }
    const auto after = download_elements<cl_uint>(on, workspace, garbage.size());
    CHECK(std::vector<cl_uint>(after.end() - 64, after.end()) ==
          std::vector<cl_uint>(garbage.end() - 64, garbage.end()));
  }
}

TEST_CASE("recorded launches of fetched rows") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const Scene scene(on, 9);
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
