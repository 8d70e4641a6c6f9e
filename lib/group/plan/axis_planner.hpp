// GroupAxisPlanner: the AxisPlanner of the work-group shape (GPUs).
#pragma once

#include "planning/axis_planner.hpp"

namespace fft::planning {

class GroupAxisPlanner final : public AxisPlanner {
 public:
  using AxisPlanner::AxisPlanner;

  AxisPlan transform(const AxisTask& task, const AxisEnds& ends) const override;
  AxisPlan convolve(const AxisTask& task, const ConvolutionEnds& ends) const override;
  std::optional<AxisPlan> real(const AxisTask& task, RealStep step) const override;
  bool prefers_pairs(const AxisTask& pairs, const PlansApart& apart) const override;
  AxisPlan paired(const AxisTask& task) const override;
  bool prefers_whole(std::uint64_t length, Precision precision) const override;
  AxisOrder order(const AxisTask& there, const AxisTask& back) const override;
  double cost(const AxisTask& task) const override;
  LoopOrder loop_order() const override { return LoopOrder::by_stride; }
  std::uint64_t round_bytes(bool convolves) const override;
  void finish(Step& step, const Schedule& schedule) const override;
  void join(Schedule& schedule) const override;
};

}  // namespace fft::planning
