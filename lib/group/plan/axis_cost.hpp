// AxisCost: estimated total time of the passes of one axis, to rank decompositions.
#pragma once

#include <cstdint>

#include "group/plan/decompose.hpp"
#include "group/tiles/quick_costs.hpp"

namespace fft::planning {

/// Estimates decompositions of one task. Not thread-safe.
class AxisCost {
 public:
  AxisCost(const AxisTask& task, const DeviceLimits& limits) : task_(task), limits_(limits), quick_(limits) {}

  /// Microseconds to read and write all data once at full bandwidth.
  double ideal() const;
  /// Microseconds of `passes` passes that move all data at full bandwidth.
  double idle(double passes) const { return passes * pass_microseconds(ideal()); }

  /// Microseconds of a decomposition. Infinite when a pass does not fit the device; may be infinite when the
  /// result is `limit` or more, which saves time.
  double of(const Decomposition& d, double limit);
  /// QuickCosts::searched()
  std::uint64_t searched() const { return quick_.searched(); }

 private:
  double microseconds(const PassSpec& pass, double cost) const;
  double share(const PassSpec& pass) const;
  double min_microseconds(const Decomposition& d, std::size_t end) const;
  double cost_in(double time, const PassSpec& pass) const;
  double time_of(const TilingRequest& request, double limit);

  const AxisTask& task_;
  const DeviceLimits& limits_;
  QuickCosts quick_;  ///< the decompositions of a length have many passes in common
};

}  // namespace fft::planning
