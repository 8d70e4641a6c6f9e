// Generator of the work-group shape: straight-line code, named values, pointers with constant offsets.
//
// Text of a kernel: where the tile lies; per stage the positions of the work-item's butterflies, their loads (global
// memory for the first stage, local memory afterwards), twiddles and butterflies, and their stores. A convolution has
// the stages of its backward transform behind those of the forward one.
#include "group/codegen/codegen.hpp"

#include <algorithm>
#include <string>

#include "butterflies/composite.hpp"
#include "codegen/fragments.hpp"
#include "codegen/point_factors.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::PassSpec;
using planning::Stage;

std::string signature(const PassSpec& spec, const std::string& name) {
  return "kernel __attribute__((reqd_work_group_size(" + num(spec.group.work_items) + ", 1, 1)))\nvoid " +
         name +
         "(global const elem_t *in, global elem_t *out, global const elem_t *restrict table,\n    ulong "
         "in_offset, ulong "
         "out_offset, ulong count, factors_t factors" +
         (planning::reads_spectrum(spec)
              ? ",\n    global const elem_t *restrict spectrum, ulong spectrum_offset"
              : "") +
         ") {\n";
}

// Declarations of the registers.
std::string values(const GroupKernel& kernel) {
  std::uint32_t most = 0;
  for (const Stage& s : kernel.stages) most = std::max(most, s.per_item * s.radix);
  // A work-item whose column lies behind the last one computes on what it did not load: undefined behaviour (and, seen
  // with LLVM 15, stores whose guard was dropped for it) unless the values are set. Uneven stages need no such care:
  // there all that follows a load has the load's condition.
  const std::string nothing = kernel.spec.group.guarded ? " = nothing" : "";
  std::string text =
      kernel.loads_partly() ? "  const cplx nothing = make_cplx(K(0.0), K(0.0));\n  cplx " : "  cplx ";
  for (std::uint32_t v = 0; v < most; ++v) text += (v ? ", v" : "v") + num(v) + nothing;
  return text + ";\n";
}

std::string local_memory(const PassSpec& spec) {
  std::string text;
  if (spec.group.holds_locally)
    text += "  local elem_t held[" + num(planning::held_values(spec) * spec.group.work_items) + "];\n";
  if (exchanged_elements(spec) > 0)
    text += std::string("  local ") + (spec.group.split_exchange ? "scalar_t" : "elem_t") + " xch[" +
            num(exchanged_elements(spec)) + "];\n";
  return text;
}

// Column and butterfly of every index; the compiler drops those that constant offsets make useless.
std::string positions(const GroupKernel& kernel, std::size_t s) {
  const PassSpec& spec = kernel.spec;
  const Stage& st = kernel.stages[s];
  const std::string columns = num(spec.group.columns), butterflies = num(st.butterflies);
  std::string text;
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string b = i ? "(t + " + num(i * spec.group.work_items) + ")" : "t";
    std::string c, j;
    if (spec.group.columns == 1) {
      c = "0";
      j = b;
    } else if (st.order == planning::LaneOrder::columns_first) {
      c = b + " % " + columns;
      j = b + " / " + columns;
    } else if (st.order == planning::LaneOrder::blocked) {
      const std::string block = num(spec.out_block);
      c = b + " / " + block + " % " + columns;
      j = b + " / " + num(spec.out_block * spec.group.columns) + " * " + block + " + " + b + " % " + block;
    } else {
      c = b + " / " + butterflies;
      j = b + " % " + butterflies;
    }
    text += "  const uint " + indexed("c", s, i) + " = " + c + ", " + indexed("j", s, i) + " = " + j + ";\n";
  }
  return text;
}

// The DFT of the second input of a convolution, in a scope of its own, into h0, h1 ...
std::string second_transform(const GroupKernel& kernel) {
  if (kernel.spec.spectrum != planning::PointFactor::second_input) return "";
  const std::size_t stages = kernel.spec.radices.size();
  const std::uint32_t values = planning::held_values(kernel.spec);
  std::string text = kernel.spec.group.holds_locally ? "" : "  cplx ";
  for (std::uint32_t v = 0; v < values && !kernel.spec.group.holds_locally; ++v)
    text += (v ? ", h" : "h") + num(v);
  text += std::string(kernel.spec.group.holds_locally ? "" : ";\n") + "  {\n  /* the second input */\n";
  for (std::size_t s = 0; s < stages; ++s)
    text += positions(kernel, s) + (s == 0 ? second_loads(kernel) : exchange(kernel, s - 1)) +
            butterflies(kernel, s);
  for (std::uint32_t v = 0; v < values; ++v)
    text += kernel.spec.group.holds_locally
                ? "  fft_put(held + t + " + num(v * kernel.spec.group.work_items) + ", v" + num(v) + ");\n"
                : "  h" + num(v) + " = v" + num(v) + ";\n";
  text += "  }\n";
  return stages > 1 ? text + "  barrier(CLK_LOCAL_MEM_FENCE);\n" : text;
}

std::string stage(const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  std::string text = "\n  /* stage " + num(s) + ": " +
                     (st.mirror ? "j and length - j" : "radix " + num(st.radix) + ", span " + num(st.span)) +
                     ", " + num(st.per_item) + " per work-item */\n" +
                     (loads_twiddles_early(kernel, s) ? std::string() : positions(kernel, s));
  if (st.mirror && s == 0) return text + mirror_loads(kernel);
  if (st.mirror) return text + exchange(kernel, s - 1) + mirror_stores(kernel);
  if (s == 0)
    text += global_loads(kernel);
  else if (planning::exchanges_before(kernel.spec, s))
    text += exchange(kernel, s - 1);
  text += butterflies(kernel, s);
  if (s + 1 == kernel.spec.radices.size() && !kernel.spec.backward_radices.empty())
    text += spectral_product(kernel);
  if (s + 1 == kernel.stages.size()) text += global_stores(kernel);
  return text;
}

}  // namespace

std::string GroupKernel::loaded(const std::string& from) const {
  return tile.around().fresh_input ? "fft_load_fresh(" + from + ")" : signed_load(spec, from);
}

std::string GroupKernel::in_range(std::size_t s, std::uint32_t i) const {
  if ((i + 1) * spec.group.work_items <= stages[s].total) return "";
  return "t + " + num(i * spec.group.work_items) + " < " + num(stages[s].total);
}

std::string GroupKernel::memory_condition(std::size_t s, std::uint32_t i) const {
  std::string condition = in_range(s, i);
  if (spec.group.guarded)
    condition += (condition.empty() ? "" : " && ") + indexed("c", s, i) + " < columns_left";
  return condition;
}

std::string indexed(const char* name, std::size_t s, std::uint32_t i) {
  return std::string(name) + num(s) + (i ? "_" + num(i) : "");
}

std::string guarded(const std::string& condition, const std::string& text) {
  return condition.empty() ? text : "  if (" + condition + ") {\n" + text + "  }\n";
}

std::uint32_t exchanged_elements(const PassSpec& spec) {
  std::uint32_t most = 0;
  if (spec.group.local_bytes > 0)
    for (const auto& p : spec.group.paddings) most = std::max(most, planning::exchange_size(spec, p));
  return most;
}

std::string blocks_before(const std::vector<const PassSpec*>& passes) {
  std::string text = "#define FFT_F64 " + std::string(passes[0]->precision == Precision::f64 ? "1" : "0") +
                     "\n#define FFT_LANES 1\n" + std::string(fragment("common/types.cl")) + "\n" +
                     std::string(fragment("group/memory.cl"));
  const auto once = [&](const std::string& block) {
    if (text.find(block) == std::string::npos) text += block;
  };
  std::vector<std::uint32_t> radices;
  for (const PassSpec* spec : passes) {
    if (spec->spectrum == planning::PointFactor::second_input)
      once("#define FFT_INDEX uint\n" + std::string(fragment("common/place_point.cl")));
    if (planning::has_mirror(*spec))
      once(std::string(fragment(spec->real.pairs ? "common/pairs.cl" : "common/halves.cl")));
    if (spec->window) once(std::string(fragment("common/window.cl")));
    TextWriter form;
    write_form(form, spec->form, spec->min_decibels);
    once(form.take());
    radices.insert(radices.end(), spec->radices.begin(), spec->radices.end());
  }
  return text + butterfly_text(radices) + "\n";
}

std::string pass_text(const GroupKernel& kernel, const std::string& local, const std::string& wait) {
  std::string text = values(kernel) + local + kernel.tile.prologue();
  for (std::size_t s = 0; s < kernel.stages.size(); ++s)
    if (loads_twiddles_early(kernel, s)) text += positions(kernel, s) + early_twiddles(kernel, s);
  text += wait + second_transform(kernel);
  for (std::size_t s = 0; s < kernel.stages.size(); ++s) text += stage(kernel, s);
  return text;
}

KernelSource generate_group(const PassSpec& spec) {
  KernelSource source;
  source.name = "fft_group_" + num(spec.length);
  source.source = blocks_before({&spec}) + signature(spec, source.name) +
                  pass_text(GroupKernel(spec), local_memory(spec)) + "}\n";
  return source;
}

}  // namespace fft::codegen
