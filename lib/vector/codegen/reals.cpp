// Real signals at the ends of a pass of the vector shape: PassEnd::one_sided, functions for the reals of one signal, and two pieces
// of a signal (PassEnd::second): what access.cpp does for the points of one, done for the real and the imaginary parts of a
// column one after the other. `in2` and `out2` point to the second piece.
#include <algorithm>

#include "vector/codegen/block.hpp"
#include "vector/codegen/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::LoopAxis;
using planning::PassEnd;

// `value` at `position`, in the lanes the same one or, with a width, neighbouring ones of rows so wide: PassEnd::one_sided.
std::string BlockWriter::one_sided(const std::string& value, const Point& position,
                                   std::uint32_t width) const {
  const std::uint64_t n = spec_.in_end.one_sided, half = n % 2 == 0 ? n / 2 : n;
  if (n == 0) return value;
  const bool begins = position.low == 0, ends = position.low <= half && half <= position.high;
  if (!begins && !ends) return "fft_twice(" + value + ")";
  return "fft_one_sided(" + value + ", " + position.text + ", " + num(width) + ", " + num(half) + "ul)";
}

// Reals of one signal a column go through functions of the same kind as complex points.
std::string BlockWriter::load_function(const char* kind) const {
  return std::string(spec_.in_end.real ? "fft_load_real_" : "fft_load_") + kind;
}

std::string BlockWriter::store_function(const char* kind) const {
  return std::string(spec_.out_end.real ? "fft_store_real_" : "fft_store_") + kind;
}

std::string BlockWriter::input_at(const std::string& element) const {
  return (spec_.in_end.real ? "in + (" : "in + 2 * (") + element + ")";
}

std::string BlockWriter::output_at(const std::string& element) const {
  return (spec_.out_end.real ? "out + (" : "out + 2 * (") + element + ")";
}

BlockWriter::Part BlockWriter::part_of(const PassEnd& end, const char* pointer, bool second) const {
  if (!second) return {pointer, 0};
  return {std::string(pointer) + "2", end.second_position};
}

// load(part) for both pieces of a column.
template <typename Load>
std::string BlockWriter::both_loads(const Load& load) const {
  const PassEnd& end = spec_.in_end;
  return "make_cplx(" + load(part_of(end, "in", false)) + ", " + load(part_of(end, "in", true)) + ")";
}

// store(part, text of its value) for both pieces.
template <typename Store>
std::string BlockWriter::both_stores(const std::string& value, const Store& store) const {
  const PassEnd& end = spec_.out_end;
  std::string text =
      "{ const cplx v = " + finished(value, "") + "; " + store(part_of(end, "out", false), "v.x");
  return text + " " + store(part_of(end, "out", true), "v.y") + " }";
}

std::string BlockWriter::load_pair(const Point& point, bool full) const {
  const std::uint64_t step = spec_.in_position, lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  return both_loads([&](const Part& part) -> std::string {
    const std::string at = part.pointer + " + " + times("(ulong)(" + point.text + ")", spec_.in_stride);
    const std::string stride = num(lane_in()) + "ul, ";
    const std::string plain = full && spec_.vector.load == LaneAccess::contiguous
                                  ? "fft_reals_lanes(" + at + ")"
                                  : "fft_reals_gathered(" + at + ", " + stride + "lanes" + ")";
    const Exists exists = input_exists(point.low * step + part.behind, point.high * step + part.behind);
    if (exists == Exists::none) return "fft_no_reals()";
    if (exists == Exists::all) return plain;
    const std::string first = first_position(times("(ulong)(" + point.text + ")", step), part.behind),
                      points = num(spec_.in_end.points) + "ul";
    if (lane_step == 0) return "(" + first + " < " + points + " ? " + plain + " : fft_no_reals())";
    const std::string lanes = full ? num(lanes_) : "lanes";
    return "(fft_within(" + first + ", " + times("(ulong)(" + lanes + " - 1)", lane_step) + ", " + points +
           ") ? " + plain + " : fft_reals_some(" + at + ", " + stride + lanes + ", " + first + ", " +
           num(lane_step) + "ul, " + points + "))";
  });
}

std::string BlockWriter::load_pair_rows(const Point& point) const {
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].in_position;
  return both_loads([&](const Part& part) -> std::string {
    const std::string at = "(" + part.pointer + " + (" + point.text + "), " + num(lane_in()) + "ul, lanes";
    const std::string load = "fft_reals_rows" + num(layout_.rows) + at + ")";
    const Exists exists = input_exists(point.low + part.behind, point.high + part.behind);
    if (exists == Exists::none) return "fft_no_reals()";
    if (exists == Exists::all) return load;
    const std::string first = first_position("(ulong)(" + point.text + ")", part.behind),
                      points = num(spec_.in_end.points) + "ul";
    std::string distance = num(layout_.split - 1);
    if (row_step != 0 && layout_.rows > 1) distance += " + " + times("(ulong)(lanes - 1)", row_step);
    const std::string some = "fft_reals_rows_some" + at + ", " + num(layout_.split) + ", " + first + ", " +
                             num(row_step) + "ul, " + points + ")";
    return "(fft_within(" + first + ", " + distance + ", " + points + ") ? " + load + " : " +
           (greatest_column_position() != 0
                ? some
                : "((long)(" + first + ") < (long)" + points + " ? " + some + " : fft_no_reals())") +
           ")";
  });
}

void BlockWriter::load_pair_tile(const std::string& to, const std::string& point) {
  full_or_tail([&](bool full) {
    const std::string stride = num(lane_in()) + "ul, ", lanes = full ? num(lanes_) : "lanes";
    text_.line("fft_load_pair_tile(" + to + ", in + " + point + ", in2 + " + point + ", " + stride + lanes +
               ", " + lanes + ");");
  });
}

void BlockWriter::load_pair_tiles() {
  const PointRange points = loaded_points();
  const std::uint64_t count = points.end - points.begin, last = points.end - 1;
  const std::uint64_t lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  std::string all_exist;
  for (const bool second : {false, true}) {
    const Part part = part_of(spec_.in_end, "in", second);
    if (count == 0 || input_exists(points.begin + part.behind, last + part.behind) == Exists::all) continue;
    all_exist += (all_exist.empty() ? "fft_within(" : " && fft_within(") +
                 first_position(num(points.begin), part.behind) + ", " + num(count - 1) + " + " +
                 times("(ulong)(lanes - 1)", lane_step) + ", " + num(spec_.in_end.points) + "ul)";
  }
  const auto one_by_one = [&] {
    fill(num(points.begin), num(points.end), load_pair({"q", points.begin, last}, false));
  };
  if (count < tile_) {  // tiles would reach into the next rows
    one_by_one();
  } else {
    if (!all_exist.empty()) text_.open("if (" + all_exist + ")");
    chunk_loop("q", count, tile_, points.begin);
    load_pair_tile("t + q", "q");
    text_.close();
    if (!all_exist.empty()) {
      text_.close();
      text_.open("else");
      one_by_one();
      text_.close();
    }
  }
  fill_around(points);
}

std::string BlockWriter::store_pair(const Point& k, const std::string& value, bool full) const {
  const Reach reach = output_reach(k);
  if (!reach.any) return "";
  return both_stores(value, [&](const Part& part, const std::string& v) -> std::string {
    const std::string at = part.pointer + " + " + times("(ulong)(" + k.text + ")", spec_.out_stride);
    const std::string stride = num(lane_out()) + "ul, ";
    const std::string whole = full && spec_.vector.store == LaneAccess::contiguous
                                  ? "fft_put_lanes(" + at + ", " + v + ");"
                                  : "fft_put_gathered(" + at + ", " + stride + "lanes" + ", " + v + ");";
    const bool cut = is_cut(reach, part.behind);
    if (!reach.limited && !cut) return whole;
    if (!reach.in_lanes && !cut) return "if (" + k.text + " < " + num(spec_.out_end.points) + ") " + whole;
    const std::string lanes = full ? num(lanes_) : "lanes";
    return "{ const uint below = " + lanes_below(reach, lanes, part.behind) + "; if (below == " + lanes +
           ") " + whole + " else fft_put_some(" + at + ", " + stride + "below, " + v + "); }";
  });
}

std::string BlockWriter::store_pair_rows(const Point& point, const std::string& value) const {
  const PassEnd& end = spec_.out_end;
  if (point.low >= stored_points()) return "";
  const bool limited = point.high >= stored_points();
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].out_position;
  const std::string position = "(ulong)(" + point.text + ")",
                    points = num(limited ? end.points : spec_.length) + "ul";
  return both_stores(value, [&](const Part& part, const std::string& v) -> std::string {
    const std::string at = "(" + part.pointer + " + (" + point.text + "), " + num(lane_out()) + "ul, lanes, ";
    const std::string whole = "fft_put_rows" + num(layout_.rows) + at + v + ");";
    const bool cut =
        end.total != 0 && point.high + part.behind + greatest(&LoopAxis::out_position) >= end.total;
    if (!limited && !cut) return whole;
    const std::string total = total_position(position, part.behind),
                      all = num(cut ? end.total : ~std::uint64_t(0)) + "ul";
    std::string fits = limited ? position + " + " + num(layout_.split) + " <= " + points : "";
    if (cut)
      fits += (limited ? " && " : "") + total + " + " + times("(ulong)(lanes - 1)", row_step) + " + " +
              num(layout_.split) + " <= " + all;
    return "if (" + fits + ") " + whole + " else " +
           (limited ? "if (" + position + " < " + points + ") " : "") + "fft_put_rows_some" + at +
           num(layout_.split) + ", " + position + ", " + points + ", " + total + ", " + num(row_step) +
           "ul, " + all + ", " + v + ");";
  });
}

void BlockWriter::store_pair_tile(const std::string& from, const std::string& point) {
  full_or_tail([&](bool full) {
    const std::string stride = num(lane_out()) + "ul, ", lanes = full ? num(lanes_) : "lanes";
    text_.line("fft_put_pair_tile(out + " + point + ", out2 + " + point + ", " + stride + lanes + ", " +
               lanes + ", " + from + ");");
  });
}

void BlockWriter::store_pair_tiles() {
  const PassEnd& end = spec_.out_end;
  const auto raw = [&](const std::string& k) {
    return layout_.convolves ? "t[" + k + "]" : "t[fft_position(" + k + ")]";
  };
  const std::uint64_t points = stored_points(), lane_step = spec_.loops[spec_.vector.lane_axis].out_position;
  const auto cut = [&](const Part& part) {
    return end.total != 0 && points - 1 + part.behind + greatest(&LoopAxis::out_position) >= end.total;
  };
  const auto one_by_one = [&] {
    text_.line("#pragma unroll 1");
    text_.open("for (uint k = 0; k < " + num(points) + "; k++)");
    text_.line(both_stores(raw("k"), [&](const Part& part, const std::string& v) {
      const std::string below = cut(part) ? "fft_below(" + total_position("k", part.behind) + ", " +
                                                num(lane_step) + "ul, lanes, " + num(end.total) + "ul)"
                                          : "lanes";
      return "fft_put_some(" + part.pointer + " + " + tile_element("k") + ", " + num(lane_out()) + "ul, " +
             below + ", " + v + ");";
    }));
    text_.close();
  };
  if (points < tile_) return one_by_one();
  std::string fits;
  for (const bool second : {false, true}) {
    const Part part = part_of(end, "out", second);
    if (!cut(part)) continue;
    fits += (fits.empty() ? "" : " && ") +
            total_position(times("(ulong)(lanes - 1)", lane_step), part.behind) + " + " + num(points) +
            " <= " + num(end.total) + "ul";
  }
  if (!fits.empty()) text_.open("if (" + fits + ")");
  chunk_loop("k", points, tile_);
  text_.line("cplx s[" + num(tile_) + "];");
  for (std::uint32_t j = 0; j < tile_; ++j)
    text_.line("s[" + num(j) + "] = " + finished(raw("k + " + num(j)), "") + ";");
  store_pair_tile("s", "k");
  text_.close();
  if (fits.empty()) return;
  text_.close();
  text_.open("else");
  one_by_one();
  text_.close();
}

}  // namespace fft::codegen
