// BuiltSchedule: the read-only part of a schedule, shared by all plans of one problem.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/problem.hpp"
#include "core/schedule.hpp"
#include "planning/choices.hpp"
#include "runtime/cache/program.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/device/tables.hpp"
#include "runtime/execution/recipe.hpp"
#include "runtime/report/stopwatch.hpp"

namespace fft::runtime {

struct BuiltSchedule {
  std::shared_ptr<DeviceContext> device;
  planning::Schedule schedule;  ///< without steps when this was built from a recipe
  Recipe recipe;                ///< without the texts: they are long and no longer needed
  std::vector<std::shared_ptr<const Table>> tables;      ///< per step; null: no table
  std::vector<std::shared_ptr<const Table>> windows;     ///< per step, of its input's format; null: none
  std::vector<std::shared_ptr<const Program>> programs;  ///< per step
};

/// Builds all kernels (concurrently, through the program cache) and uploads the tables. Throws fft::Error, or what the
/// progress handler throws.
BuiltSchedule build(std::shared_ptr<DeviceContext> device, Recipe recipe);

/// The same with the schedule's recipe. `planning`: runs since planning began.
BuiltSchedule build(std::shared_ptr<DeviceContext> device, planning::Schedule schedule,
                    const Stopwatch& planning = Stopwatch());

/// Plans the problem, using earlier measurements (find_wisdom()), and builds the schedule. If a live plan has already
/// built an equal problem, shares its result: then nothing is planned, and no text or table is made. Throws
/// fft::Error, also from planning.
std::shared_ptr<const BuiltSchedule> shared_schedule(const std::shared_ptr<DeviceContext>& device,
                                                     const planning::Problem& problem);

/// The same with these choices instead.
std::shared_ptr<const BuiltSchedule> shared_schedule(const std::shared_ptr<DeviceContext>& device,
                                                     const planning::Problem& problem,
                                                     planning::Choices choices);

/// How many schedules shared_schedule() has planned in this process.
std::uint64_t planned_schedules() noexcept;

/// True when shared_schedule() would find one to share and return at once.
bool is_shared(const DeviceContext& device, const planning::Problem& problem);

}  // namespace fft::runtime
