// BuiltSchedule: all of a schedule that executions only read, so that plans of one problem share it.
#pragma once

#include <memory>
#include <vector>

#include "core/problem.hpp"
#include "core/schedule.hpp"
#include "planning/choices.hpp"
#include "runtime/cache/program.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/device/tables.hpp"
#include "runtime/execution/recipe.hpp"

namespace fft::runtime {

struct BuiltSchedule {
  std::shared_ptr<DeviceContext> device;
  planning::Schedule schedule;  ///< without steps when this was built from a recipe
  Recipe recipe;                ///< without the texts: they are long and no longer needed
  std::vector<std::shared_ptr<const Table>> tables;      ///< per step; null: no table
  std::vector<std::shared_ptr<const Program>> programs;  ///< per step
};

/// Builds all kernels (concurrently, through the program cache) and uploads the tables. Throws fft::Error.
BuiltSchedule build(std::shared_ptr<DeviceContext> device, Recipe recipe);

/// The same of the schedule that planning finds for the problem, with what is known from measurements (find_wisdom()). What a plan that still lives has built for an equal problem is
/// shared: then nothing is planned, and no text or table is made. Throws fft::Error, also from planning.
std::shared_ptr<const BuiltSchedule> shared_schedule(const std::shared_ptr<DeviceContext>& device,
                                                     const planning::Problem& problem);

/// The same with these choices instead.
std::shared_ptr<const BuiltSchedule> shared_schedule(const std::shared_ptr<DeviceContext>& device,
                                                     const planning::Problem& problem,
                                                     planning::Choices choices);

/// Whether shared_schedule() finds one, and so returns at once.
bool is_shared(const DeviceContext& device, const planning::Problem& problem);

}  // namespace fft::runtime
