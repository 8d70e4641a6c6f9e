// The comment before a kernel.
#pragma once

#include "codegen/text.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// What the pass computes: kind, length, precision, radices, strides, twiddles. Nothing that the code below it does not depend on:
/// kernels that are the same have the same text.
void write_heading(TextWriter& text, const planning::PassSpec& spec);

/// "1 column", "2 columns".
std::string counted(std::uint64_t count, const char* noun);

}  // namespace fft::codegen
