// The plans of the process, by handle.
#pragma once

#include <memory>
#include <mutex>

#include "baked_plan.hpp"
#include "settings.hpp"
#include "status.hpp"

namespace fft::clfft {

/// What a handle stands for. Everything is read and written under `mutex`; what was baked may be executed without it.
struct PlanEntry {
  std::mutex mutex;
  Settings settings;
  std::shared_ptr<const BakedPlan> baked;  ///< null: not baked, or changed since
};

/// Handles are never used twice, so that a stale one is always found out.
clfftPlanHandle add_plan(Settings settings);
/// Throws Refusal (CLFFT_INVALID_PLAN) for a handle of no plan.
std::shared_ptr<PlanEntry> find_plan(clfftPlanHandle handle);
/// Likewise. Calls that use the plan at the moment go on to their end.
void remove_plan(clfftPlanHandle handle);
void remove_all_plans();

/// The baked plan, made for `device` unless there is one. Needs the entry's lock. Throws Refusal, fft::Error.
const std::shared_ptr<const BakedPlan>& bake(PlanEntry& entry, const cl::Device& device);

/// Reads a plan's settings: `read(const Settings&)`.
template <typename Read>
clfftStatus get(const char* function, clfftPlanHandle handle, const Read& read) noexcept {
  return guard(function, [&] {
    const std::shared_ptr<PlanEntry> entry = find_plan(handle);
    const std::lock_guard<std::mutex> lock(entry->mutex);
    read(static_cast<const Settings&>(entry->settings));
  });
}

/// Changes a plan's settings, `change(Settings&)`, and un-bakes it; neither when `change` throws.
template <typename Change>
clfftStatus set(const char* function, clfftPlanHandle handle, const Change& change) noexcept {
  return guard(function, [&] {
    const std::shared_ptr<PlanEntry> entry = find_plan(handle);
    const std::lock_guard<std::mutex> lock(entry->mutex);
    change(entry->settings);
    entry->baked.reset();
  });
}

}  // namespace fft::clfft
