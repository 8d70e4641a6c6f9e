// Two neighbouring columns of reals as one complex column (planning::pairs_columns()). Its mirror stage is in paired_mirror.cpp.
#pragma once

#include <functional>

#include "group/codegen/kernel.hpp"

namespace fft::codegen {

/// Calls `write` in both branches of a test whether pairs of reals at this end begin at multiples of their size, which an offset decides:
/// with the last argument of fft_load_two() and fft_store_two() (kernels/group/two_reals.cl), "true" or "false".
void write_moves_of_two(TextWriter& text, const GroupKernel& kernel, bool input,
                        const std::function<void(const char* aligned)>& write);

}  // namespace fft::codegen
