// Generator of the vector shape (CPU devices).
#pragma once

#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

KernelSource generate_vector(const planning::PassSpec& spec);
std::vector<double> vector_table(const planning::PassSpec& spec);

}  // namespace fft::codegen
