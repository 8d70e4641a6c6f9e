#include "registry.hpp"

#include <map>
#include <utility>

#include <fftcl/error.hpp>

namespace fft::clfft {
namespace {

struct Registry {
  std::mutex mutex;
  std::map<clfftPlanHandle, std::shared_ptr<PlanEntry>> plans;
  clfftPlanHandle next = 1;  // 0 is no plan
};

// Never destroyed: programs leave plans behind, and OpenCL may be gone when static objects go.
Registry& registry() {
  static Registry& instance = *new Registry;
  return instance;
}

}  // namespace

clfftPlanHandle add_plan(Settings settings) {
  auto entry = std::make_shared<PlanEntry>();
  entry->settings = std::move(settings);
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.plans.emplace(all.next, std::move(entry));
  return all.next++;
}

std::shared_ptr<PlanEntry> find_plan(clfftPlanHandle handle) {
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto found = all.plans.find(handle);
  require(found != all.plans.end(), CLFFT_INVALID_PLAN,
          "no plan has this handle: it was destroyed, or never made");
  return found->second;
}

void remove_plan(clfftPlanHandle handle) {
  const std::shared_ptr<PlanEntry> removed = find_plan(handle);  // released after the lock below
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.plans.erase(handle);
}

void remove_all_plans() {
  std::map<clfftPlanHandle, std::shared_ptr<PlanEntry>> removed;  // likewise
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  removed.swap(all.plans);
}

const std::shared_ptr<const BakedPlan>& bake(PlanEntry& entry, const cl::Device& device) {
  if (entry.baked != nullptr) return entry.baked;
  try {
    entry.baked = std::make_shared<const BakedPlan>(entry.settings, device);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::invalid_argument) throw;
    throw Refusal(CLFFT_INVALID_PLAN,
                  error.what());  // no argument of this call: settings that do not go together
  }
  return entry.baked;
}

}  // namespace fft::clfft
