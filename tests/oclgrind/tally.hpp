// What the parts of the program share: the count of runs, and building under a simulator that runs one kernel at a time.
#pragma once

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "shapes/planner.hpp"
#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"

namespace fft_test {

struct Tally {
  int runs = 0, wrong = 0;

  /// `report` is called when the result is wrong.
  template <typename Report>
  void add(bool right, const Report& report) {
    ++runs;
    if (right) return;
    ++wrong;
    std::cout << "wrong: " << report() << "\n";
  }
};

/// Oclgrind cannot run two kernels at once, but a plan builds, and tries, its kernels at once. So each kernel is built
/// alone before; the plan then finds it in memory.
inline void build_one_by_one(const TestDevice& on, const fft::planning::Schedule& schedule) {
  static const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  static std::vector<std::unique_ptr<fft::runtime::CompiledSchedule>>
      kept;  // programs live while someone uses them
  for (const auto& step : schedule.steps) {
    auto alone = schedule;
    alone.steps = {step};
    kept.push_back(std::make_unique<fft::runtime::CompiledSchedule>(device, alone));
  }
}

/// Runs the schedule on noise in buffers of exactly the stated sizes: one element too far is outside.
template <typename T>
void run_alone(const TestDevice& on, fft::planning::Schedule schedule, double limit, Tally& tally) {
  for (auto& step : schedule.steps) step.pass.vector.prefetch = false;  // Oclgrind does not know it
  build_one_by_one(on, schedule);
  ScheduleRun how;
  how.tail = 0;
  how.limit = limit;
  const Finding finding = run_schedule<T>(on, schedule, how);
  tally.add(finding.good(), [&] {
    return (sizeof(T) == 4 ? "f32 " : "f64 ") + std::to_string(finding.error) + ", " +
           std::to_string(finding.stray_writes) + " stray writes\n" + describe(schedule);
  });
}

/// Transforms of several passes, of few points: schedules for a device with little local memory (work-group shape) or
/// with many compute units (vector shape).
template <typename T>
void run_several_passes(const TestDevice& on, Tally& tally);

/// Rows whose tile stays in local memory between stages; of the work-group shape.
template <typename T>
void run_resident_tiles(const TestDevice& on, Tally& tally);

/// Rows that are fetched ahead; of the work-group shape.
template <typename T>
void run_fetched_rows(const TestDevice& on, Tally& tally);

/// Passes that share a launch; of the work-group shape.
template <typename T>
void run_joined_passes(const TestDevice& on, Tally& tally);

/// The same with their spectra in digit-reversed order.
template <typename T>
void run_digit_reversed_spectra(const TestDevice& on, Tally& tally);

/// Elements in formats of their own.
template <typename T>
void run_formats(const TestDevice& on, Tally& tally);

/// Short-time transforms.
template <typename T>
void run_frames(const TestDevice& on, Tally& tally);

/// Convolutions with spectra from a buffer, in both precisions: padded, with skipped positions, in blocks, with several
/// filters. Not `every_case`: as few as reach every line that the generators write for all.
void run_convolutions(const TestDevice& on, bool every_case, Tally& tally);

/// Kernels of filters and searches.
template <typename T>
void run_filters(const TestDevice& on, Tally& tally);

/// Streams through the API.
template <typename T>
void run_streams(const TestDevice& on, Tally& tally);

}  // namespace fft_test
