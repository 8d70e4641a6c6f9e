// Convolutions (PassSpec::backward_radices): the DFT leaves its result in t in digit-reversed order. The last stage
// then multiplies by the spectrum, conjugates, and runs its butterfly again. The other stages follow in reverse order,
// with the twiddles after the butterflies. This is the transposed flow graph: the same DFT, with digit-reversed input
// and output in natural order. A spectrum in the pass's table is stored in the order of its use. One in a buffer
// (PointFactor::buffer) is in natural order: the lanes share a value, or hold neighbouring frequencies, or hold
// columns with separate filters, which are transposed into the array f beforehand.
#include <algorithm>

#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"
#include "vector/codegen/butterfly.hpp"

namespace fft::codegen {

using planning::PointFactor;

// The same for the end of a convolution.
void BlockWriter::backward_split_stage() {
  const std::uint32_t r = layout_.split;
  text_.comment("backward, radix $: $ points of the rows at a time", r, r);
  const auto chunks = chunk_loop("i", layout_.points, r);
  text_.lines("cplx y[$];", r);
  for (std::uint32_t j = 0; j < r; ++j) text_.lines("y[$] = t[$];", j, plus("i", j));
  text_.lines("fft_split_transpose$(y);", r);
  write_butterfly(text_, r,
                  {[](std::uint32_t k) { return code("y[$]", k); },
                   [&](std::uint32_t q, const std::string& v) {
                     const std::uint64_t first = q * layout_.points;
                     store_rows({plus("i", first), first, first + layout_.points - 1}, v);
                   }});
}

void BlockWriter::load_filters() {
  if (spec_.spectrum == PointFactor::second_input) return second_transform();
  text_.comment("the spectra of the lanes, to f");
  const auto chunks = chunk_loop("p", filter_points(), tile_);
  load_tile("f + p", "filter + 2 * p", filter_spacing());
}

// Transforms the second input (PointFactor::second_input) to its spectrum, in f in digit-reversed order.
void BlockWriter::second_transform() {
  text_.comment("the second input, transformed, to f");
  split_ ? load_second_rows() : load_second();
  second_stage(0, "");
}

// Real point of the second input at `at`, in every lane.
std::string BlockWriter::second_real(const std::string& at) const {
  const std::uint64_t spacing = filter_spacing();
  return spacing == 0 ? code("(real_t)(*($))", at) : code("fft_reals_gathered($, $ul, lanes)", at, spacing);
}

// f in natural order from real points. (Conjugating them changes nothing.)
void BlockWriter::load_second_reals(std::uint64_t points, const std::string& at) {
  const std::uint64_t spacing = filter_spacing();
  if (lanes_ > 1 && spec_.spectrum_stride == 1 && spacing > 1 && points >= tile_) {
    const auto chunks = chunk_loop("q", points, tile_);
    return full_or_tail([&](bool full) {
      text_.lines("fft_load_real_tile(f + q, filter + q, $ul, $);", spacing, lane_count(full));
    });
  }
  const auto loop = rolled_loop("q", 0, points);
  text_.lines("f[q] = make_cplx($, fft_no_reals());", second_real(at));
}

// f in natural order, with zeros after the array's points.
void BlockWriter::load_second() {
  if (halves_) return load_second_halves();
  const std::uint64_t points = std::min<std::uint64_t>(spec_.second.points, layout_.points),
                      stride = spec_.spectrum_stride, spacing = filter_spacing();
  const auto conjugated = [&](const std::string& value) {
    return spec_.second.conjugated ? code("cplx_conj($)", value) : value;
  };
  const auto each = [&](const std::string& value) {
    const auto loop = rolled_loop("q", 0, points);
    text_.lines("f[q] = $;", conjugated(value));
  };
  const std::string at = code(spec_.second.real ? "filter + $" : "filter + 2 * $", times("(ulong)q", stride));
  if (spec_.second.real) {
    load_second_reals(points, at);
  } else if (lanes_ > 1 && stride == 1 && spacing > 1 &&
             points >= tile_) {  // (overlapping tiles are read again)
    const auto chunks = chunk_loop("q", points, tile_);
    load_tile("f + q", "filter + 2 * q", spacing);
    for (std::uint32_t j = 0; spec_.second.conjugated && j < tile_; ++j)
      text_.lines("f[$1] = cplx_conj(f[$1]);", plus("q", j));
  } else if (spacing == 0) {
    each(code("fft_table_scalar($)", at));
  } else if (spacing == 1) {
    each(code("fft_spectrum_lanes($, lanes)", at));
  } else {
    each(code("fft_gather_some($, $ul, lanes)", at, spacing));
  }
  fill("f", points, layout_.points, "fft_zero()");
}

// The first radix of split rows.
void BlockWriter::load_second_rows() {
  const auto chunks = chunk_loop("i", layout_.points, layout_.split);
  split_butterfly([&](std::uint32_t q) {
    const std::uint64_t first = q * layout_.points;
    const std::string value = second_rows({plus("i", first), first, first + layout_.points - 1});
    return spec_.second.conjugated ? code("cplx_conj($)", value) : value;
  });
  for (std::uint32_t j = 0; j < layout_.split; ++j) text_.lines("f[$] = y[$];", plus("i", j), j);
}

// Points of the second input in a vector of rows.
std::string BlockWriter::second_rows(const Point& point) const {
  const std::uint64_t points = spec_.second.points,
                      distance = spec_.loops[spec_.vector.lane_axis].spectrum_stride;
  if (halves_) return halves_rows("filter", point, distance, points);
  if (point.low >= points) return "fft_zero()";
  const bool real = spec_.second.real;
  const auto complex = [&](const std::string& value) {
    return real ? code("make_cplx($, fft_no_reals())", value) : value;
  };
  const char* const function = real ? "fft_reals_rows" : "fft_load_rows";
  const std::string at =
      code(real ? "filter + ($), $ul, lanes" : "filter + 2 * ($), $ul, lanes", point.text, distance);
  const std::string whole = code("$$($)", function, layout_.rows, at);
  if (point.high < points) return complex(whole);
  return complex(code("($1 + $2 <= $3ul ? $4 : $1 < $3ul ? $5_some($6, $2, $1, 0ul, $3ul) : $7)",
                      point_element(point, 1), layout_.split, points, whole, function, at,
                      real ? "fft_no_reals()" : "fft_zero()"));
}

// Stage s of the second input, in place.
void BlockWriter::second_stage(std::size_t s, const std::string& base) {
  const VectorStage& st = layout_.stages[s];
  {
    stage_comment("second input, stage", s);
    const auto scope = text_.block("");
    twiddle_pointer(s, false);
    const auto butterflies = butterfly_loop(st);
    write_butterfly(
        text_, st.radix,
        {[&](std::uint32_t q) { return twiddled(s, q, code("f[$]", element(s, base, q))); },
         [&](std::uint32_t k, const std::string& v) { text_.lines("f[$] = $;", element(s, base, k), v); }});
  }
  if (s + 1 == layout_.stages.size()) return;
  const std::string digit = code("d$", s + 1);
  const auto digits = loop(digit, st.radix);
  second_stage(s + 1, joined({base, times(digit, st.rest)}, " + "));
}

// Output 0 of a butterfly of stage s: the digits from the stages before it.
std::string BlockWriter::prefix_position(std::size_t s) const {
  std::string position;
  std::uint64_t weight = 1;
  for (std::size_t i = 0; i < s; ++i) {
    position = joined({position, times(code("d$", i + 1), weight)}, " + ");
    weight *= layout_.stages[i].radix;
  }
  return position.empty() ? "0" : position;
}

// Declares h: the spectrum from where the last stage, s, starts to use it.
void BlockWriter::spectrum_pointer(std::size_t s) {
  const VectorStage& st = layout_.stages[s];
  if (spec_.spectrum == PointFactor::second_input) return;
  if (spec_.spectrum == PointFactor::buffer) {
    const std::string prefix = prefix_position(s);
    if (needs_filter_array()) return text_.lines("const uint h = $;", prefix);
    const std::uint64_t stride = 2 * spec_.spectrum_stride;
    const std::string by_prefix = times("(ulong)(" + prefix + ")", stride * layout_.span);
    return text_.lines("global const scalar_t *h = $;",
                       joined({"filter", prefix != "0" ? by_prefix : "",
                               spec_.twiddle_span > 1 ? times("lane_block", stride * lanes_) : ""},
                              " + "));
  }
  const std::string prefix = prefix_index(s);
  const std::uint64_t width = (layout_.span > 1 ? 2 * lanes_ : 2) * st.radix;
  text_.lines("global const scalar_t *h = $;", joined({plus("table", layout_.spectrum_offset),
                                                       prefix != "0" ? times("(" + prefix + ")", width) : ""},
                                                      " + "));
}

// The factor for output k of the last stage.
std::string BlockWriter::spectrum_value(std::size_t s, const std::string& base, std::uint32_t k) const {
  const VectorStage& st = layout_.stages[s];
  if (spec_.spectrum == PointFactor::second_input) return code("f[$]", element(s, base, k));
  if (spec_.spectrum != PointFactor::buffer)
    return layout_.span > 1 ? code("fft_table_lanes($)", plus("h", 2 * lanes_ * k))
                            : code("fft_table_scalar($)", plus("h", 2 * k));
  if (needs_filter_array()) return code("f[$]", plus("h", st.prefixes * k));
  return spectrum_load(plus("h", 2 * spec_.spectrum_stride * layout_.span * st.prefixes * k));
}

// A vector of a spectrum in a buffer.
std::string BlockWriter::spectrum_load(const std::string& at) const {
  if (split_)
    return code("fft_load_rows$($, $ul, lanes)", layout_.rows, at,
                spec_.loops[spec_.vector.lane_axis].spectrum_stride);
  const std::uint64_t spacing = filter_spacing();
  if (spacing == 0) return code("fft_table_scalar($)", at);
  if (spacing > 1) return code("fft_gather_some($, $ul, lanes)", at, spacing);
  return code(has_tail() ? "fft_spectrum_lanes($, lanes)" : "fft_load_lanes($)", at);
}

// The last stage of a convolving pass, forward and backward.
void BlockWriter::convolution(std::size_t s, const std::string& base, bool full) {
  const VectorStage& st = layout_.stages[s];
  spectrum_pointer(s);
  text_.lines("cplx b[$];", st.radix);
  text_.comment("butterfly, product with the spectrum, conjugate, butterfly");
  {
    const auto forward = text_.block("");
    write_butterfly(text_, st.radix,
                    {[&](std::uint32_t q) { return stage_input(s, base, q, full); },
                     [&](std::uint32_t k, const std::string& v) {
                       text_.lines("b[$] = cplx_conj(cplx_mul($, $));", k, v, spectrum_value(s, base, k));
                     }});
  }
  twiddle_pointer(s, true);
  const auto backward = text_.block("");
  write_butterfly(text_, st.radix,
                  {[](std::uint32_t k) { return code("b[$]", k); },
                   [&](std::uint32_t q, const std::string& v) { backward_output(s, base, q, v, full); }});
}

void BlockWriter::backward_stage(std::size_t s, const std::string& base) {
  stage_comment("backward, stage", s);
  const auto scope = text_.block("");
  twiddle_pointer(s, true);
  const auto body = [&](bool full) { backward_body(s, base, full); };
  s == 0 && !split_ && !transposed_store_ ? full_or_tail(body) : body(true);
}

void BlockWriter::backward_body(std::size_t s, const std::string& base, bool full) {
  const VectorStage& st = layout_.stages[s];
  const auto butterflies = butterfly_loop(st);
  write_butterfly(text_, st.radix,
                  {[&](std::uint32_t k) { return code("t[$]", element(s, base, k)); },
                   [&](std::uint32_t q, const std::string& v) { backward_output(s, base, q, v, full); }});
}

void BlockWriter::backward_output(std::size_t s, const std::string& base, std::uint32_t q,
                                  const std::string& value, bool full) {
  const VectorStage& st = layout_.stages[s];
  const std::string place = element(s, base, q);
  const std::string v = twiddled(s, q, value, true);
  if (s > 0 || split_ || transposed_store_) return text_.lines("t[$] = $;", place, v);
  store_global({place, q * st.rest, (q + 1) * st.rest - 1}, v, full);
}

}  // namespace fft::codegen
