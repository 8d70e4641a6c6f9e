// How the stages of a block reach memory: contiguous, gathered, in tiles, as rows; points behind a pass's limits, and
// factors by position.
#include <algorithm>

#include <fftcl/error.hpp>
#include "codegen/point_factors.hpp"
#include "codegen/vector_block.hpp"
#include "codegen/vector_stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::PassEnd;
using planning::PointFactor;

// Points of a transform that an end reads or writes.
std::uint64_t BlockWriter::row_points(const PassEnd& end) const {
  return end.points == 0 ? spec_.length : std::min<std::uint64_t>(spec_.length, end.points);
}

std::string BlockWriter::signed_input(const std::string& value) const {
  return spec_.input_sign != planning::InputSign::none ? "cplx_sign(" + value + ", factors.x)" : value;
}

// All that happens to a point on its way in; `factor` is empty where the pass has none.
std::string BlockWriter::loaded(const std::string& value, const std::string& factor) const {
  std::string v = signed_input(value);
  if (!factor.empty()) v = factored(spec_.in_end.factor, v, factor);
  return spec_.in_end.conjugated ? "cplx_conj(" + v + ")" : v;
}

std::string BlockWriter::finished(const std::string& value, const std::string& factor) const {
  std::string v = spec_.out_end.conjugated ? "cplx_conj(" + value + ")" : value;
  if (!factor.empty()) v = "cplx_mul(" + v + ", " + factor + ")";
  return spec_.scaled_output ? "cplx_scale(" + v + ", factors.y, factors.z)" : v;
}

// The factor of a position that all lanes share.
std::string BlockWriter::input_factor(const std::string& position) const {
  if (spec_.in_end.factor == PointFactor::none) return "";
  return "fft_table_scalar(table + " + num(layout_.in_factor.offset) + " + 2 * (" + position + "))";
}

std::string BlockWriter::output_factor(const std::string& position) const {
  if (spec_.out_end.factor == PointFactor::none) return "";
  return "fft_table_scalar(table + " + num(layout_.out_factor.offset) + " + 2 * (" + position + "))";
}

// The same for a vector of rows: every row reads the same neighbouring points.
std::string BlockWriter::rows_factor(const FactorTable& table, const std::string& position) const {
  if (table.factor == PointFactor::none) return "";
  return "fft_load_rows" + num(layout_.rows) + "(table + " + num(table.offset) + " + 2 * (" + position +
         "), 0, 1)";
}

// Upper bound of what the columns add to an input position.
std::uint64_t BlockWriter::greatest_column_position() const {
  std::uint64_t greatest = 0;
  for (const planning::LoopAxis& a : spec_.loops) greatest += (a.count - 1) * a.in_position;
  return greatest;
}

std::string BlockWriter::load_global(const Point& point, bool full) const {
  const std::string at = "in + 2 * (" + times("(ulong)(" + point.text + ")", spec_.in_stride) + ")";
  const bool contiguous = full && spec_.vector.load == LaneAccess::contiguous;
  const std::string plain =
      contiguous ? (spec_.vector.prefetch ? "fft_load_lanes_ahead(" : "fft_load_lanes(") + at + ")"
                 : "fft_load_gathered(" + at + ", " + num(lane_in()) + "ul, lanes)";
  const std::uint64_t limit = spec_.in_end.points, step = spec_.in_position;
  const bool checked = limit != 0 && point.high * step + greatest_column_position() >= limit;
  if (checked && point.low * step >= limit) return "fft_zero()";
  const bool columns = greatest_column_position() > 0;
  const std::string position = (columns ? "position0 + " : "") + times("(ulong)(" + point.text + ")", step);
  const std::uint64_t lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  if (lane_step == 0) {
    const std::string value = loaded(plain, input_factor(position));
    return checked ? "(" + position + " < " + num(limit) + " ? " + value + " : fft_zero())" : value;
  }
  if (lane_step != 1)
    throw Error(ErrorCode::internal, "vector pass: lanes must hold neighbouring input positions, or one");
  const std::string count = "fft_below(" + position + ", lanes, " + num(limit) + ")";
  const std::string some = contiguous ? "fft_load_lanes_below(" + at + ", " + count + ")"
                                      : "fft_load_some(" + at + ", " + num(lane_in()) + "ul, " + count + ")";
  std::string factor;
  if (spec_.in_end.factor != PointFactor::none)
    factor = "fft_load_lanes(table + " + num(layout_.in_factor.offset) + " + 2 * " +
             (checked ? "min(" + position + ", " + num(limit) + "ul)" : "(" + position + ")") + ")";
  return loaded(checked ? some : plain, factor);
}

// Output k of a pass whose lanes are neighbouring positions, at the limit of what is written.
std::string BlockWriter::store_lanes_below(const Point& k, const std::string& at, const std::string& value,
                                           bool full) const {
  const std::string position =
      "lane_block * " + num(lanes_) + " + " + times("(ulong)(" + k.text + ")", layout_.span);
  std::string v = value;
  const std::uint64_t limit = spec_.out_end.points;
  const bool checked = limit != 0 && layout_.span * k.high + layout_.span - 1 >= limit;
  if (spec_.out_end.factor != PointFactor::none) {
    v = finished(v, "fft_load_lanes(table + " + num(layout_.out_factor.offset) + " + 2 * " +
                        (checked ? "min(" + position + ", " + num(limit) + "ul)" : "(" + position + ")") +
                        ")");
  } else {
    v = finished(v, "");
  }
  const std::string stride = num(lane_out()) + "ul, ";
  const std::string whole = full && spec_.vector.store == LaneAccess::contiguous
                                ? "fft_store_lanes(" + at + ", "
                                : "fft_store_gathered(" + at + ", " + stride + "lanes, ";
  if (!checked) return whole + v + ");";
  return "{ const cplx v = " + v + "; const uint below = fft_below(" + position + ", lanes, " + num(limit) +
         "); if (below == lanes) " + whole + "v); else fft_store_gathered(" + at + ", " + stride +
         "below, v); }";
}

// The real number that stands for output k.
std::string BlockWriter::store_form(const Point& k, const std::string& value) const {
  const std::string rows = num(lane_out()) + "ul, lanes, ";
  if (split_)
    return "fft_store_form_rows(out + " + num(layout_.split) + " * (" + k.text + "), " + rows +
           num(layout_.split) + ", " + finished(value, "") + ");";
  return "fft_store_form_gathered(out + " + times("(ulong)(" + k.text + ")", spec_.out_stride) + ", " + rows +
         finished(value, "") + ");";
}

std::string BlockWriter::store_global(const Point& k, const std::string& value, bool full) const {
  if (forms_) return store_form(k, value);
  if (split_)
    return (streaming_ ? "fft_stream_rows" : "fft_store_rows") + num(layout_.rows) + "(out + " +
           num(2 * layout_.split) + " * (" + k.text + "), " + num(lane_out()) + ", lanes, " +
           finished(value, "") + ");";
  std::string element = times("(ulong)(" + k.text + ")", spec_.out_stride);
  if (spec_.out_block != 0)
    element = "((ulong)(" + k.text + ")) % " + num(spec_.out_block) + " * " + num(spec_.out_stride) + " + " +
              "((ulong)(" + k.text + ")) / " + num(spec_.out_block) + " * " + num(spec_.out_block_stride) +
              "ul";
  const std::string at = "out + 2 * (" + element + ")";
  if (ends_ && layout_.span > 1 && !layout_.convolves) return store_lanes_below(k, at, value, full);
  const std::uint64_t limit = spec_.out_end.points;
  if (limit != 0 && k.low >= limit) return "";
  const std::string condition =
      limit != 0 && k.high >= limit ? "if (" + k.text + " < " + num(limit) + ") " : "";
  const std::string v = finished(value, output_factor(k.text));
  if (full && spec_.vector.store == LaneAccess::contiguous)
    return condition + (streaming_ ? "fft_stream_lanes(" : "fft_store_lanes(") + at + ", " + v + ");";
  return condition + "fft_store_gathered(" + at + ", " + num(lane_out()) + "ul, lanes, " + v + ");";
}

// The rows' points [point, point + R) of a split row's first stage.
std::string BlockWriter::load_rows(const Point& point) const {
  const std::string rows = num(layout_.rows), limit = num(spec_.in_end.points);
  const std::string at = "(in + 2 * (" + point.text + "), " + num(lane_in()) + ", lanes";
  const std::string load = "fft_load_rows" + rows + at + ")";
  const std::uint64_t points = row_points(spec_.in_end);
  if (point.low >= points) return "fft_zero()";
  if (point.high < points) return loaded(load, rows_factor(layout_.in_factor, point.text));
  const std::string some = "(" + point.text + " < " + limit + " ? fft_load_rows_some" + at + ", " +
                           num(layout_.split) + ", " + limit + " - (" + point.text + ")) : fft_zero())";
  return loaded(
      "(" + point.text + " + " + num(layout_.split) + " <= " + limit + " ? " + load + " : " + some + ")",
      rows_factor(layout_.in_factor, "min(" + point.text + ", " + limit + "u)"));
}

// The same points as results of a convolution.
std::string BlockWriter::store_rows(const Point& point, const std::string& value) const {
  const std::string rows = num(layout_.rows), limit = num(spec_.out_end.points);
  const std::string at = "(out + 2 * (" + point.text + "), " + num(lane_out()) + ", lanes, ";
  const std::uint64_t points = row_points(spec_.out_end);
  if (point.low >= points) return "";
  if (point.high < points)
    return "fft_store_rows" + rows + at + finished(value, rows_factor(layout_.out_factor, point.text)) + ");";
  const std::string v =
      finished(value, rows_factor(layout_.out_factor, "min(" + point.text + ", " + limit + "u)"));
  return "{ const cplx v = " + v + "; if (" + point.text + " + " + num(layout_.split) + " <= " + limit +
         ") fft_store_rows" + rows + at + "v); else if (" + point.text + " < " + limit +
         ") fft_store_rows_some" + at + num(layout_.split) + ", " + limit + " - (" + point.text + "), v); }";
}

void BlockWriter::load_tile(const std::string& to, const std::string& point) {
  full_or_tail([&](bool full) {
    text_.line("fft_load_tile(" + to + ", in + 2 * (" + point + "), " + num(lane_in()) + ", " +
               (full ? num(lanes_) : "lanes") + ");");
  });
}

// Points in a tile of results: as many bytes of a row, whether complex or real.
std::uint32_t BlockWriter::out_tile() const {
  return forms_ ? lanes_ : tile_;
}

void BlockWriter::store_tile(const std::string& from, const std::string& point) {
  if (forms_)
    return full_or_tail([&](bool full) {
      text_.line("fft_store_form_tile(out + (" + point + "), " + num(lane_out()) + ", " +
                 (full ? num(lanes_) : "lanes") + ", " + from + ");");
    });
  std::string at = point;
  if (spec_.out_block != 0)
    at = "(" + point + ") % " + num(spec_.out_block) + " + " +
         times("(ulong)((" + point + ") / " + num(spec_.out_block) + ")", spec_.out_block_stride);
  const std::string place = "(out + 2 * (" + at + "), " + num(lane_out()) + ", ";
  full_or_tail([&](bool full) {
    if (full && can_stream()) text_.line("if (streams) fft_stream_tile" + place + from + "); else");
    text_.line("fft_store_tile" + place + (full ? num(lanes_) : "lanes") + ", " + from + ");");
  });
}

// The next block's rows, when they follow this block's without a gap.
void BlockWriter::prefetch_next() {
  const std::uint32_t columns = split_ ? layout_.rows : lanes_;
  if (!spec_.vector.prefetch || spec_.in_stride != 1 || lane_in() != row_points(spec_.in_end)) return;
  text_.line("if (block + 1 < last) fft_prefetch(in + " + num(2 * columns * lane_in()) + ", " +
             num(2 * columns * lane_in()) + ");");
}

void BlockWriter::load_packed() {
  full_or_tail([&](bool full) {
    if (full) return text_.line("fft_load_packed(t, in);");
    for (std::uint32_t q = 0; q < spec_.length; ++q)
      text_.line("t[" + num(q) + "] = fft_load_gathered(in + " + num(2 * q) + ", " + num(lane_in()) +
                 "ul, lanes);");
  });
}

void BlockWriter::store_packed() {
  text_.line("cplx s[" + num(spec_.length) + "];");
  for (std::uint32_t k = 0; k < spec_.length; ++k)
    text_.line("s[" + num(k) + "] = " + finished("t[fft_position(" + num(k) + ")]", output_factor(num(k))) +
               ";");
  full_or_tail([&](bool full) {
    if (full) return text_.line("fft_store_packed(out, s);");
    for (std::uint32_t k = 0; k < spec_.length; ++k)
      text_.line("fft_store_gathered(out + " + num(2 * k) + ", " + num(lane_out()) + "ul, lanes, s[" +
                 num(k) + "]);");
  });
}

void BlockWriter::load_tiles() {
  if (spec_.vector.load == LaneAccess::packed) return load_packed();
  const std::uint64_t points = row_points(spec_.in_end);
  chunk_loop("q", points, tile_);
  load_tile("t + q", "q");
  if (ends_)
    for (std::uint32_t j = 0; j < tile_; ++j) {
      const std::string to = "t[q + " + num(j) + "]";
      text_.line(to + " = " + loaded(to, input_factor("q + " + num(j))) + ";");
    }
  text_.close();
  // The first stage takes inputs that are zeros everywhere for granted, but not the one that ends in zeros.
  const std::uint64_t rest = layout_.stages.front().rest, end = (points + rest - 1) / rest * rest;
  if (points == end) return;
  text_.line("#pragma unroll 1");
  text_.open("for (uint q = " + num(points) + "; q < " + num(end) + "; q++)");
  text_.line("t[q] = fft_zero();");
  text_.close();
}

void BlockWriter::store_tiles() {
  if (spec_.vector.store == LaneAccess::packed) return store_packed();
  chunk_loop("k", row_points(spec_.out_end), out_tile());
  text_.line("cplx s[" + num(out_tile()) + "];");
  for (std::uint32_t j = 0; j < out_tile(); ++j) {
    const std::string k = "k + " + num(j);
    // A convolution's results are in natural order.
    const std::string value = layout_.convolves ? "t[" + k + "]" : "t[fft_position(" + k + ")]";
    text_.line("s[" + num(j) + "] = " + finished(value, output_factor(k)) + ";");
  }
  store_tile("s", "k");
  text_.close();
}

}  // namespace fft::codegen
