// Labels of the launches of a schedule, for traces and for kernel sources.
#pragma once

#include <CL/cl.h>

#include <string>
#include <vector>

#include <fftcl/detail/trace.hpp>
#include <fftcl/options.hpp>
#include "core/schedule.hpp"
#include "runtime/execution/compiled_schedule.hpp"

namespace fft::plan {

/// Describes one launch, e.g. "forward pass 1 of 2: rows, 1920 points".
std::string pass_label(const planning::Schedule& schedule, Direction direction,
                       planning::LaunchedSteps steps);

/// The events of launches until they are in a list of traces; releases those that are left.
class LaunchEvents {
 public:
  LaunchEvents() = default;
  ~LaunchEvents();
  LaunchEvents(const LaunchEvents&) = delete;
  LaunchEvents& operator=(const LaunchEvents&) = delete;

  std::vector<cl_event>* list() { return &events_; }
  /// Appends all, labelled by the schedule that was executed. `name`: begins the labels of steps that are no transform's.
  void move_to(std::vector<detail::RawTrace>& traces, const runtime::CompiledSchedule& executed,
               Direction direction, const std::string& name = "");

 private:
  std::vector<cl_event> events_;
};

}  // namespace fft::plan
