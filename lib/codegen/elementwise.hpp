// Generator of elementwise passes: pack, split, merge, unpack without a DFT, for both kernel shapes.
#pragma once

#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

KernelSource generate_elementwise(const planning::PassSpec& spec);

/// exp(-2 pi i k / 2N) for split and merge of halves; as two factors, by k mod low and k / low, where one table would
/// be long.
std::vector<double> elementwise_table(const planning::PassSpec& spec);

}  // namespace fft::codegen
