// AxisSearch: finds the cheapest decomposition of an axis into passes for work-group devices.
#pragma once

#include <map>
#include <string>

#include "group/plan/axis_cost.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Finds one plan for a task. Functions that return a plan throw fft::Error (unsupported) when no passes fit the device.
class AxisSearch {
 public:
  /// `choices`: as in AxisPlanner.
  AxisSearch(const AxisTask& task, const DeviceLimits& limits, Choices* choices);

  /// The cheapest passes with the spectrum in natural order. `ends`: what the first pass reads and the last
  /// one writes, if not everything.
  AxisPlan transform(const AxisEnds& ends);
  /// Estimated microseconds of the passes of transform({}); `never` when there are none.
  double microseconds();
  /// The cheapest passes with the spectrum in task.order, which cheapest_order() (cheapest_order.hpp) has found.
  AxisPlan ordered();
  /// The cheapest passes of a cyclic convolution of task.length points.
  AxisPlan convolve(const ConvolutionEnds& ends);

 private:
  AxisPlan finished();
  bool take_tuned_split();
  /// Leaves the best decomposition in best_. `convolution`: the ends of a convolution, or null.
  void find(const AxisEnds& ends, const ConvolutionEnds* convolution);
  void search_transform();
  std::uint64_t least_tried_prime() const;
  bool may_gain_by_bluestein() const;
  void consider_bluestein(const AxisEnds& ends);
  void consider_rader(const AxisEnds& ends);
  void search_bluestein();
  void search_primes();
  template <typename Search>
  void only_below(double part, const Search& search);
  void search_convolution(const ConvolutionEnds& ends);
  bool exploring() const { return choices_ != nullptr && choices_->exploring(); }
  /// True while a plan is measured, and where it takes what was measured.
  bool measures() const { return exploring() || taken_ != nullptr; }
  bool none_better(double microseconds) const;
  bool stays_resident() const;
  bool keeps_resident() const;
  bool fits_local_memory() const;
  bool may_stay_resident() const;
  void offer_others();
  void consider(std::vector<Decomposition> decompositions);
  void set_ends(Decomposition& d) const;
  /// Gives the first and the last pass the formats of the task.
  void set_formats(Decomposition& d) const;

  const AxisTask& task_;
  const DeviceLimits& limits_;
  Choices* choices_;
  const std::string decision_;
  std::string own_;                     ///< while exploring: name of what is planned without choices
  const std::string* taken_ = nullptr;  ///< name of the only decomposition to consider; null: any
  AxisCost cost_;
  AxisEnds ends_;
  Decomposition best_;
  double best_cost_ = never;                   ///< microseconds
  bool counts_formats_ = false;                ///< TilingRequest::counts_formats
  std::multimap<double, std::string> ranked_;  ///< while exploring: all decompositions by cost
};

}  // namespace fft::planning
