// The parts of a kernel of the vector shape that kernels of one pass and of several have in common.
#pragma once

#include <string>
#include <vector>

#include "codegen/text.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// The texts of kernels/ that these passes need, each once. Several passes have the same precision and lanes, at most
/// one of them is packed and at most one real, and none has ends or negative strides.
void write_fragments(TextWriter& text, const std::vector<const planning::PassSpec*>& passes);

/// The function that runs a group of a pass's columns. Its parameters are those of a kernel, with the numbers of a launch one by
/// one (in_offset, out_offset, count, factors), and then `ulong group`.
void write_group_function(TextWriter& text, const planning::PassSpec& spec, const char* name);

}  // namespace fft::codegen
