// Generator of the vector shape: one work-item per group runs blocks of columns, one column (or a part of
// one) per lane. This file writes the frame (texts, arguments, loop over blocks); vector_stages.cpp what
// happens to a block. Both print calls, loops and addresses only: the arithmetic is in kernels/.
#include "vector/codegen/codegen.hpp"

#include "butterflies/composite.hpp"
#include "codegen/fragments.hpp"
#include "codegen/point_factors.hpp"
#include "vector/codegen/block.hpp"
#include "vector/codegen/stages.hpp"

namespace fft::codegen {
namespace {

using planning::LaneAccess;
using planning::PassSpec;
using planning::VectorKernel;

std::string loop_count(const PassSpec& spec, std::size_t axis) {
  if (axis + 1 < spec.loops.size()) return num(spec.loops[axis].count) + "ul";
  return "count";
}

// Declares in2 and out2, the second pieces of the columns' signals (reals.cpp).
void write_second_pieces(TextWriter& text, const PassSpec& spec) {
  if (spec.in_end.second != 0)
    text.line("global const scalar_t *in2 = in + " + num(spec.in_end.second) + "ul;");
  if (spec.out_end.second != 0)
    text.line("global scalar_t *out2 = out + " + num(spec.out_end.second) + "ul;");
}

void write_prologue(TextWriter& text, const PassSpec& spec) {
  const bool reals = spec.in_end.real || spec.out_end.real || spec.second.real;
  text.line("#define FFT_F64 " + std::string(spec.precision == Precision::f64 ? "1" : "0"));
  text.line("#define FFT_LANES " + num(spec.vector.lanes));
  text.raw(fragment("common/types.cl"));
  text.raw(butterfly_text(spec.radices));
  text.raw("\n");
  if (spec.vector.lanes > 1) text.raw(fragment("vector/shuffle.cl"));
  text.raw(fragment("vector/lanes.cl"));
  if (spec.vector.lanes > 1) text.raw(fragment("vector/transpose.cl"));
  if (spec.vector.kernel == VectorKernel::split_row) {
    text.raw(fragment("vector/split_row.cl"));
  } else if (spec.vector.load == LaneAccess::packed || spec.vector.store == LaneAccess::packed) {
    text.line("#define FFT_PACKED " + num(spec.length));
    text.raw(fragment("vector/packed.cl"));
  }
  if (has_ends(spec)) text.raw(fragment("vector/ends.cl"));
  if (reals) text.raw(fragment("vector/reals.cl"));
  if (spec.in_end.one_sided != 0) text.raw(fragment("vector/one_sided.cl"));
  if (spec.window) text.raw(fragment("common/window.cl"));
  if (writes_reals(spec)) text.raw(form_text(spec) + std::string(fragment("vector/forms.cl")));
  if (spec.real.fused) {
    if (spec.vector.kernel == VectorKernel::split_row)
      text.line("#define FFT_MIRROR_LANES " + mirror_lanes_text(vector_layout(spec), spec.vector.lanes));
    text.raw(fragment("common/halves.cl"));
    text.raw(fragment("vector/mirror.cl"));
  }
  if (planning::filters_halves(spec)) {
    text.raw(fragment("common/filtered_halves.cl"));
    text.raw(fragment("vector/halves.cl"));
  }
  text.raw("\n");
}

// Declares, for the block with index `block`: lane0 and the other loops' indices, lanes, in, out, lane_block.
// The lane axis is the fastest.
void write_block_address(TextWriter& text, const PassSpec& spec, std::uint32_t columns) {
  const std::size_t axis = spec.vector.lane_axis;
  const bool single = spec.loops.size() == 1;
  text.line("const ulong lane0 = " + times(single ? "block" : "(block % lane_blocks)", columns) + ";");
  if (!single) text.line("ulong rest = block / lane_blocks;");
  std::string in = "in_offset + " + times("lane0", spec.loops[axis].in_stride);
  std::string out = "out_offset + " + times("lane0", spec.loops[axis].out_stride);
  std::string twiddle = "lane0", position, out_position, filter = "spectrum_offset";
  const auto add = [&](std::string& sum, const std::string& index, std::uint64_t weight) {
    if (weight != 0) sum += (sum.empty() ? "" : " + ") + times(index, weight);
  };
  const auto add_positions = [&](const std::string& index, const planning::LoopAxis& a) {
    add(position, index, a.in_position);
    add(out_position, index, a.out_position);
    add(filter, index, a.spectrum_stride);
  };
  add_positions("lane0", spec.loops[axis]);
  std::size_t others = spec.loops.size() - 1;
  for (std::size_t a = 0; a < spec.loops.size(); ++a) {
    if (a == axis) continue;
    const std::string i = "i" + num(a);
    --others;
    text.line("const ulong " + i + " = rest" + (others == 0 ? "" : " % " + loop_count(spec, a)) + ";");
    if (others > 0) text.line("rest /= " + loop_count(spec, a) + ";");
    in += " + " + times(i, spec.loops[a].in_stride);
    out += " + " + times(i, spec.loops[a].out_stride);
    add_positions(i, spec.loops[a]);
    if (spec.loops[a].twiddle_weight) twiddle += " + " + times(i, spec.loops[a].twiddle_weight);
  }
  text.line("const uint lanes = (uint)min((ulong)" + num(columns) + ", " + loop_count(spec, axis) +
            " - lane0);");
  text.line("global const scalar_t *in = (global const scalar_t *)in_elements + " +
            std::string(spec.in_end.real ? "" : "2 * ") + "(" + in + ");");
  text.line("global scalar_t *out = (global scalar_t *)out_elements + " +
            std::string(writes_reals(spec) || spec.out_end.real ? "" : "2 * ") + "(" + out + ");");
  write_second_pieces(text, spec);
  if (!position.empty()) text.line("const ulong position0 = " + position + ";");
  if (!out_position.empty()) text.line("const ulong out_position0 = " + out_position + ";");
  if (planning::reads_spectrum(spec))
    text.line("global const scalar_t *filter = (global const scalar_t *)spectrum_elements + " +
              std::string(spec.second.real ? "" : "2 * ") + "(" + filter + ");");
  if (spec.twiddle_span > 1)
    text.line("const ulong lane_block = (" + twiddle + ") / " + num(spec.vector.lanes) + ";");
}

// The kernel calls a function that holds all of it: PoCL compiles a kernel three times over, and the function once.
void write_kernel(TextWriter& text, const std::string& name, const PassSpec& spec) {
  const VectorLayout layout = vector_layout(spec);
  write_block_functions(text, spec, layout);
  const std::uint32_t columns =
      spec.vector.kernel == VectorKernel::split_row ? layout.rows : spec.vector.lanes;
  const std::string blocks = num(spec.vector.columns_per_group / columns) + "ul";
  const bool filtered = planning::reads_spectrum(spec);
  const std::string parameters =
      "(global const elem_t *in_elements, global elem_t *out_elements, global const elem_t *table_elements, "
      "ulong in_offset, ulong out_offset, ulong count, factors_t factors" +
      std::string(filtered ? ", global const elem_t *spectrum_elements, ulong spectrum_offset" : "");
  const std::string arguments =
      "(in_elements, out_elements, table_elements, in_offset, out_offset, count, factors" +
      std::string(filtered ? ", spectrum_elements, spectrum_offset" : "");
  text.open("static __attribute__((noinline)) void fft_group" + parameters + ", ulong group)");
  if (layout.table_scalars > 0)
    text.line("global const scalar_t *table = (global const scalar_t *)table_elements;");
  if (const std::uint64_t length = block_array_length(spec, layout))
    text.line("cplx t[" + num(length) + "];");
  if (layout.mirrors) text.line("cplx z[" + num(layout.points) + "];");
  if (const std::uint64_t length = filter_array_length(spec, layout))
    text.line("cplx f[" + num(length) + "];");
  const std::size_t axis = spec.vector.lane_axis;
  text.line("const ulong lane_blocks = ((ulong)" + loop_count(spec, axis) + " + " + num(columns - 1) +
            ") / " + num(columns) + ";");
  std::string total = "lane_blocks";
  for (std::size_t a = 0; a < spec.loops.size(); ++a)
    if (a != axis) total += " * " + loop_count(spec, a);
  text.line("const ulong first = group * " + blocks + ";");
  text.line("const ulong last = min(first + " + blocks + ", " + total + ");");
  text.open("for (ulong block = first; block < last; ++block)");
  write_block_address(text, spec, columns);
  write_block(text, spec, layout);
  text.close();
  text.close();
  text.raw("\n");
  text.open("__attribute__((reqd_work_group_size(1, 1, 1))) kernel void " + name + parameters + ")");
  text.line("if (count == 0) return;");
  text.line("fft_group" + arguments + ", get_group_id(0));");
  text.close();
}

}  // namespace

KernelSource generate_vector(const PassSpec& spec) {
  KernelSource result;
  result.name = "fft_vector_" + num(spec.length);
  TextWriter text;
  write_prologue(text, spec);
  write_kernel(text, result.name, spec);
  result.source = text.take();
  result.returns_on_zero_count = true;
  return result;
}

}  // namespace fft::codegen
