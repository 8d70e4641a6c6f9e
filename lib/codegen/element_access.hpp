// Access to elements in formats of the user's (core/element_format): the text of the functions that read or write one of
// them, and the kernel's parameters for it. A further storage is one row in the table of element_access.cpp.
//
// A side with a format is addressed by index instead of by pointer: fft_in_load(in_memory, index) and
// fft_out_store(out_memory, index, value) in kernels of the work-group shape and elementwise ones, the functions of
// kernels/vector/format_loads.cl and format_stores.cl in those of the vector shape.
#pragma once

#include <cstdint>

#include "codegen/format_arguments.hpp"
#include "codegen/text.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// True when both reals of a point are one access of memory (PassEnd::aligned, without functions of the user's): of
/// fft_in_pair(in_memory.numbers, index), fft_out_pair(value, out_memory.numbers, index) where the side has a format.
bool moves_pairs(const planning::PassEnd& end);

/// Declares in_memory and out_memory; `in` and `out` are the kernel's pointers.
void write_format_memory(TextWriter& text, const planning::PassSpec& spec, const char* in = "in",
                         const char* out = "out");

/// Types and functions of the formats of a pass without lanes, or with them.
void write_element_access(TextWriter& text, const planning::PassSpec& spec);
void write_vector_access(TextWriter& text, const planning::PassSpec& spec, std::uint32_t lanes);

}  // namespace fft::codegen
