// The generator of the work-group shape (GPUs): the kernel of one pass, and the table that it reads.
#pragma once

#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// Implements codegen::generate() and twiddle_table() (shapes/codegen.hpp) for this shape.
KernelSource generate_group(const planning::PassSpec& spec);
std::vector<double> group_table(const planning::PassSpec& spec);

}  // namespace fft::codegen
