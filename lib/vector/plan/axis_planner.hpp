// VectorAxisPlanner: the AxisPlanner of the vector shape (CPUs). An axis takes one pass if the points of the
// lanes fit the cache, otherwise two or three passes through the workspace (Stockham, decimation in time).
#pragma once

#include "planning/axis_planner.hpp"
#include "vector/plan/cyclic.hpp"

namespace fft::planning {

class VectorAxisPlanner final : public AxisPlanner {
 public:
  using AxisPlanner::AxisPlanner;

  AxisPlan transform(const AxisTask& task, const AxisEnds& ends) const override;
  AxisPlan convolve(const AxisTask& task, const ConvolutionEnds& ends) const override;
  std::optional<AxisPlan> real(const AxisTask& task, RealStep step) const override;
  double cost(const AxisTask& task) const override;
  AxisOrder order(const AxisTask& there, const AxisTask& back) const override;
  LoopOrder loop_order() const override { return LoopOrder::batch_last; }
  std::uint64_t round_bytes(bool convolves) const override;
  void finish(Step& step, const Schedule& schedule) const override;
  void join(Schedule& schedule) const override;

 private:
  AxisPlan axes_together(const AxisTask& task) const;
  AxisPlan bluestein(const AxisTask& task, const AxisEnds& ends) const;
  std::optional<VectorConvolution> in_halves(const AxisTask& task, const ConvolutionEnds& ends,
                                             const VectorConvolution& whole) const;
};

}  // namespace fft::planning
