// KeptSchedules: what was planned first is not planned again when it is built.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/schedule.hpp"
#include "runtime/device/device_context.hpp"

namespace fft::runtime {

/// Device, problem and choices: schedules with equal ones are equal. Who keeps one also keeps the device.
using ScheduleKey = std::pair<const DeviceContext*, std::string>;

/// While one lives, schedules that its thread only plans (detail/planning_only.hpp) are kept, and every thread that builds an equal problem
/// takes them.
class KeptSchedules {
 public:
  KeptSchedules() noexcept;
  ~KeptSchedules();
  KeptSchedules(const KeptSchedules&) = delete;
  KeptSchedules& operator=(const KeptSchedules&) = delete;

  /// Keeps it if one lives on this thread.
  static void keep(const std::shared_ptr<DeviceContext>& device, const ScheduleKey& key,
                   const planning::Schedule& schedule);
  /// Null when none is kept.
  static std::shared_ptr<const planning::Schedule> find(const ScheduleKey& key);

 private:
  struct Kept {
    std::shared_ptr<DeviceContext> device;
    std::shared_ptr<const planning::Schedule> schedule;
  };
  KeptSchedules* const outer_;
  std::vector<Kept> kept_;
};

}  // namespace fft::runtime
