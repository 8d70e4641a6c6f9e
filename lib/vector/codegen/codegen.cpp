// Generator of the vector shape: one work-item per group runs blocks of columns, one column (or a part of
// one) per lane. This file writes the frame (arguments, loop over blocks), fragments.cpp the texts from kernels/, stages.cpp what
// happens to a block. They print calls, loops and addresses only: the arithmetic is in kernels/.
#include "vector/codegen/codegen.hpp"

#include "codegen/element_access.hpp"
#include "codegen/heading.hpp"
#include "codegen/point_factors.hpp"
#include "core/launch.hpp"
#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"
#include "vector/codegen/frame.hpp"

namespace fft::codegen {
namespace {

using planning::PassSpec;
using planning::VectorKernel;

std::string loop_count(const PassSpec& spec, std::size_t axis) {
  return axis + 1 < spec.loops.size() ? code("$ul", spec.loops[axis].count) : "count";
}

// Sums over the loops of each index's contribution.
struct BlockSums {
  std::string in = "in_offset", out = "out_offset", filter = "spectrum_offset", twiddle, position,
              out_position;

  void add(const std::string& index, const planning::LoopAxis& a) {
    in = joined({in, times(index, a.in_stride)}, " + ");
    out = joined({out, times(index, a.out_stride)}, " + ");
    add(filter, index, a.spectrum_stride);
    add(twiddle, index, a.twiddle_weight);
    add(position, index, a.in_position);
    add(out_position, index, a.out_position);
  }

 private:
  static void add(std::string& sum, const std::string& index, std::uint64_t weight) {
    if (weight != 0) sum = joined({sum, times(index, weight)}, " + ");
  }
};

// Declares, for the block with index `block`: lane0 and the other loops' indices, lanes. The lane axis is the fastest.
BlockSums write_block_indices(TextWriter& text, const PassSpec& spec, std::uint32_t columns) {
  const std::size_t axis = spec.vector.lane_axis;
  const bool single = spec.loops.size() == 1;
  text.lines("const ulong lane0 = $;", times(single ? "block" : "(block % lane_blocks)", columns));
  if (!single) text.lines("ulong rest = block / lane_blocks;");
  BlockSums sums;
  sums.add("lane0", spec.loops[axis]);
  std::size_t others = spec.loops.size() - 1;
  for (std::size_t a = 0; a < spec.loops.size(); ++a) {
    if (a == axis) continue;
    const std::string i = code("i$", a), count = loop_count(spec, a);
    if (--others == 0)
      text.lines("const ulong $ = rest;", i);
    else
      text.lines(R"(
        const ulong $1 = rest % $2;
        rest /= $2;)",
                 i, count);
    sums.add(i, spec.loops[a]);
  }
  text.lines("const uint lanes = (uint)min((ulong)$, $ - lane0);", columns, loop_count(spec, axis));
  return sums;
}

// Declares in, out, the second pieces of the columns' signals (reals.cpp), positions, filter and lane_block.
void write_block_address(TextWriter& text, const PassSpec& spec, std::uint32_t columns) {
  const BlockSums sums = write_block_indices(text, spec, columns);
  const auto scalars = [](bool real) { return real ? "" : "2 * "; };
  if (spec.in_end.format)
    text.lines("const ulong in = $;", sums.in);
  else
    text.lines("global const scalar_t *in = (global const scalar_t *)in_elements + $($);",
               scalars(spec.in_end.real), sums.in);
  if (spec.out_end.format)
    text.lines("const ulong out = $;", sums.out);
  else
    text.lines("global scalar_t *out = (global scalar_t *)out_elements + $($);",
               scalars(writes_reals(spec) || spec.out_end.real), sums.out);
  if (spec.in_end.second != 0) text.lines("global const scalar_t *in2 = in + $ul;", spec.in_end.second);
  if (spec.out_end.second != 0) text.lines("global scalar_t *out2 = out + $ul;", spec.out_end.second);
  if (!sums.position.empty()) text.lines("const ulong position0 = $;", sums.position);
  if (!sums.out_position.empty()) text.lines("const ulong out_position0 = $;", sums.out_position);
  if (planning::reads_spectrum(spec))
    text.lines("global const scalar_t *filter = (global const scalar_t *)spectrum_elements + $($);",
               scalars(spec.second.real), sums.filter);
  if (spec.twiddle_span > 1) text.lines("const ulong lane_block = ($) / $;", sums.twiddle, spec.vector.lanes);
}

// Declares the arrays of a lane, and runs the blocks of the group.
void write_blocks_of_group(TextWriter& text, const PassSpec& spec, const VectorLayout& layout) {
  const std::size_t axis = spec.vector.lane_axis;
  const std::uint32_t columns =
      spec.vector.kernel == VectorKernel::split_row ? layout.rows : spec.vector.lanes;
  write_format_memory(text, spec, "in_elements", "out_elements");
  if (layout.table_scalars > 0)
    text.lines("global const scalar_t *table = (global const scalar_t *)table_elements;");
  const auto array = [&](const char* name, std::uint64_t length, const char* what) {
    if (length > 0) text.lines("cplx $[$]; /* $ */", name, length, what);
  };
  array("t", block_array_length(spec, layout), "points of every lane");
  array("z", layout.mirrors ? layout.points : 0, "the DFT, in natural order");
  array("sorted", sorts_reals(spec) && !layout.mirrors ? (spec.in_end.reals.count + 1) / 2 : 0,
        "reals in the order of memory");
  if (is_row_of_reals(spec))
    text.lines("scalar_t u[$]; /* points and results of the row, in pairs */", 2 * (spec.length + 1));
  array("f", filter_array_length(spec, layout), "what the DFT is multiplied by");
  const std::uint64_t group_blocks = spec.vector.columns_per_group / columns;
  std::vector<std::string> counts{"lane_blocks"};
  for (std::size_t a = 0; a < spec.loops.size(); ++a)
    if (a != axis) counts.push_back(loop_count(spec, a));
  const std::string count = loop_count(spec, axis);
  text.lines(R"(
    const ulong lane_blocks = $1;
    const ulong first = $2;
    const ulong last = min(first + $3ul, $4);)",
             columns == 1 ? count : code("((ulong)$1 + $2) / $3", count, columns - 1, columns),
             times("group", group_blocks), group_blocks, joined(counts, " * "));
  const auto blocks = text.block("for (ulong block = first; block < last; ++block)");
  write_block_address(text, spec, columns);
  write_block(text, spec, layout);
}

// `numbers`: those of a launch.
std::string parameters(const PassSpec& spec, const char* numbers) {
  return code(
      "global const elem_t *in_elements, global elem_t *out_elements, global const elem_t *table_elements, "
      "$$$",
      numbers,
      planning::reads_spectrum(spec) ? ", global const elem_t *spectrum_elements, ulong spectrum_offset" : "",
      format_parameters(spec));
}

// The kernel only calls a function with the whole text: PoCL compiles a kernel three times, but the function once.
void write_kernel(TextWriter& text, const std::string& name, const PassSpec& spec) {
  write_group_function(text, spec, "fft_group");
  text.raw("\n");
  text.lines(R"(
    __attribute__((reqd_work_group_size(1, 1, 1))) kernel void $($) {
      FFT_LAUNCH_VALUES;
      if (count == 0) return;
      fft_group(in_elements, out_elements, table_elements, in_offset, out_offset, count, factors$$, get_group_id(0));
    })",
             name, parameters(spec, "launch_t launch"),
             planning::reads_spectrum(spec) ? ", spectrum_elements, spectrum_offset" : "",
             format_arguments(spec));
}

}  // namespace

void write_group_function(TextWriter& text, const PassSpec& spec, const char* name) {
  const VectorLayout layout = vector_layout(spec);
  write_block_functions(text, spec, layout);
  write_heading(text, spec);
  if (spec.vector.kernel == VectorKernel::split_row)
    text.comment("a block: $; a vector holds $ of each", counted(layout.rows, "row"),
                 counted(layout.split, "neighbouring point"));
  else
    text.comment("a block: $, one in each lane", counted(spec.vector.lanes, "column"));
  const auto function =
      text.block("static __attribute__((noinline)) void $($, ulong group)", name,
                 parameters(spec, "ulong in_offset, ulong out_offset, ulong count, factors_t factors"));
  write_blocks_of_group(text, spec, layout);
}

KernelSource generate_vector(const PassSpec& spec) {
  KernelSource result;
  result.name = code("fft_vector_$", spec.length);
  TextWriter text;
  write_fragments(text, {&spec});
  write_kernel(text, result.name, spec);
  result.source = text.take();
  result.returns_on_zero_count = !has_user_arguments(spec);
  return result;
}

}  // namespace fft::codegen
