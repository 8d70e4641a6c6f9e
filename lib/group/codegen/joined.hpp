// The generator of kernels that run several passes in one launch
// (docs/decisions/0016-one-launch-for-passes.md).
#pragma once

#include <cstdint>
#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/schedule.hpp"

namespace fft::codegen {

/// Steps of the work-group shape, all with the same work-group size, in a round of `transforms`.
struct JoinedSteps {
  std::vector<const planning::Step*> steps;
  std::uint64_t transforms;
};

/// shapes/codegen.hpp describes the kernel's arguments.
KernelSource generate_joined(const JoinedSteps& joined);

/// The tables of the passes, concatenated.
std::vector<double> joined_table(const JoinedSteps& joined);

}  // namespace fft::codegen
