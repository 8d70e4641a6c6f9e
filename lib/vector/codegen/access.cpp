// How the stages of a block reach memory: contiguous, gathered, in tiles, as rows; points behind a pass's limits, and
// factors by position.
#include <algorithm>

#include <fftcl/error.hpp>
#include "codegen/point_factors.hpp"
#include "vector/codegen/block.hpp"
#include "vector/codegen/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::LoopAxis;
using planning::PassEnd;
using planning::PointFactor;

// Points of a column that are written.
std::uint64_t BlockWriter::stored_points() const {
  const std::uint64_t points = spec_.out_end.points;
  return points == 0 ? spec_.length : std::min<std::uint64_t>(spec_.length, points);
}

// Points of a column that are read, when the columns all begin with position 0.
BlockWriter::PointRange BlockWriter::loaded_points() const {
  const PassEnd& end = spec_.in_end;
  if (halves_) return {0, (reals_of(end) + 1) / 2};
  if (end.points == 0 || greatest_column_position() != 0 || end.second_position != 0)
    return {0, spec_.length};
  return {std::min<std::uint64_t>(spec_.length, end.skipped),
          std::min<std::uint64_t>(spec_.length, end.skipped + end.points)};
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

// Upper bound of what the columns add to a position.
std::uint64_t BlockWriter::greatest(std::uint64_t LoopAxis::*weight) const {
  std::uint64_t sum = 0;
  for (const LoopAxis& a : spec_.loops) sum += (a.count - 1) * a.*weight;
  return sum;
}

// Whether the points of a column from position `low` to `high` exist.
BlockWriter::Exists BlockWriter::input_exists(std::uint64_t low, std::uint64_t high) const {
  const PassEnd& end = spec_.in_end;
  if (end.points == 0) return Exists::all;
  const std::uint64_t last = high + greatest_column_position();
  if (low >= end.skipped && last < end.skipped + end.points) return Exists::all;
  return low >= end.skipped + end.points || last < end.skipped ? Exists::none : Exists::some;
}

// Position of the column's point, or of one `behind` it, counted from the first one that exists (kernels/vector/ends.cl).
std::string BlockWriter::first_position(const std::string& point, std::uint64_t behind) const {
  const std::uint64_t skipped = spec_.in_end.skipped;
  std::string text = (greatest_column_position() > 0 ? "position0 + " : "") + point;
  if (behind > skipped) text += " + " + num(behind - skipped) + "ul";
  if (behind < skipped) text += " - " + num(skipped - behind) + "ul";
  return text;
}

std::string BlockWriter::load_global(const Point& point, bool full) const {
  if (spec_.in_end.second != 0) return load_pair(point, full);
  const std::string at = input_at(times("(ulong)(" + point.text + ")", spec_.in_stride));
  const bool contiguous = full && spec_.vector.load == LaneAccess::contiguous;
  const bool ahead = spec_.vector.prefetch && !spec_.in_end.real;
  const std::string plain = contiguous
                                ? load_function(ahead ? "lanes_ahead(" : "lanes(") + at + ")"
                                : load_function("gathered(") + at + ", " + num(lane_in()) + "ul, lanes)";
  const std::uint64_t step = spec_.in_position, lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  const Exists exists = input_exists(point.low * step, point.high * step);
  if (exists == Exists::none) return "fft_zero()";
  const std::string position = times("(ulong)(" + point.text + ")", step);
  const std::string first = first_position(position), points = num(spec_.in_end.points) + "ul";
  const Point place{first, point.low * step, point.high * step + greatest_column_position()};
  if (lane_step == 0) {
    const std::string value = one_sided(loaded(plain, input_factor(first)), place, 0);
    return exists == Exists::some ? "(" + first + " < " + points + " ? " + value + " : fft_zero())" : value;
  }
  std::string factor;
  if (spec_.in_end.factor != PointFactor::none)  // neighbours; behind the last one there is one more vector
    factor = "fft_load_lanes(table + " + num(layout_.in_factor.offset) + " + 2 * " +
             (exists == Exists::some ? "min(" + first + ", " + points + ")" : "(" + first + ")") + ")";
  if (exists == Exists::all) return one_sided(loaded(plain, factor), place, lanes_);
  const std::string lanes = full ? num(lanes_) : "lanes", steps = num(lane_step) + "ul";
  return one_sided(
      loaded("(fft_within(" + first + ", " + times("(" + lanes + " - 1)", lane_step) + ", " + points +
                 ") ? " + plain + " : " + load_function("some(") + at + ", " + num(lane_in()) + "ul, " +
                 lanes + ", " + first + ", " + steps + ", " + points + "))",
             factor),
      place, lanes_);
}

// The real number that stands for output k.
std::string BlockWriter::store_form(const Point& k, const std::string& value, bool full) const {
  const std::string rows = num(lane_out()) + "ul, lanes, ";
  if (split_)
    return "fft_store_form_rows(out + " + num(layout_.split) + " * (" + k.text + "), " + rows +
           num(layout_.split) + ", " + finished(value, "") + ");";
  if (full && spec_.vector.store == LaneAccess::contiguous)
    return "fft_store_form_lanes(out + " + times("(ulong)(" + k.text + ")", spec_.out_stride) + ", " +
           finished(value, "") + ");";
  return "fft_store_form_gathered(out + " + times("(ulong)(" + k.text + ")", spec_.out_stride) + ", " + rows +
         finished(value, "") + ");";
}

// Output k, at position k or, before a pass's twiddles are all spent, at neighbouring positions in the lanes.
std::string BlockWriter::store_global(const Point& k, const std::string& value, bool full) const {
  if (forms_) return store_form(k, value, full);
  if (split_ && ends_) {
    const std::uint64_t r = layout_.split;
    return store_rows({times("(" + k.text + ")", r), k.low * r, k.high * r + r - 1}, value);
  }
  if (spec_.out_end.second != 0) return halves_ ? store_halves(k, value, full) : store_pair(k, value, full);
  if (split_)
    return (streaming_ ? "fft_stream_rows" : "fft_store_rows") + num(layout_.rows) + "(out + " +
           num(2 * layout_.split) + " * (" + k.text + "), " + num(lane_out()) + ", lanes, " +
           finished(value, "") + ");";
  std::string element = times("(ulong)(" + k.text + ")", spec_.out_stride);
  if (spec_.out_block != 0)
    element = "((ulong)(" + k.text + ")) % " + num(spec_.out_block) + " * " + num(spec_.out_stride) + " + " +
              "((ulong)(" + k.text + ")) / " + num(spec_.out_block) + " * " + num(spec_.out_block_stride) +
              "ul";
  const std::string at = output_at(element);
  const PassEnd& end = spec_.out_end;
  const Reach reach = output_reach(k);
  if (!reach.any) return "";
  const bool limited = reach.limited, cut = is_cut(reach, 0);
  const std::string& position = reach.position;
  std::string factor = output_factor(position);
  if (reach.in_lanes && end.factor != PointFactor::none)
    factor = "fft_load_lanes(table + " + num(layout_.out_factor.offset) + " + 2 * " +
             (limited ? "min(" + position + ", " + num(end.points) + "ul)" : "(" + position + ")") + ")";
  const std::string v = finished(value, factor), stride = num(lane_out()) + "ul, ";
  const std::string whole = full && spec_.vector.store == LaneAccess::contiguous
                                ? (streaming_ ? "fft_stream_lanes(" : store_function("lanes(")) + at + ", "
                                : store_function("gathered(") + at + ", " + stride + "lanes, ";
  if (!limited && !cut) return whole + v + ");";
  if (!reach.in_lanes && !cut) return "if (" + k.text + " < " + num(end.points) + ") " + whole + v + ");";
  const std::string lanes = full ? num(lanes_) : "lanes";
  return "{ const cplx v = " + v + "; const uint below = " + lanes_below(reach, lanes, 0) +
         "; if (below == " + lanes + ") " + whole + "v); else " + store_function("some(") + at + ", " +
         stride + "below, v); }";
}

BlockWriter::Reach BlockWriter::output_reach(const Point& k) const {
  const PassEnd& end = spec_.out_end;
  Reach reach;
  reach.in_lanes = layout_.span > 1 && !layout_.convolves;
  const std::uint64_t span = reach.in_lanes ? layout_.span : 1;
  reach.last = span * (k.high + 1) - 1;
  reach.any = end.points == 0 || k.low * span < end.points;
  reach.limited = end.points != 0 && reach.last >= end.points;
  reach.position =
      (reach.in_lanes ? "lane_block * " + num(lanes_) + " + " : "") + times("(ulong)(" + k.text + ")", span);
  return reach;
}

bool BlockWriter::is_cut(const Reach& reach, std::uint64_t behind) const {
  const PassEnd& end = spec_.out_end;
  return end.total != 0 && reach.last + behind + greatest(&LoopAxis::out_position) >= end.total;
}

std::string BlockWriter::lanes_below(const Reach& reach, const std::string& lanes,
                                     std::uint64_t behind) const {
  const PassEnd& end = spec_.out_end;
  const std::uint64_t lane_step = reach.in_lanes ? 1 : 0;
  std::string below = lanes;
  if (reach.limited)
    below =
        "fft_below(" + reach.position + ", " + num(lane_step) + ", " + below + ", " + num(end.points) + "ul)";
  if (is_cut(reach, behind))
    below = "fft_below(" + total_position(reach.position, behind) + ", " +
            num(lane_step + spec_.loops[spec_.vector.lane_axis].out_position) + "ul, " + below + ", " +
            num(end.total) + "ul)";
  return below;
}

// Position in the result that the blocks make together, or one `behind` it.
std::string BlockWriter::total_position(const std::string& position, std::uint64_t behind) const {
  return (greatest(&LoopAxis::out_position) > 0 ? "out_position0 + " : "") + position +
         (behind == 0 ? "" : " + " + num(behind) + "ul");
}

// The rows' points [point, point + R) of a split row's first stage.
std::string BlockWriter::load_rows(const Point& point) const {
  if (halves_) return halves_rows("in", point, lane_in(), reals_of(spec_.in_end));
  if (spec_.in_end.second != 0) return load_pair_rows(point);
  const std::string rows = num(layout_.rows), points = num(spec_.in_end.points) + "ul";
  const std::string at = "(" + input_at(point.text) + ", " + num(lane_in()) + ", lanes";
  const std::string load = load_function("rows") + rows + at + ")";
  const Exists exists = input_exists(point.low, point.high);
  if (exists == Exists::none) return "fft_zero()";
  const auto finish = [&](const std::string& value, const std::string& place) {
    return one_sided(loaded(value, rows_factor(layout_.in_factor, place)), point, layout_.split);
  };
  if (exists == Exists::all) return finish(load, point.text);
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].in_position;
  const std::string first = first_position("(ulong)(" + point.text + ")");
  std::string distance = num(layout_.split - 1);
  if (row_step != 0 && layout_.rows > 1) distance += " + " + times("(ulong)(lanes - 1)", row_step);
  std::string some = load_function("rows_some") + at + ", " + num(layout_.split) + ", " + first + ", " +
                     num(row_step) + "ul, " + points + ")";
  // Of padded rows that begin together, whole vectors lie behind the last point.
  if (greatest_column_position() == 0)
    some = "((long)(" + first + ") < (long)" + points + " ? " + some + " : fft_zero())";
  return finish("(fft_within(" + first + ", " + distance + ", " + points + ") ? " + load + " : " + some + ")",
                "min(" + point.text + ", " + num(spec_.in_end.points) + "u)");
}

// The same points of a result.
std::string BlockWriter::store_rows(const Point& point, const std::string& value) const {
  if (halves_) return store_halves_rows(point, value);
  if (spec_.out_end.second != 0) return store_pair_rows(point, value);
  const PassEnd& end = spec_.out_end;
  const std::string rows = num(layout_.rows);
  const std::string at = "(" + output_at(point.text) + ", " + num(lane_out()) + ", lanes, ";
  if (point.low >= stored_points()) return "";
  const bool limited = point.high >= stored_points();
  const bool cut = end.total != 0 && point.high + greatest(&LoopAxis::out_position) >= end.total;
  const std::string place = limited ? "min(" + point.text + ", " + num(end.points) + "u)" : point.text;
  const std::string v = finished(value, rows_factor(layout_.out_factor, place));
  const std::string whole = store_function("rows") + rows + at;
  if (!limited && !cut) return whole + v + ");";
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].out_position;
  const std::string position = "(ulong)(" + point.text + ")", total = total_position(position);
  const std::string points = num(limited ? end.points : spec_.length) + "ul",
                    all = num(cut ? end.total : ~std::uint64_t(0)) + "ul";
  std::string fits = limited ? position + " + " + num(layout_.split) + " <= " + points : "";
  if (cut)
    fits += (limited ? " && " : "") + total + " + " + times("(ulong)(lanes - 1)", row_step) + " + " +
            num(layout_.split) + " <= " + all;
  const std::string some = store_function("rows_some") + at + num(layout_.split) + ", " + position + ", " +
                           points + ", " + total + ", " + num(row_step) + "ul, " + all + ", v);";
  return "{ const cplx v = " + v + "; if (" + fits + ") " + whole + "v); else " +
         (limited ? "if (" + position + " < " + points + ") " : "") + some + " }";
}

void BlockWriter::load_tile(const std::string& to, const std::string& point) {
  full_or_tail([&](bool full) {
    text_.line(load_function("tile(") + to + ", " + input_at(point) + ", " + num(lane_in()) + ", " +
               (full ? num(lanes_) : "lanes") + ");");
  });
}

void BlockWriter::load_tile(const std::string& to, const std::string& from, std::uint64_t stride) {
  full_or_tail([&](bool full) {
    text_.line("fft_load_tile(" + to + ", " + from + ", " + num(stride) + ", " +
               (full ? num(lanes_) : "lanes") + ");");
  });
}

// Points in a tile of results: as many bytes of a row, whether complex or real.
std::uint32_t BlockWriter::out_tile() const {
  return forms_ ? lanes_ : tile_;
}

std::string BlockWriter::tile_element(const std::string& point) const {
  if (spec_.out_block == 0) return point;
  return "(" + point + ") % " + num(spec_.out_block) + " + " +
         times("(ulong)((" + point + ") / " + num(spec_.out_block) + ")", spec_.out_block_stride);
}

void BlockWriter::store_tile(const std::string& from, const std::string& point) {
  if (forms_)
    return full_or_tail([&](bool full) {
      text_.line("fft_store_form_tile(out + (" + point + "), " + num(lane_out()) + ", " +
                 (full ? num(lanes_) : "lanes") + ", " + from + ");");
    });
  const std::string place = "(" + output_at(tile_element(point)) + ", " + num(lane_out()) + ", ";
  full_or_tail([&](bool full) {
    if (full && can_stream()) text_.line("if (streams) fft_stream_tile" + place + from + "); else");
    text_.line(store_function("tile") + place + (full ? num(lanes_) : "lanes") + ", " + from + ");");
  });
}

// The next block's rows, when they follow this block's without a gap.
void BlockWriter::prefetch_next() {
  const std::uint32_t columns = split_ ? layout_.rows : lanes_;
  const PointRange points = loaded_points();
  const std::uint64_t count = points.end - points.begin, second = spec_.in_end.second;
  const bool dense = halves_       ? lane_in() == reals_of(spec_.in_end) && second == 1
                     : second == 0 ? lane_in() == count
                                   : lane_in() == 2 * count && second == count;
  if (!spec_.vector.prefetch || spec_.in_stride != (halves_ ? 2 : 1) || !dense) return;
  const std::string scalars = num((spec_.in_end.real ? 1 : 2) * columns * lane_in());
  text_.line("if (block + 1 < last) fft_prefetch(in + " + scalars + ", " + scalars + ");");
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
  if (halves_) return load_halves_tiles();
  if (spec_.in_end.second != 0) return load_pair_tiles();
  if (spec_.vector.load == LaneAccess::packed) return load_packed();
  const PointRange points = loaded_points();
  const std::uint64_t count = points.end - points.begin,
                      lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  const std::string from = spec_.in_end.real ? "in + (ulong)q, " : "in + 2 * (ulong)q, ";
  const bool some = greatest_column_position() != 0 && input_exists(0, spec_.length - 1) != Exists::all;
  if (some)
    text_.open("if (fft_within(" + first_position("0") + ", " + num(count - 1) + " + " +
               times("(ulong)(lanes - 1)", lane_step) + ", " + num(spec_.in_end.points) + "ul))");
  if (count < tile_) {  // tiles would reach into the next rows
    const std::string value = load_function("gathered(") + from + num(lane_in()) + "ul, lanes)";
    fill(num(points.begin), num(points.end),
         one_sided(loaded(value, input_factor("q")), {"q", points.begin, points.end}, 0));
  } else {
    chunk_loop("q", count, tile_, points.begin);
    load_tile("t + q", "q");
    if (ends_)
      for (std::uint32_t j = 0; j < tile_; ++j) {
        const std::string to = "t[q + " + num(j) + "]", q = "q + " + num(j);
        text_.line(to + " = " + one_sided(loaded(to, input_factor(q)), {q, j, points.end}, 0) + ";");
      }
    text_.close();
  }
  if (some) {
    text_.close();
    text_.open("else");
    fill("0", num(spec_.length),
         loaded(load_function("some(") + from + num(lane_in()) + "ul, lanes, " + first_position("q") + ", " +
                    num(lane_step) + "ul, " + num(spec_.in_end.points) + "ul)",
                input_factor("q")));
    text_.close();
  }
  fill_around(points);
}

// The first stage takes inputs that are zeros everywhere for granted, but not the ones that begin or end in zeros.
void BlockWriter::fill_around(const PointRange& points) {
  const std::uint64_t rest = layout_.stages.front().rest;
  fill(num(points.begin / rest * rest), num(points.begin), "fft_zero()");
  fill(num(points.end), num((points.end + rest - 1) / rest * rest), "fft_zero()");
}

// t[q] for all q in [begin, end), one by one.
void BlockWriter::fill(const std::string& begin, const std::string& end, const std::string& value) {
  fill_array("t", begin, end, value);
}

void BlockWriter::fill_array(const std::string& array, const std::string& begin, const std::string& end,
                             const std::string& value) {
  if (begin == end) return;
  text_.line("#pragma unroll 1");
  text_.open("for (uint q = " + begin + "; q < " + end + "; q++)");
  text_.line(array + "[q] = " + value + ";");
  text_.close();
}

void BlockWriter::store_tiles() {
  if (halves_) return store_halves_tiles();
  if (spec_.out_end.second != 0) return store_pair_tiles();
  if (spec_.vector.store == LaneAccess::packed) return store_packed();
  // A convolution's results are in natural order.
  const auto value = [&](const std::string& k) {
    return finished(layout_.convolves ? "t[" + k + "]" : "t[fft_position(" + k + ")]", output_factor(k));
  };
  const std::uint64_t points = stored_points(), total = spec_.out_end.total,
                      lane_step = spec_.loops[spec_.vector.lane_axis].out_position;
  const bool cut = total != 0 && points - 1 + greatest(&LoopAxis::out_position) >= total;
  const auto one_by_one = [&](const std::string& lanes) {
    text_.line("#pragma unroll 1");
    text_.open("for (uint k = 0; k < " + num(points) + "; k++)");
    text_.line(store_function("some(") + output_at(tile_element("k")) + ", " + num(lane_out()) + "ul, " +
               lanes + ", " + value("k") + ");");
    text_.close();
  };
  const std::string below =
      "fft_below(" + total_position("k") + ", " + num(lane_step) + "ul, lanes, " + num(total) + "ul)";
  if (!forms_ && points < tile_) return one_by_one(cut ? below : "lanes");
  if (cut)
    text_.open("if (" + total_position(times("(ulong)(lanes - 1)", lane_step)) + " + " + num(points) +
               " <= " + num(total) + "ul)");
  chunk_loop("k", points, out_tile());
  text_.line("cplx s[" + num(out_tile()) + "];");
  for (std::uint32_t j = 0; j < out_tile(); ++j)
    text_.line("s[" + num(j) + "] = " + value("k + " + num(j)) + ";");
  store_tile("s", "k");
  text_.close();
  if (!cut) return;
  text_.close();
  text_.open("else");
  one_by_one(below);
  text_.close();
}

}  // namespace fft::codegen
