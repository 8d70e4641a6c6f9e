// The cheapest decomposition of an axis for work-group devices.
#pragma once

#include "group/plan/axis_cost.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Finds one plan for a task; all of them throw fft::Error (unsupported) when no passes fit the device.
class AxisSearch {
 public:
  AxisSearch(const AxisTask& task, const DeviceLimits& limits)
      : task_(task), limits_(limits), cost_(task, limits) {}

  /// In natural order. `ends`: what the first pass reads and the last one writes, when it is not all.
  AxisPlan transform(const AxisEnds& ends);
  /// In task.order, which cheapest_order() has found.
  AxisPlan ordered();
  AxisPlan convolve(const ConvolutionEnds& ends);

 private:
  AxisPlan finished();
  AxisPlan bluestein();
  bool tuned();
  void consider(std::vector<Decomposition> decompositions);
  void set_ends(Decomposition& d) const;

  const AxisTask& task_;
  const DeviceLimits& limits_;
  AxisCost cost_;
  AxisEnds ends_;
  Decomposition best_;
  double best_cost_ = never;  ///< microseconds
};

/// The order in which both directions of a transform cost least: `back` is the task of the inverse one.
AxisOrder cheapest_order(const AxisTask& there, const AxisTask& back, const DeviceLimits& limits);

}  // namespace fft::planning
