// The comment at the head of a kernel.
#pragma once

#include "codegen/text.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// What the pass computes: kind, length, precision, radices, strides, twiddles. It contains only what the code below
/// depends on, so that equal kernels have equal texts.
void write_heading(TextWriter& text, const planning::PassSpec& spec);

/// "1 column", "2 columns".
std::string counted(std::uint64_t count, const char* noun);

}  // namespace fft::codegen
