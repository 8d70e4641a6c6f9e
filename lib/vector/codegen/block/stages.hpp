// Text of one block of the vector shape: from `in` to `out` through the private array `t`.
#pragma once

#include "codegen/text.hpp"
#include "core/pass.hpp"
#include "vector/codegen/layout.hpp"

namespace fft::codegen {

/// `expression * factor` in its shortest form, in 64 bits where the product may need them.
std::string times(const std::string& expression, std::uint64_t factor);

/// Functions that the block's text calls.
void write_block_functions(TextWriter& text, const planning::PassSpec& spec, const VectorLayout& layout);

/// Length of the private array t in complex vectors; 0 when everything stays in registers.
std::uint64_t block_array_length(const planning::PassSpec& spec, const VectorLayout& layout);

/// Length of the private array f, for the filters of the lanes, in complex vectors; 0 without it.
std::uint64_t filter_array_length(const planning::PassSpec& spec, const VectorLayout& layout);

/// Uses the kernel's variables in, out (scalars, at the block's first column), lanes (columns in use), table,
/// lane_block (twiddled passes), scale, and t.
void write_block(TextWriter& text, const planning::PassSpec& spec, const VectorLayout& layout);

}  // namespace fft::codegen
