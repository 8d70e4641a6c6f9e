// A register of schedules that others keep.
#include "runtime/execution/kept_schedules.hpp"

#include <iterator>
#include <map>
#include <mutex>

namespace fft::runtime {
namespace {

thread_local KeptSchedules* current = nullptr;

struct Register {
  std::mutex mutex;
  std::map<ScheduleKey, std::weak_ptr<const planning::Schedule>> entries;
};

/// Never destroyed: plans may live until the process ends.
Register& all_kept() {
  static Register& instance = *new Register;
  return instance;
}

}  // namespace

KeptSchedules::KeptSchedules() noexcept : outer_(std::exchange(current, this)) {}

KeptSchedules::~KeptSchedules() {
  current = outer_;
  kept_.clear();
  Register& all = all_kept();
  const std::lock_guard lock(all.mutex);
  for (auto entry = all.entries.begin(); entry != all.entries.end();)
    entry = entry->second.expired() ? all.entries.erase(entry) : std::next(entry);
}

void KeptSchedules::keep(const std::shared_ptr<DeviceContext>& device, const ScheduleKey& key,
                         const planning::Schedule& schedule) {
  if (current == nullptr) return;
  auto kept = std::make_shared<const planning::Schedule>(schedule);
  current->kept_.push_back({device, kept});
  Register& all = all_kept();
  const std::lock_guard lock(all.mutex);
  all.entries[key] = kept;
}

std::shared_ptr<const planning::Schedule> KeptSchedules::find(const ScheduleKey& key) {
  Register& all = all_kept();
  const std::lock_guard lock(all.mutex);
  const auto found = all.entries.find(key);
  return found == all.entries.end() ? nullptr : found->second.lock();
}

}  // namespace fft::runtime
