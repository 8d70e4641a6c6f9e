// Access to elements in user formats (core/formats/element_format): the text of the functions that read or
// write them. A new storage is one row in the table of storage_rows.cpp.
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

/// True when both reals of a point are moved at once (PassEnd::aligned): by one access, or by the user's function for pairs. If the
/// side has a format, by fft_in_two(in_memory, index) or fft_out_two(out_memory, index, value).
bool moves_pairs(const planning::PassEnd& end);

/// Declares in_memory and out_memory; `in` and `out` are the names of the kernel's pointers.
void write_format_memory(TextWriter& text, const planning::PassSpec& spec, const char* in = "in",
                         const char* out = "out");

/// Writes types and functions for the formats of a pass, for kernels that access single elements.
void write_element_access(TextWriter& text, const planning::PassSpec& spec);
/// The same for kernels of the vector shape with this many lanes.
void write_vector_access(TextWriter& text, const planning::PassSpec& spec, std::uint32_t lanes);

}  // namespace fft::codegen
