// Generator of the work-group shape: straight-line code, named values, pointers with constant offsets.
//
// A kernel's text is: the place of the tile; then, for each stage, the positions of the work-item's
// butterflies, their loads (from global memory for the first stage, from local memory afterwards), twiddles
// and butterflies, and their stores. In a convolution the stages of the backward transform follow those of
// the forward one.
#include "group/codegen/codegen.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "butterflies/composite.hpp"
#include "codegen/element_access.hpp"
#include "codegen/fragments.hpp"
#include "codegen/heading.hpp"
#include "codegen/point_factors.hpp"
#include "codegen/reals/real_points.hpp"
#include "group/codegen/kernel.hpp"
#include "group/tiles/long_rows/resident.hpp"
#include "tables/real_factors.hpp"

namespace fft::codegen {
namespace {

using planning::PassSpec;
using planning::Stage;

// True when the input argument may be null: with formats, memory has other types, and a side may have two
// parts.
bool takes_null_input(const PassSpec& spec) {
  return !spec.in_end.format && !spec.out_end.format;
}

void write_signature(TextWriter& text, const PassSpec& spec, const std::string& name) {
  write_heading(text, spec);
  text.comment("a work-group: $, $; in stage s work-item t has butterfly j<s> of column c<s>",
               counted(spec.group.columns, "column"), counted(spec.group.work_items, "work-item"));
  text.lines(R"(
    kernel __attribute__((reqd_work_group_size($, 1, 1)))
    void $(global const elem_t *in, global elem_t *out, global const elem_t *restrict table,
    launch_t launch$$) {
    FFT_LAUNCH_VALUES;
    FFT_TABLE(table);)",
             spec.group.work_items, name,
             planning::reads_spectrum(spec)
                 ? ",\nglobal const elem_t *restrict spectrum, ulong spectrum_offset"
             : planning::fetches_ahead(spec) ? ",\nglobal elem_t *work, ulong counters_offset"
                                             : "",
             format_parameters(spec));
  write_format_memory(text, spec);
  if (takes_null_input(spec)) text.lines("if (in == 0) in = out;");
}

// Declarations of the registers.
void write_values(TextWriter& text, const GroupKernel& kernel) {
  const std::uint32_t most = planning::points_at_once(kernel.spec, kernel.stages);
  // A work-item past the last column computes on values that it did not load. Unless they are set, this is
  // undefined behaviour, and LLVM 15 dropped the guards of stores. Uneven stages do not need this, because
  // everything after a load is under the same condition as the load; but in a loop over tiles a register that is set under a
  // condition would keep its value from one tile to the next.
  const char* const nothing =
      kernel.spec.group.guarded || planning::fetches_ahead(kernel.spec) ? " = nothing" : "";
  if (kernel.loads_partly()) text.lines("const cplx nothing = make_cplx(K(0.0), K(0.0));");
  text.lines("cplx $;", list(0, most, [&](std::uint32_t v) { return code("v$$", v, nothing); }));
}

// Split exchanges of rows of pairs move pairs of scalars at once (real/staged_pairs.cpp).
bool sorts_halves(const PassSpec& spec) {
  return spec.group.split_exchange && planning::is_row_of_pairs(spec) &&
         (planning::stages_reals_in(spec) || planning::stages_reals_out(spec));
}

std::string local_memory(const PassSpec& spec) {
  std::string text;
  if (spec.group.holds_locally)
    text += code("local elem_t held[$]; /* the second input's spectrum */\n",
                 planning::held_values(spec) * spec.group.work_items);
  if (const std::uint32_t aside = planning::rows_aside(spec))
    text +=
        code("local elem_t aside[$]; /* $ */\n", aside,
             planning::is_rader_of_halves(spec) ? "elements 0" : "points 0 of primes, then their results 0");
  if (const std::uint32_t count = planning::local_twiddles(spec).count())
    text += code("local elem_t roots[$]; /* of the twiddles between passes */\n", count * spec.group.columns);
  if (exchanged_elements(spec) > 0)
    text +=
        code("local $ xch[$]$; /* $ */", spec.group.split_exchange ? "scalar_t" : "elem_t",
             exchanged_elements(spec), sorts_halves(spec) ? " __attribute__((aligned(sizeof(elem_t))))" : "",
             planning::is_resident(spec) ? "the tile" : "exchanges");
  return text;
}

}  // namespace

void write_positions(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  const PassSpec& spec = kernel.spec;
  const Stage& st = kernel.stages[s];
  const std::uint32_t columns = spec.group.columns;
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    if (st.paired && st.turned() && i % 2 != 0) {
      text.lines("const uint $ = $, $ = $ - $;", indexed("c", s, i), indexed("c", s, i - 1),
                 indexed("j", s, i), st.butterflies - 1, indexed("j", s, i - 1));
      continue;
    }
    if (st.paired && i % 2 != 0) {
      text.lines("const uint $1 = $2, $3 = $4 == 0 ? $5 : $6 - $4;", indexed("c", s, i),
                 indexed("c", s, i - 1), indexed("j", s, i), indexed("j", s, i - 1),
                 st.butterflies % 2 == 0 ? st.butterflies / 2 : 0, st.butterflies);
      continue;
    }
    const std::uint32_t at = st.paired ? i / 2 : i, each = st.paired ? st.pairs() : st.butterflies;
    const std::string b = at ? code("(t + $)", at * spec.group.work_items) : "t";
    std::string c = code("$ / $", b, each), j = code("$ % $", b, each);
    if (columns == 1) {
      c = "0";
      j = st.rows.count == 0 ? b
          : st.rows.wrap()
              ? code("($1 + $2 % $3) % $4 + $2 / $3 * $4", st.rows.first, b, st.rows.count, st.rows.all)
              : plus(code("$1 % $2 + $1 / $2 * $3", b, st.rows.count, st.rows.all), st.rows.first);
    } else if (at > 0 && planning::keeps_column(spec, st)) {  // compilers do not see it
      c = indexed("c", s, 0);
      j = plus(indexed("j", s, 0), at * (spec.group.work_items / columns));
    } else if (st.order == planning::LaneOrder::columns_first) {
      c = code("$ % $", b, columns);
      j = code("$ / $", b, columns);
    } else if (st.order == planning::LaneOrder::blocked) {
      c = code("$ / $ % $", b, spec.out_block, columns);
      j = code("$1 / $2 * $3 + $1 % $3", b, spec.out_block * columns, spec.out_block);
    }
    text.lines("const uint $ = $, $ = $;", indexed("c", s, i), c, indexed("j", s, i), j);
  }
}

namespace {

// The DFT of the second input of a convolution, in a separate scope, into h0, h1 ... or local memory.
void write_second_transform(TextWriter& text, const GroupKernel& kernel) {
  if (kernel.spec.spectrum != planning::PointFactor::second_input) return;
  const std::size_t stages = kernel.spec.radices.size();
  const std::uint32_t values = planning::held_values(kernel.spec), items = kernel.spec.group.work_items;
  const bool locally = kernel.spec.group.holds_locally;
  text.section("the second input, transformed");
  if (!locally) text.lines("cplx $;", list(0, values, [](std::uint32_t v) { return code("h$", v); }));
  {
    const auto scope = text.block("");
    for (std::size_t s = 0; s < stages; ++s) {
      write_positions(text, kernel, s);
      s == 0 ? write_second_loads(text, kernel) : write_exchange(text, kernel, s - 1);
      write_butterflies(text, kernel, s, all_butterflies(kernel.stages[s]));
    }
    for (std::uint32_t v = 0; v < values; ++v)
      if (locally)
        text.lines("fft_put(held + t + $, v$);", v * items, v);
      else
        text.lines("h$1 = v$1;", v);
  }
  if (stages > 1) text.lines("barrier(CLK_LOCAL_MEM_FENCE);");
}

void write_first_loads(TextWriter& text, const GroupKernel& kernel) {
  const bool mirrors = kernel.spec.group.half_rows && !planning::reads_real_points(kernel.spec) &&
                       !planning::stages_reals_in(kernel.spec);
  if (mirrors || kernel.spec.real.step == planning::RealStep::unfold)
    return write_unfolded_loads(text, kernel);
  if (planning::sorts_pairs(kernel.spec)) return write_sorted_loads(text, kernel);
  if (planning::pairs_columns(kernel.spec)) return write_loads_of_two(text, kernel);
  write_loads(text, kernel, all_butterflies(kernel.stages.front()));
}

void write_stage(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  if (st.mirror)
    text.section("stage $: points j and length - j, $ a work-item", s, counted(st.per_item, "pair"));
  else
    text.section("stage $: radix $, span $, butterflies a work-item: $$", s, st.radix, st.span, st.per_item,
                 st.enters   ? code(", the prime $ begins", st.prime)
                 : st.leaves ? code(", the prime $ ends", st.prime)
                             : "");
  if (!loads_twiddles_early(kernel, s)) write_positions(text, kernel, s);
  if (st.mirror && s == 0) {
    if (planning::merges_pairs(kernel.spec)) write_local_roots(text, kernel);
    write_mirror_loads(text, kernel);
    return text.lines(kernel.tile.around().after_loads);
  }
  const bool mirrors = planning::mirrors_in_registers(kernel.spec) && st.radix > 1;
  const bool merges = kernel.spec.real.step == planning::RealStep::merge,
             sorts = merges && planning::sorts_pairs(kernel.spec);
  if (mirrors)
    text.lines("cplx $;",
               list(0, st.per_item, [&](std::uint32_t i) { return kernel.last_of_spectrum(s, i); }));
  if (s == 0) {
    write_first_loads(text, kernel);
    text.lines(kernel.tile.around().after_loads);
  } else if (st.mirror || planning::exchanges_before(kernel.spec, s))
    write_exchange(text, kernel, s - 1);
  if (s == 0 && planning::local_twiddles(kernel.spec).count() > 0) write_local_twiddles(text, kernel);
  if (st.mirror) return write_mirror_stores(text, kernel);
  if (mirrors && merges) write_mirror_in_registers(text, kernel, s);
  write_butterflies(text, kernel, s, all_butterflies(st));
  if (mirrors && !merges) write_mirror_in_registers(text, kernel, s);
  if (planning::ends_forward(kernel.spec, s))
    st.prime != 0 ? write_prime_product(text, kernel, s) : write_product(text, kernel);
  if (s + 1 != kernel.stages.size()) return;
  if (planning::pairs_columns(kernel.spec)) return write_stores_of_two(text, kernel);
  sorts ? write_sorted_stores(text, kernel) : write_stores(text, kernel, all_butterflies(st));
}

}  // namespace

std::string GroupKernel::plain_load(const std::string& from) const {
  if (tile.around().loads_fetched()) return code("fft_get($)", from);
  return tile.around().fresh_input ? code("fft_load_fresh($)", from) : codegen::plain_load(spec, from);
}

std::string GroupKernel::loaded(const std::string& from) const {
  return signed_value(spec, plain_load(from));
}

void GroupKernel::store(TextWriter& text, const std::string& to, const std::string& value) const {
  if (spec.out_end.format)
    text.lines("fft_out_store(out_memory, $, $);", to, value);
  else if (spec.out_end.real)
    text.lines("*($) = ($).x;", to, value);
  else
    text.lines(writes_reals(spec) ? "*($) = fft_form($);" : "fft_store($, $);", to, value);
}

std::string GroupKernel::in_range(std::size_t s, std::uint32_t i) const {
  const Stage& st = stages[s];
  const std::uint32_t dealt = st.dealt(), last = ((st.repeats - 1) * st.per_item + i) / dealt;
  if ((last + 1) * spec.group.work_items <= st.shared()) return "";
  return code("$ < $", plus("t", i / dealt * spec.group.work_items), st.shared());
}

std::string GroupKernel::memory_condition(std::size_t s, std::uint32_t i) const {
  const Stage& st = stages[s];
  // For a run of whole columns, the column of a work-item does not matter.
  if (spec.group.guarded && st.radix == 1 && st.order == planning::LaneOrder::points_first &&
      (planning::is_real_row(spec) || planning::stages_reals_out(spec) ||
       planning::mirrors_in_registers(spec)))
    return code("$ < columns_left * $", plus("t", i * spec.group.work_items), st.butterflies);
  const std::string exists = spec.group.guarded ? code("$ < columns_left", indexed("c", s, i)) : "";
  return joined({in_range(s, i), exists}, " && ");
}

std::string indexed(const char* name, std::size_t s, std::uint32_t i) {
  return i ? code("$$_$", name, s, i) : code("$$", name, s);
}

std::uint32_t exchanged_elements(const PassSpec& spec) {
  if (planning::is_resident(spec)) return planning::resident_elements(spec);
  std::uint32_t most = 0;
  for (std::size_t e = 0; e < spec.group.paddings.size(); ++e) {
    if (!planning::exchanges_before(spec, e + 1)) continue;  // a work-item goes on with what it has
    const std::uint32_t size = planning::exchange_size(spec, e, spec.group.paddings[e]);
    const bool reals = planning::exchanges_reals(spec, e) && !spec.group.split_exchange;
    most = std::max(most, reals ? (size + 1) / 2 : size);
  }
  return most;
}

namespace {

// The block with the accesses of a turned stage.
const char* turned_block(const PassSpec& spec) {
  if (planning::sorts_pairs(spec)) return "group/sorted_reals.cl";
  return planning::has_rotated_pairs(spec) ? "group/rotated_pairs.cl" : "group/four_reals.cl";
}

}  // namespace

void write_blocks(TextWriter& text, const std::vector<const PassSpec*>& passes) {
  write_types(text, passes[0]->precision);
  text.raw(fragment("group/memory.cl"));
  std::set<std::string> present;
  const auto once = [&](const char* block, bool needed) {
    if (needed && present.insert(block).second) text.raw(fragment(block));
  };
  std::vector<std::uint32_t> radices;
  for (const PassSpec* spec : passes) {
    const bool second = spec->spectrum == planning::PointFactor::second_input;
    if (second && present.count("common/place_point.cl") == 0) text.define("FFT_INDEX", "uint");
    once("common/place_point.cl", second);
    if (planning::pairs_columns(*spec))
      once("group/two_reals.cl", true);
    else
      once(spec->real.pairs ? "common/pairs.cl" : "common/halves.cl", planning::splits_or_merges(*spec));
    once("group/rader_halves.cl", planning::is_rader_of_halves(*spec));
    if (planning::filters_halves(*spec)) {
      once("common/halves.cl", second);
      once("common/filtered_halves.cl", true);
    }
    once("common/window.cl", spec->window != nullptr);
    once("group/fetch_ahead.cl", planning::fetches_ahead(*spec));
    write_element_access(text, *spec);
    write_real_points(text, *spec);
    for (const Stage& stage : planning::group_stages(*spec))
      once(turned_block(*spec), stage.turned() && stage.paired);
    if (writes_reals(*spec) && present.insert("form").second)
      write_form(text, spec->form, spec->min_decibels);
    radices.insert(radices.end(), spec->radices.begin(), spec->radices.end());
  }
  text.raw(butterfly_text(radices, passes[0]->precision));
}

void write_pass(TextWriter& text, const GroupKernel& kernel, const std::string& local,
                const std::string& wait) {
  write_values(text, kernel);
  text.lines(local);
  kernel.tile.write_prologue(text);
  for (std::size_t s = 0; s < kernel.stages.size(); ++s) {
    if (!loads_twiddles_early(kernel, s)) continue;
    write_positions(text, kernel, s);
    write_early_twiddles(text, kernel, s);
  }
  text.lines(wait);
  write_second_transform(text, kernel);
  if (planning::is_resident(kernel.spec)) return write_resident_stages(text, kernel);
  for (std::size_t s = 0; s < kernel.stages.size(); ++s) write_stage(text, kernel, s);
}

KernelSource generate_group(const PassSpec& spec) {
  KernelSource source;
  source.name = code("fft_group_$", spec.length);
  source.takes_null_input = takes_null_input(spec);
  source.may_hold_table = true;
  TextWriter text;
  write_blocks(text, {&spec});
  write_signature(text, spec, source.name);
  if (planning::fetches_ahead(spec))
    write_fetching_pass(text, spec, local_memory(spec));
  else
    write_pass(text, GroupKernel(spec), local_memory(spec));
  text.lines("}");
  source.source = text.take();
  return source;
}

}  // namespace fft::codegen
