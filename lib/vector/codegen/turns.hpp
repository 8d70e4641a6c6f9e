// The generator of kernels in which a work-item takes some transforms through several passes (planning::Step::turns).
#pragma once

#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/schedule.hpp"

namespace fft::codegen {

/// shapes/codegen.hpp describes the kernel's arguments.
KernelSource generate_turns(const std::vector<const planning::Step*>& steps);

/// The tables of the passes, concatenated.
std::vector<double> turns_table(const std::vector<const planning::Step*>& steps);

}  // namespace fft::codegen
