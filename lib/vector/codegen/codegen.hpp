// The generator of the vector shape (CPUs): the kernel of one pass, and the table that it reads.
#pragma once

#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// Implements codegen::generate() and twiddle_table() (shapes/codegen.hpp) for this shape.
KernelSource generate_vector(const planning::PassSpec& spec);
std::vector<double> vector_table(const planning::PassSpec& spec);

}  // namespace fft::codegen
