// From the passes of the axes to a schedule of the work-group shape: steps, regions of workspace, rounds, guards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/device_limits.hpp"
#include "core/schedule.hpp"
#include "group/plan/convolution.hpp"
#include "group/plan/decompose.hpp"

namespace fft::planning {

/// The chosen passes of one axis.
struct AxisPlan {
  std::vector<PassSpec> passes;
  std::vector<std::string> reasons;
  double cost = std::numeric_limits<double>::infinity();  ///< microseconds, roughly
  bool in_place = false;  ///< all passes but the first one read the destination, too: no workspace
};

/// What a padded axis reads first and writes last, when it is not all of its points.
struct AxisEnds {
  ChirpLengths lengths;
  PassEnd first, last;
};

/// The cheapest passes of an axis; of a convolution along it. Throws fft::Error when none fits the device.
AxisPlan plan_group_axis(const AxisTask& task, const AxisEnds& ends, const DeviceLimits& limits);
AxisPlan plan_group_convolution(const AxisTask& task, const ConvolutionEnds& ends,
                                const DeviceLimits& limits);

class GroupAssembly {
 public:
  /// Workspace: `kept_regions` regions of `kept_elements` for data between the axes (their BufferRef::offset is the
  /// region's number), then up to two for the passes of an axis.
  explicit GroupAssembly(const Problem& problem, std::uint64_t kept_regions = 0,
                         std::uint64_t kept_elements = 0);

  /// The passes of `axis`, which `task` describes. outer_per_batch: see AxisLoops.
  void append(AxisPlan plan, const AxisTask& task, std::uint64_t outer_per_batch, std::size_t axis,
              BufferRef source, BufferRef destination);

  Schedule finish(const DeviceLimits& limits);

 private:
  Schedule schedule_;
  std::uint64_t kept_, regions_, elements_;  ///< regions of workspace, and elements of one
  bool batch_outermost_ = true;
};

}  // namespace fft::planning
