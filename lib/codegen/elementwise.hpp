// The generator of elementwise passes, split and merge without a DFT, for both kernel shapes.
#pragma once

#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// The kernel of an elementwise pass (planning::is_elementwise()).
KernelSource generate_elementwise(const planning::PassSpec& spec);

/// The table of an elementwise pass: exp(-2 pi i k / 2N) for split and merge of halves. Long tables are
/// stored as two factors, by k mod low and k / low.
std::vector<double> elementwise_table(const planning::PassSpec& spec);

}  // namespace fft::codegen
