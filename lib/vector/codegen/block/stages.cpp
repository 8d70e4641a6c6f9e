// The stages of a block. The two kernels (VectorKernel):
//   lanes      load -> DFT in the lanes -> store. Contiguous and gathered sides are read and written by the first
//              and last stage. Transposed sides move in tiles of lanes / 2 neighbouring points: through t as a
//              separate pass; loads may be fused into the first stage.
//   split_row  a row n = R * N2 of contiguous points, G = lanes / R rows at once. First the DFTs of R points at
//              distance N2, where lanes = neighbouring points; R x R blocks are transposed into t, so that a lane
//              holds one of the R sub-sequences; then DFTs of N2 points in the lanes, whose first twiddles are
//              those between the two. Output k2 of all lanes is R contiguous points of each row.
#include "vector/codegen/block/stages.hpp"

#include <algorithm>

#include "codegen/point_factors.hpp"
#include "core/element_bytes.hpp"
#include "vector/codegen/block/block.hpp"
#include "vector/codegen/butterfly.hpp"
#include "vector/codegen/supported_ends.hpp"

namespace fft::codegen {
namespace {

using planning::LaneAccess;
using planning::PassSpec;
using planning::VectorKernel;

std::string sum(const std::string& a, const std::string& b) {
  return joined({a, b}, " + ");
}

}  // namespace

void BlockWriter::block() {
  prefetch_next();
  if (needs_filter_array()) load_filters();
  if (keeps_factors()) prepare_factors();
  if (can_stream())
    text_.lines("const bool streams = in_elements != out_elements && ((size_t)out & $) == 0;",
                cache_line_bytes - 1);
  if (real_row_) load_row_of_reals();
  if (split_) split_stage();
  if (transposed_load_ && !spec_.vector.fused_load) load_tiles();
  stage(0, "", "");
  if (halves_) {
    filter_halves();
    backward_stages(0, "");
  }
  if (split_ && layout_.convolves) backward_split_stage();
  if (transposed_store_) store_tiles();
  if (mirrors_) mirror_stores();
  if (real_row_) store_row_of_reals();
}

// Loops over registers must be unrolled; loops over memory must stay rolled.
TextWriter::Scope BlockWriter::loop(const std::string& variable, std::uint64_t count, std::uint64_t step) {
  constexpr std::uint64_t longest = 32;
  const bool unrolled = spec_.length <= longest && layout_.points <= spec_.vector.unrolled;
  if (count > step) text_.lines(unrolled ? "#pragma unroll" : "#pragma unroll 1");
  return text_.block("for (uint $1 = 0; $1 < $2; $1$3)", variable, count,
                     step == 1 ? "++" : code(" += $", step));
}

TextWriter::Scope BlockWriter::rolled_loop(const std::string& variable, std::uint64_t begin,
                                           std::uint64_t end) {
  text_.lines("#pragma unroll 1");
  return text_.block("for (uint $1 = $2; $1 < $3; $1++)", variable, begin, end);
}

// Chunks of `step` over `count`: the last one overlaps its neighbour, which does the same work twice.
TextWriter::Scope BlockWriter::chunk_loop(const std::string& name, std::uint64_t count, std::uint64_t step,
                                          std::uint64_t begin) {
  TextWriter::Scope scope = loop("c", count, step);
  const std::string chunk = count % step == 0 ? "c" : code("min(c, $u)", count - step);
  text_.lines("const uint $ = $;", name, sum(begin == 0 ? "" : num(begin), chunk));
  return scope;
}

TextWriter::Scope BlockWriter::butterfly_loop(const VectorStage& stage) {
  return stage.rest > 1 ? loop("i", stage.rest) : text_.block("");
}

// Index of output k of the DFT in t: the digits of k, first digit most significant.
void BlockWriter::position_function() {
  if (!halves_ && (!transposed_store_ || layout_.convolves)) return;
  std::string total;
  for (const VectorStage& stage : layout_.stages) {
    std::string digit = stage.step == 1 ? "k" : code("k / $u", stage.step);
    if (stage.step * stage.radix < layout_.points)
      digit = code(stage.step == 1 ? "$ % $u" : "($) % $u", digit, stage.radix);
    total = sum(total, times("(" + digit + ")", stage.rest));
  }
  text_.comment("Where result k lies in t.");
  text_.lines(R"(
    FFT_INLINE uint fft_position(uint k) {
      return $;
    })",
              total);
  text_.raw("\n");
}

// First radix of a split row, in chunks of R neighbouring points.
void BlockWriter::split_stage() {
  const std::uint32_t r = layout_.split;
  text_.comment("radix $: $ points of the rows at a time, then a sub-sequence per lane", r, r);
  const auto chunks = chunk_loop("i", layout_.points, r);
  if (merges_) text_.lines("const cplx w = $;", table_rows(layout_.mirror_offset, "i"));
  split_butterfly([&](std::uint32_t q) {
    const std::uint64_t first = q * layout_.points;
    return load_rows({plus("i", first), first, first + layout_.points - 1});
  });
  for (std::uint32_t j = 0; j < r; ++j) text_.lines("t[$] = y[$];", plus("i", j), j);
}

// Declares y, the results of the first radix of a split row, transposed.
void BlockWriter::split_butterfly(const std::function<std::string(std::uint32_t q)>& input) {
  const std::uint32_t r = layout_.split;
  text_.lines("cplx y[$];", r);
  write_butterfly(text_, r,
                  {input, [&](std::uint32_t k, const std::string& v) { text_.lines("y[$] = $;", k, v); }});
  text_.lines("fft_split_transpose$(y);", r);
}

// Stage s for the prefix whose sub-block of t starts at `base` and whose outputs start at `output` ("" is 0).
void BlockWriter::stage(std::size_t s, const std::string& base, const std::string& output) {
  const VectorStage& st = layout_.stages[s];
  const bool last = s + 1 == layout_.stages.size();
  if (s == 0 && spec_.vector.fused_load)
    fused_load_stage();
  else
    whole_stage(s, base, output);
  if (last) return;
  const std::string digit = code("d$", s + 1);
  {
    const auto digits = loop(digit, st.radix);
    stage(s + 1, sum(base, times(digit, st.rest)), sum(output, times(digit, st.step)));
  }
  if (layout_.convolves && !halves_) backward_stage(s, base);
}

void BlockWriter::whole_stage(std::size_t s, const std::string& base, const std::string& output) {
  const bool last = s + 1 == layout_.stages.size();
  const bool stores =
      last && !split_ && !mirrors_ && !halves_ && !transposed_store_ && (!layout_.convolves || s == 0);
  const bool touches_memory = (s == 0 && !split_ && !transposed_load_) || stores;
  const auto body = [&](bool full) {
    if (last && layout_.convolves && !halves_) return convolution(s, base, full);
    const auto write = [&](bool all) { stage_body(s, base, output, all); };
    if (full && last && can_stream()) return streamed_or_not(write);
    write(full);
  };
  stage_comment("stage", s);
  const auto scope = text_.block("");
  twiddle_pointer(s, false);
  if (!touches_memory) return body(true);
  const bool shares = !layout_.convolves && shares_tail(spec_, layout_.stages[s].radix);
  shares ? shared_body(s, base, output, stores) : full_or_tail(body);
}

// Loads for full blocks or the tail, then one butterfly, then stores for either. Here the lanes of a tail go
// through functions. Where compilation is quick their loops are inline instead, because passes of other axes
// have a tail every few blocks.
void BlockWriter::shared_body(std::size_t s, const std::string& base, const std::string& output,
                              bool stores) {
  const VectorStage& st = layout_.stages[s];
  const auto butterflies = butterfly_loop(st);
  short_tails_ = true;
  const auto value = [](std::uint32_t i) { return code("b[$]", i); };
  text_.lines("cplx b[$];", st.radix);
  full_or_tail([&](bool full) {
    for (std::uint32_t q = 0; q < st.radix; ++q)
      text_.lines("$ = $;", value(q), stage_input(s, base, q, full));
  });
  write_butterfly(text_, st.radix, {value, [&](std::uint32_t k, const std::string& v) {
                                      text_.lines("$ = $;", value(k), v);
                                    }});
  const auto store_all = [&](bool full) {
    for (std::uint32_t k = 0; k < st.radix; ++k) stage_output(s, base, output, k, value(k), full);
  };
  if (stores) {
    full_or_tail([&](bool full) {
      if (full && can_stream()) return streamed_or_not(store_all);
      store_all(full);
    });
  } else {
    store_all(true);
  }
  short_tails_ = false;
}

void BlockWriter::stage_comment(const char* what, std::size_t s) {
  const VectorStage& st = layout_.stages[s];
  text_.comment("$ $ of $: radix $, inputs at distance $", what, s + 1, layout_.stages.size(), st.radix,
                st.rest);
}

// From the digit-reversed spectrum in t back to natural order.
void BlockWriter::backward_stages(std::size_t s, const std::string& base) {
  if (s + 1 < layout_.stages.size()) {
    const std::string digit = code("d$", s + 1);
    const auto digits = loop(digit, layout_.stages[s].radix);
    backward_stages(s + 1, sum(base, times(digit, layout_.stages[s].rest)));
  }
  backward_stage(s, base);
}

// Element q of a butterfly of stage s in t; `i` counts the stage's butterflies.
std::string BlockWriter::element(std::size_t s, const std::string& base, std::uint32_t q) const {
  const VectorStage& st = layout_.stages[s];
  return plus(sum(base, st.rest > 1 ? "i" : ""), q * st.rest);
}

std::string BlockWriter::stage_input(std::size_t s, const std::string& base, std::uint32_t q,
                                     bool full) const {
  const VectorStage& st = layout_.stages[s];
  const std::string place = element(s, base, q);
  std::string v = code("t[$]", place);
  if (s == 0 && !split_ && !transposed_load_)
    v = load_global({place, q * st.rest, (q + 1) * st.rest - 1}, full);
  else if (s == 0 && transposed_load_ && ends_ && !merges_)
    v = q * st.rest < loaded_points().end && (q + 1) * st.rest > loaded_points().begin ? v : "fft_zero()";
  else if (s == 0 && transposed_load_ && !merges_)
    v = signed_input(v);
  return twiddled(s, q, v);
}

void BlockWriter::stage_body(std::size_t s, const std::string& base, const std::string& output, bool full) {
  const VectorStage& st = layout_.stages[s];
  const auto butterflies = butterfly_loop(st);
  write_butterfly(
      text_, st.radix,
      {[&](std::uint32_t q) { return stage_input(s, base, q, full); },
       [&](std::uint32_t k, const std::string& v) { stage_output(s, base, output, k, v, full); }});
}

// Output k of a butterfly of stage s: to t or, from the last stage, to z or to memory.
void BlockWriter::stage_output(std::size_t s, const std::string& base, const std::string& output,
                               std::uint32_t k, const std::string& value, bool full) {
  const VectorStage& st = layout_.stages[s];
  const bool stores = s + 1 == layout_.stages.size() && !transposed_store_ && !halves_;
  const std::uint64_t first = k * st.step;
  const std::string place = plus(output, first);
  if (!stores) return text_.lines("t[$] = $;", element(s, base, k), value);
  if (mirrors_) return text_.lines("z[$] = $;", place, value);
  store_global({place, first, first + st.step - 1}, value, full);
}

// The first stage with its tiles: s holds the same few points of every input.
void BlockWriter::fused_load_stage() {
  const VectorStage& st = layout_.stages[0];
  stage_comment("tiles and stage", 0);
  const auto chunks = chunk_loop("i", st.rest, tile_);
  text_.lines("cplx s[$];", st.radix * tile_);
  for (std::uint32_t q = 0; q < st.radix; ++q) load_tile(plus("s", q * tile_), plus("i", q * st.rest));
  const auto points = rolled_loop("j", 0, tile_);
  write_butterfly(
      text_, st.radix,
      {[&](std::uint32_t q) { return signed_input(code("s[$ + j]", q * tile_)); },
       [&](std::uint32_t k, const std::string& v) { text_.lines("t[$ + i + j] = $;", k * st.rest, v); }});
}

std::string BlockWriter::prefix_index(std::size_t s, bool with_block) const {
  std::string p;
  const std::size_t first = layout_.stages[s].first;
  for (std::size_t i = first; i < s; ++i)
    p = (i > first ? code("($) * $u + ", p, layout_.stages[i].radix) : "") + code("d$", i + 1);
  if (with_block && layout_.lane_blocks > 1) p = sum(times("lane_block", layout_.stages[s].prefixes), p);
  return p.empty() ? "0" : p;
}

// w<s>: the twiddles of stage s for one prefix, v<s> those of the backward DFT.
void BlockWriter::twiddle_pointer(std::size_t s, bool backward) {
  const VectorStage& st = layout_.stages[s];
  const TwiddleForm form = backward ? st.backward_form : st.form;
  if (form == TwiddleForm::none || st.radix == 1) return;
  const std::string prefix = prefix_index(s, !backward);
  const std::uint64_t width = (form == TwiddleForm::lanes ? 2 * lanes_ : 2) * (st.radix - 1);
  text_.lines("global const scalar_t *$$ = $;", backward ? "v" : "w", s + 1,
              sum(plus("table", backward ? st.backward_offset : st.table_offset),
                  prefix == "0" ? "" : times("(" + prefix + ")", width)));
}

std::string BlockWriter::twiddled(std::size_t s, std::uint32_t q, const std::string& value,
                                  bool backward) const {
  const VectorStage& st = layout_.stages[s];
  const TwiddleForm form = backward ? st.backward_form : st.form;
  if (form == TwiddleForm::none || q == 0) return value;
  const std::string w = code(backward ? "v$" : "w$", s + 1);
  const std::uint64_t number = 2 * (q - 1), vector = number * lanes_;
  const std::string shared = code("fft_table_scalar($)", plus(w, number));
  if (form == TwiddleForm::lanes) return code("cplx_mul($, fft_table_lanes($))", value, plus(w, vector));
  if (form == TwiddleForm::uniform) return code("cplx_mul($, $)", value, shared);
  return code("cplx_mul($, cplx_mul(fft_table_lanes($), $))", value, plus("table", st.lane_offset + vector),
              shared);
}

std::string times(const std::string& expression, std::uint64_t factor) {
  if (const std::string back = backward_steps(expression, factor); !back.empty()) return back;
  if (factor == 1) return expression;
  const bool wide = factor > 0xffffffffu || factor == 0;
  return code(wide ? "(ulong)$ * $ul" : "$ * $u", expression, factor);
}

void write_block_functions(TextWriter& text, const PassSpec& spec, const VectorLayout& layout) {
  BlockWriter(text, spec, layout).position_function();
}

std::uint64_t block_array_length(const PassSpec& spec, const VectorLayout& layout) {
  return BlockShape(spec, layout).array_points();
}

std::uint64_t filter_array_length(const PassSpec& spec, const VectorLayout& layout) {
  return BlockShape(spec, layout).filter_points();
}

void write_block(TextWriter& text, const PassSpec& spec, const VectorLayout& layout) {
  BlockWriter(text, spec, layout).block();
}

}  // namespace fft::codegen
