// Generator of the vector shape: one work-item per group runs blocks of columns, one column (or a part of
// one) per lane. This file writes the frame (texts, arguments, loop over blocks); stages.cpp what
// happens to a block. Both print calls, loops and addresses only: the arithmetic is in kernels/.
#include "vector/codegen/codegen.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "butterflies/composite.hpp"
#include "codegen/element_access.hpp"
#include "codegen/fragments.hpp"
#include "codegen/heading.hpp"
#include "codegen/point_factors.hpp"
#include "codegen/real_points.hpp"
#include "core/strides.hpp"
#include "vector/codegen/block.hpp"
#include "vector/codegen/stages.hpp"

namespace fft::codegen {
namespace {

using planning::LaneAccess;
using planning::PassSpec;
using planning::VectorKernel;

std::string loop_count(const PassSpec& spec, std::size_t axis) {
  return axis + 1 < spec.loops.size() ? code("$ul", spec.loops[axis].count) : "count";
}

bool runs_backwards(const PassSpec& spec) {
  return std::any_of(spec.loops.begin(), spec.loops.end(), [](const planning::LoopAxis& loop) {
    return planning::runs_backwards(loop.in_stride) || planning::runs_backwards(loop.out_stride);
  });
}

// A block in which pointers move by `stride` elements. Adding an unsigned number to a pointer must not wrap around, so that
// negative strides are signed.
std::string moving_block(const PassSpec& spec, std::string_view name) {
  std::string text(fragment(name));
  if (!runs_backwards(spec)) return text;
  for (const std::string_view word : {"ulong stride", "const ulong lane "})
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;)
      text.erase(text.find("ulong", at), 1);
  return text;
}

// Points and reals by index, on sides with formats.
std::string real_points_block(const PassSpec& spec) {
  std::string text = moving_block(spec, "vector/real_points.cl");
  const auto replace = [&](std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  };
  if (spec.in_end.format) {
    replace("global const scalar_t *x, ", "fft_in_memory m, ulong x, ");
    replace("fft_signal(x", "fft_signal(m, x");
  }
  if (spec.out_end.format) {
    replace("global scalar_t *y, ", "fft_out_memory m, ulong y, ");
    replace("fft_result(y", "fft_result(m, y");
  }
  return text;
}

// Rows of spectra are a point longer than those of points; passes between them keep the rows' order in the lanes.
void write_packed_blocks(TextWriter& text, const PassSpec& spec) {
  const bool merges = spec.real.step == planning::RealStep::merge,
             splits = spec.real.step == planning::RealStep::split;
  std::set<std::uint64_t> lengths;
  if (spec.vector.load == LaneAccess::packed) lengths.insert(spec.length + (merges ? 1 : 0));
  if (spec.vector.store == LaneAccess::packed) lengths.insert(spec.length + (splits ? 1 : 0));
  for (const std::uint64_t n : lengths) {
    text.define("FFT_PACKED", n);
    text.define("FFT_PACKED_SORTED", !merges && !splits && (n & (n - 1)) == 0);
    text.raw(moving_block(spec, "vector/packed.cl"));
  }
}

void write_mirror_blocks(TextWriter& text, const PassSpec& spec) {
  const bool merges = spec.real.step == planning::RealStep::merge;
  if (spec.vector.kernel == VectorKernel::split_row) {
    const VectorLayout layout = vector_layout(spec);
    if (!merges) text.define("FFT_MIRROR_LANES", mirror_lanes_text(layout, spec.vector.lanes));
    if (merges) text.define("FFT_TURNED_LANES", turned_lanes_text(layout, spec.vector.lanes));
    if (merges) text.define("FFT_INNER_LANES", inner_lanes_text(layout, spec.vector.lanes));
  }
  text.raw(fragment("common/halves.cl"));
  text.raw(moving_block(spec, merges ? "vector/merge.cl" : "vector/mirror.cl"));
}

// The blocks of kernels/ that the pass needs.
void write_blocks(TextWriter& text, const PassSpec& spec) {
  const auto add = [&](const char* name) { text.raw(moving_block(spec, name)); };
  const bool rows = spec.vector.kernel == VectorKernel::split_row, lanes = spec.vector.lanes > 1;
  write_types(text, spec.precision, spec.vector.lanes);
  text.raw(butterfly_text(spec.radices));
  text.raw("\n");
  if (lanes) text.raw(fragment("vector/shuffle.cl"));
  add("vector/lanes.cl");
  if (lanes) add("vector/transpose.cl");
  if (rows) {
    add("vector/split_row.cl");
  } else {
    write_packed_blocks(text, spec);
  }
  const bool shared = std::any_of(spec.radices.begin(), spec.radices.end(),
                                  [&](std::uint32_t radix) { return shares_tail(spec, radix); });
  if (has_ends(spec) || shared) add("vector/tails.cl");
  if (has_ends(spec)) add("vector/ends.cl");
  if (spec.in_end.real || spec.out_end.real || spec.second.real) add("vector/reals.cl");
  if (spec.in_end.one_sided != 0) add("vector/one_sided.cl");
  if (spec.window) text.raw(fragment("common/window.cl"));
  if (writes_reals(spec)) {
    write_form(text, spec.form, spec.min_decibels);
    add("vector/forms.cl");
  }
  if (spec.real.fused) write_mirror_blocks(text, spec);
  if (planning::filters_halves(spec)) {
    text.raw(fragment("common/filtered_halves.cl"));
    add("vector/halves.cl");
  }
  const bool formatted = spec.in_end.format || spec.out_end.format;
  if (formatted) write_vector_access(text, spec, spec.vector.lanes);
  if (planning::has_reals(spec)) {
    write_real_points(text, spec);
    if (spec.in_end.reals) text.define("FFT_SIGNAL", 1);
    if (spec.out_end.reals) text.define("FFT_RESULT", 1);
    text.raw(real_points_block(spec));
    if (rows) add("vector/real_rows.cl");
    if (sorts_reals(spec)) write_real_vectors(text, spec);
  }
  text.raw("\n");
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

// The kernel only calls a function with the whole text: PoCL compiles a kernel three times, but the function once.
void write_kernel(TextWriter& text, const std::string& name, const PassSpec& spec) {
  const VectorLayout layout = vector_layout(spec);
  write_block_functions(text, spec, layout);
  const bool filtered = planning::reads_spectrum(spec);
  write_heading(text, spec);
  if (spec.vector.kernel == VectorKernel::split_row)
    text.comment("a block: $; a vector holds $ of each", counted(layout.rows, "row"),
                 counted(layout.split, "neighbouring point"));
  else
    text.comment("a block: $, one in each lane", counted(spec.vector.lanes, "column"));
  const std::string parameters = code(
      "global const elem_t *in_elements, global elem_t *out_elements, global const elem_t *table_elements, "
      "ulong in_offset, ulong out_offset, ulong count, factors_t factors$$",
      filtered ? ", global const elem_t *spectrum_elements, ulong spectrum_offset" : "",
      format_parameters(spec));
  {
    const auto function =
        text.block("static __attribute__((noinline)) void fft_group($, ulong group)", parameters);
    write_blocks_of_group(text, spec, layout);
  }
  text.raw("\n");
  text.lines(R"(
    __attribute__((reqd_work_group_size(1, 1, 1))) kernel void $($) {
      if (count == 0) return;
      fft_group(in_elements, out_elements, table_elements, in_offset, out_offset, count, factors$$, get_group_id(0));
    })",
             name, parameters, filtered ? ", spectrum_elements, spectrum_offset" : "",
             format_arguments(spec));
}

}  // namespace

KernelSource generate_vector(const PassSpec& spec) {
  KernelSource result;
  result.name = code("fft_vector_$", spec.length);
  TextWriter text;
  write_blocks(text, spec);
  write_kernel(text, result.name, spec);
  result.source = text.take();
  result.returns_on_zero_count = !has_user_arguments(spec);
  return result;
}

}  // namespace fft::codegen
