// The texts of kernels/ in the kernels of the vector shape: types, butterflies, loads and stores.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "butterflies/composite.hpp"
#include "codegen/element_access.hpp"
#include "codegen/fragments.hpp"
#include "codegen/heading.hpp"
#include "codegen/point_factors.hpp"
#include "codegen/reals/real_points.hpp"
#include "core/base/number_theory.hpp"
#include "core/strides.hpp"
#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"
#include "vector/codegen/frame.hpp"

namespace fft::codegen {
namespace {

using planning::LaneAccess;
using planning::PassSpec;
using planning::RealStep;
using planning::VectorKernel;

// The passes of a kernel.
using Passes = std::vector<const PassSpec*>;

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
void write_packed_blocks(TextWriter& text, const Passes& passes) {
  std::map<std::uint64_t, bool> sorted;  // by length
  for (const PassSpec* spec : passes) {
    const bool merges = spec->real.step == RealStep::merge, splits = spec->real.step == RealStep::split;
    const auto add = [&](std::uint64_t n) { sorted[n] = !merges && !splits && planning::is_power_of_two(n); };
    if (spec->vector.kernel == VectorKernel::split_row) continue;
    if (spec->vector.load == LaneAccess::packed) add(spec->length + (merges ? 1 : 0));
    if (spec->vector.store == LaneAccess::packed) add(spec->length + (splits ? 1 : 0));
  }
  for (const auto& [n, is_sorted] : sorted) {
    text.define("FFT_PACKED", n);
    text.define("FFT_PACKED_SORTED", is_sorted);
    text.raw(moving_block(*passes.front(), "vector/packed.cl"));
  }
}

void write_mirror_blocks(TextWriter& text, const PassSpec& spec) {
  const bool merges = spec.real.step == RealStep::merge;
  if (spec.vector.kernel == VectorKernel::split_row) {
    const VectorLayout layout = vector_layout(spec);
    if (!merges) text.define("FFT_MIRROR_LANES", mirror_lanes_text(layout, spec.vector.lanes));
    if (merges) text.define("FFT_TURNED_LANES", turned_lanes_text(layout, spec.vector.lanes));
    if (merges) text.define("FFT_INNER_LANES", inner_lanes_text(layout, spec.vector.lanes));
  }
  text.raw(fragment("common/halves.cl"));
  text.raw(moving_block(spec, merges ? "vector/merge.cl" : "vector/mirror.cl"));
}

// What only a kernel of one pass has.
void write_ends(TextWriter& text, const PassSpec& spec) {
  const auto add = [&](const char* name) { text.raw(moving_block(spec, name)); };
  if (has_ends(spec)) add("vector/ends.cl");
  if (spec.in_end.real || spec.out_end.real || spec.second.real) add("vector/reals.cl");
  if (spec.in_end.one_sided != 0) add("vector/one_sided.cl");
  if (spec.window) text.raw(fragment("common/window.cl"));
  if (writes_reals(spec)) {
    write_form(text, spec.form, spec.min_decibels);
    add("vector/forms.cl");
  }
}

void write_formats(TextWriter& text, const PassSpec& spec) {
  const bool formatted = spec.in_end.format || spec.out_end.format;
  if (formatted) write_vector_access(text, spec, spec.vector.lanes);
  if (!planning::has_reals(spec)) return;
  write_real_points(text, spec);
  if (spec.in_end.reals) text.define("FFT_SIGNAL", 1);
  if (spec.out_end.reals) text.define("FFT_RESULT", 1);
  text.raw(real_points_block(spec));
  if (spec.vector.kernel == VectorKernel::split_row) text.raw(moving_block(spec, "vector/real_rows.cl"));
  if (sorts_reals(spec)) write_real_vectors(text, spec);
}

}  // namespace

void write_fragments(TextWriter& text, const std::vector<const PassSpec*>& passes) {
  const PassSpec& spec = *passes.front();
  const auto add = [&](const char* name) { text.raw(moving_block(spec, name)); };
  const auto any = [&](const auto& is) { return std::any_of(passes.begin(), passes.end(), is); };
  const bool lanes = spec.vector.lanes > 1;
  std::vector<std::uint32_t> radices;
  for (const PassSpec* pass : passes)
    radices.insert(radices.end(), pass->radices.begin(), pass->radices.end());
  write_types(text, spec.precision, spec.vector.lanes);
  text.raw(butterfly_text(radices, spec.precision));
  text.raw("\n");
  if (lanes) text.raw(fragment("vector/shuffle.cl"));
  add("vector/lanes.cl");
  if (lanes) add("vector/transpose.cl");
  if (any([](const PassSpec* pass) { return pass->vector.kernel == VectorKernel::split_row; }))
    add("vector/split_row.cl");
  write_packed_blocks(text, passes);
  const bool shared = any([](const PassSpec* pass) {
    return std::any_of(pass->radices.begin(), pass->radices.end(),
                       [&](std::uint32_t radix) { return shares_tail(*pass, radix); });
  });
  if (has_ends(spec) || shared) add("vector/tails.cl");
  write_ends(text, spec);
  for (const PassSpec* pass : passes)
    if (pass->real.fused) write_mirror_blocks(text, *pass);
  if (planning::filters_halves(spec)) {
    text.raw(fragment("common/filtered_halves.cl"));
    add("vector/halves.cl");
  }
  write_formats(text, spec);
  text.raw("\n");
}

}  // namespace fft::codegen
