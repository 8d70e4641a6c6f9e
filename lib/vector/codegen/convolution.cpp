// Convolutions (PassSpec::backward_radices): the DFT leaves its result in t in the order of its digits. There the last
// stage goes on: it multiplies by the spectrum, conjugates, and runs its butterfly again; then the stages in
// reverse order, twiddles behind the butterflies, which is the transposed flow graph and so the same DFT
// with its input in that order and its output in natural order.
// A spectrum in the pass's table lies in the order of its use. One in a buffer (PointFactor::buffer) lies in natural order:
// the lanes share a value, or hold neighbouring frequencies, or columns with filters of their own, transposed into the
// array f beforehand.
#include <algorithm>

#include "vector/codegen/block.hpp"
#include "vector/codegen/butterfly.hpp"
#include "vector/codegen/stages.hpp"

namespace fft::codegen {

using planning::PointFactor;

// The same at the end of a convolution.
void BlockWriter::backward_split_stage() {
  const std::uint32_t r = layout_.split;
  chunk_loop("i", layout_.points, r);
  text_.line("cplx y[" + num(r) + "];");
  for (std::uint32_t j = 0; j < r; ++j) text_.line("y[" + num(j) + "] = t[i + " + num(j) + "];");
  text_.line("fft_split_transpose" + num(r) + "(y);");
  write_butterfly(text_, r,
                  {[](std::uint32_t k) { return "y[" + num(k) + "]"; },
                   [&](std::uint32_t q, const std::string& v) {
                     const std::uint64_t first = q * layout_.points;
                     return store_rows({"i + " + num(first), first, first + layout_.points - 1}, v);
                   }});
  text_.close();
}

// Elements of the spectrum from one lane's value to the next one's (kernel `lanes`).
std::uint64_t BlockWriter::filter_spacing() const {
  const std::uint64_t filters = spec_.loops[spec_.vector.lane_axis].spectrum_stride;
  return filters + (spec_.twiddle_span > 1 ? spec_.spectrum_stride : 0);
}

bool BlockWriter::needs_filter_array() const {
  if (spec_.spectrum == PointFactor::second_input) return true;
  return spec_.spectrum == PointFactor::buffer && !split_ && lanes_ > 1 && spec_.twiddle_span == 1 &&
         filter_spacing() > 1 && spec_.spectrum_stride == 1 && layout_.points >= tile_;
}

// Halves need one point more of a spectrum: element N is the mirror image of element 0.
std::uint64_t BlockWriter::filter_points() const {
  if (keeps_factors()) return 2 * layout_.points;
  if (!needs_filter_array()) return 0;
  return layout_.points + (halves_ && spec_.spectrum == PointFactor::buffer ? 1 : 0);
}

void BlockWriter::load_filters() {
  if (spec_.spectrum == PointFactor::second_input) return second_transform();
  chunk_loop("p", filter_points(), tile_);
  load_tile("f + p", "filter + 2 * p", filter_spacing());
  text_.close();
}

// The second input (PointFactor::second_input) to its spectrum, in f in the order of its digits.
void BlockWriter::second_transform() {
  split_ ? load_second_rows() : load_second();
  second_stage(0, "");
}

// f in natural order from real points. (Conjugating them changes nothing.)
void BlockWriter::load_second_reals(std::uint64_t points, const std::string& at) {
  const std::uint64_t spacing = filter_spacing();
  if (lanes_ > 1 && spec_.spectrum_stride == 1 && spacing > 1 && points >= tile_) {
    chunk_loop("q", points, tile_);
    full_or_tail([&](bool full) {
      text_.line("fft_load_real_tile(f + q, filter + q, " + num(spacing) + "ul, " +
                 (full ? num(lanes_) : "lanes") + ");");
    });
    return text_.close();
  }
  text_.line("#pragma unroll 1");
  text_.open("for (uint q = 0; q < " + num(points) + "; q++)");
  text_.line("f[q] = make_cplx(" +
             (spacing == 0 ? "(real_t)(*(" + at + "))"
                           : "fft_reals_gathered(" + at + ", " + num(spacing) + "ul, lanes)") +
             ", fft_no_reals());");
  text_.close();
}

// f in natural order, with zeros behind the array's points.
void BlockWriter::load_second() {
  if (halves_) return load_second_halves();
  const std::uint64_t points = std::min<std::uint64_t>(spec_.second.points, layout_.points),
                      stride = spec_.spectrum_stride;
  const std::uint64_t spacing = filter_spacing();
  const auto each = [&](const std::string& value) {
    text_.line("#pragma unroll 1");
    text_.open("for (uint q = 0; q < " + num(points) + "; q++)");
    text_.line("f[q] = " + (spec_.second.conjugated ? "cplx_conj(" + value + ")" : value) + ";");
    text_.close();
  };
  const std::string at = (spec_.second.real ? "filter + " : "filter + 2 * ") + times("(ulong)q", stride);
  if (spec_.second.real) {
    load_second_reals(points, at);
  } else if (lanes_ > 1 && stride == 1 && spacing > 1 &&
             points >= tile_) {  // (overlapping tiles are read anew)
    chunk_loop("q", points, tile_);
    load_tile("f + q", "filter + 2 * q", spacing);
    if (spec_.second.conjugated)
      for (std::uint32_t j = 0; j < tile_; ++j)
        text_.line("f[q + " + num(j) + "] = cplx_conj(f[q + " + num(j) + "]);");
    text_.close();
  } else if (spacing == 0) {
    each("fft_table_scalar(" + at + ")");
  } else if (spacing == 1) {
    each("fft_spectrum_lanes(" + at + ", lanes)");
  } else {
    each("fft_spectrum_some(" + at + ", " + num(spacing) + "ul, lanes)");
  }
  if (points == layout_.points) return;
  text_.line("#pragma unroll 1");
  text_.open("for (uint q = " + num(points) + "; q < " + num(layout_.points) + "; q++)");
  text_.line("f[q] = fft_zero();");
  text_.close();
}

// The first radix of split rows.
void BlockWriter::load_second_rows() {
  const std::uint32_t r = layout_.split;
  const std::uint64_t points = spec_.second.points;
  const std::string rows = num(spec_.loops[spec_.vector.lane_axis].spectrum_stride) + "ul, lanes";
  const auto complex = [&](const std::string& value) {
    return spec_.second.real ? "make_cplx(" + value + ", fft_no_reals())" : value;
  };
  const auto value = [&](std::uint32_t q) -> std::string {
    const std::uint64_t first = q * layout_.points, last = first + layout_.points - 1;
    if (halves_)
      return halves_rows("filter", {"i + " + num(first), first, last},
                         spec_.loops[spec_.vector.lane_axis].spectrum_stride, points);
    if (first >= points) return "fft_zero()";
    const bool real = spec_.second.real;
    const std::string point = "i + " + num(first),
                      at = (real ? "filter + (" : "filter + 2 * (") + point + "), " + rows;
    const std::string whole =
                          (real ? "fft_reals_rows" : "fft_load_rows") + num(layout_.rows) + "(" + at + ")",
                      limit = num(points) + "ul";
    if (last < points) return complex(whole);
    const std::string p = "(ulong)(" + point + ")";
    return complex("(" + p + " + " + num(r) + " <= " + limit + " ? " + whole + " : " + p + " < " + limit +
                   " ? " + (real ? "fft_reals_rows_some(" : "fft_load_rows_some(") + at + ", " + num(r) +
                   ", " + p + ", 0ul, " + limit + ") : " + (real ? "fft_no_reals())" : "fft_zero())"));
  };
  chunk_loop("i", layout_.points, r);
  text_.line("cplx y[" + num(r) + "];");
  write_butterfly(
      text_, r,
      {[&](std::uint32_t q) { return spec_.second.conjugated ? "cplx_conj(" + value(q) + ")" : value(q); },
       [](std::uint32_t k, const std::string& v) { return "y[" + num(k) + "] = " + v + ";"; }});
  text_.line("fft_split_transpose" + num(r) + "(y);");
  for (std::uint32_t j = 0; j < r; ++j) text_.line("f[i + " + num(j) + "] = y[" + num(j) + "];");
  text_.close();
}

// Stage s of the second input, in place.
void BlockWriter::second_stage(std::size_t s, const std::string& base) {
  const VectorStage& st = layout_.stages[s];
  text_.open("");
  twiddle_pointer(s, false);
  if (st.rest > 1)
    loop("i", st.rest);
  else
    text_.open("");
  write_butterfly(
      text_, st.radix,
      {[&](std::uint32_t q) { return twiddled(s, q, "f[" + element(s, base, q) + "]"); },
       [&](std::uint32_t k, const std::string& v) { return "f[" + element(s, base, k) + "] = " + v + ";"; }});
  text_.close();
  text_.close();
  if (s + 1 == layout_.stages.size()) return;
  const std::string digit = "d" + num(s + 1);
  loop(digit, st.radix);
  const std::string below = times(digit, st.rest);
  second_stage(s + 1, base.empty() ? below : base + " + " + below);
  text_.close();
}

// Output 0 of a butterfly of stage s: the digits that the stages before it have found.
std::string BlockWriter::prefix_position(std::size_t s) const {
  std::string position;
  std::uint64_t weight = 1;
  for (std::size_t i = 0; i < s; ++i) {
    position += (i ? " + " : "") + times("d" + num(i + 1), weight);
    weight *= layout_.stages[i].radix;
  }
  return position.empty() ? "0" : position;
}

// h: the spectrum where the last stage, s, begins to need it.
void BlockWriter::spectrum_pointer(std::size_t s) {
  const VectorStage& st = layout_.stages[s];
  if (spec_.spectrum == PointFactor::second_input) return;
  std::string at;
  if (spec_.spectrum == PointFactor::buffer) {
    const std::string prefix = prefix_position(s);
    if (needs_filter_array()) return text_.line("const uint h = " + prefix + ";");
    const std::uint64_t stride = 2 * spec_.spectrum_stride;
    if (prefix != "0") at += " + " + times("(ulong)(" + prefix + ")", stride * layout_.span);
    if (spec_.twiddle_span > 1) at += " + " + times("lane_block", stride * lanes_);
    return text_.line("global const scalar_t *h = filter" + at + ";");
  }
  const std::string prefix = prefix_index(s);
  const std::uint64_t width = layout_.span > 1 ? 2 * lanes_ : 2;
  if (prefix != "0") at = " + " + times("(" + prefix + ")", width * st.radix);
  text_.line("global const scalar_t *h = table + " + num(layout_.spectrum_offset) + at + ";");
}

// What output k of the last stage is multiplied by.
std::string BlockWriter::spectrum_value(std::size_t s, const std::string& base, std::uint32_t k) const {
  const VectorStage& st = layout_.stages[s];
  if (spec_.spectrum == PointFactor::second_input) return "f[" + element(s, base, k) + "]";
  if (spec_.spectrum != PointFactor::buffer)
    return layout_.span > 1 ? "fft_table_lanes(h + " + num(2 * lanes_ * k) + ")"
                            : "fft_table_scalar(h + " + num(2 * k) + ")";
  if (needs_filter_array()) return "f[h + " + num(st.prefixes * k) + "]";
  return spectrum_load("h + " + num(2 * spec_.spectrum_stride * layout_.span * st.prefixes * k));
}

// A vector of a spectrum in a buffer.
std::string BlockWriter::spectrum_load(const std::string& at) const {
  if (split_)
    return "fft_load_rows" + num(layout_.rows) + "(" + at + ", " +
           num(spec_.loops[spec_.vector.lane_axis].spectrum_stride) + "ul, lanes)";
  const std::uint64_t spacing = filter_spacing();
  if (spacing == 0) return "fft_table_scalar(" + at + ")";
  if (spacing > 1) return "fft_spectrum_some(" + at + ", " + num(spacing) + "ul, lanes)";
  return has_tail() ? "fft_spectrum_lanes(" + at + ", lanes)" : "fft_load_lanes(" + at + ")";
}

// The last stage of a convolving pass, forward and backward.
void BlockWriter::convolution(std::size_t s, const std::string& base, bool full) {
  const VectorStage& st = layout_.stages[s];
  spectrum_pointer(s);
  text_.line("cplx b[" + num(st.radix) + "];");
  text_.open("");
  write_butterfly(text_, st.radix,
                  {[&](std::uint32_t q) { return stage_input(s, base, q, full); },
                   [&](std::uint32_t k, const std::string& v) {
                     return "b[" + num(k) + "] = cplx_conj(cplx_mul(" + v + ", " +
                            spectrum_value(s, base, k) + "));";
                   }});
  text_.close();
  twiddle_pointer(s, true);
  text_.open("");
  write_butterfly(
      text_, st.radix,
      {[](std::uint32_t k) { return "b[" + num(k) + "]"; },
       [&](std::uint32_t q, const std::string& v) { return backward_output(s, base, q, v, full); }});
  text_.close();
}

void BlockWriter::backward_stage(std::size_t s, const std::string& base) {
  text_.open("");
  twiddle_pointer(s, true);
  const auto body = [&](bool full) { backward_body(s, base, full); };
  s == 0 && !split_ && !transposed_store_ ? full_or_tail(body) : body(true);
  text_.close();
}

void BlockWriter::backward_body(std::size_t s, const std::string& base, bool full) {
  const VectorStage& st = layout_.stages[s];
  if (st.rest > 1)
    loop("i", st.rest);
  else
    text_.open("");
  write_butterfly(
      text_, st.radix,
      {[&](std::uint32_t k) { return "t[" + element(s, base, k) + "]"; },
       [&](std::uint32_t q, const std::string& v) { return backward_output(s, base, q, v, full); }});
  text_.close();
}

std::string BlockWriter::backward_output(std::size_t s, const std::string& base, std::uint32_t q,
                                         const std::string& value, bool full) const {
  const VectorStage& st = layout_.stages[s];
  const std::string place = element(s, base, q);
  const std::string v = twiddled(s, q, value, true);
  if (s > 0 || split_ || transposed_store_) return "t[" + place + "] = " + v + ";";
  return store_global({place, q * st.rest, (q + 1) * st.rest - 1}, v, full);
}

}  // namespace fft::codegen
