// Real signals at the ends of a pass of the vector shape (PassEnd::real): what vector_access.cpp does for complex points, done
// for the two signals of a column one after the other. `in2` and `out2` point to the second signal, `lanes2` counts the lanes
// that have one. Where the first lane has none they stand for the first signal once more, which then is read twice.
#include <algorithm>

#include "vector/codegen/block.hpp"
#include "vector/codegen/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::LoopAxis;
using planning::PassEnd;

BlockWriter::Part BlockWriter::part_of(const PassEnd& end, const char* pointer, bool second) const {
  if (!second) return {pointer, "lanes", 0};
  return {std::string(pointer) + "2", lanes_in_pairs(spec_) ? "lanes2" : "lanes", end.second_position};
}

// load(part) for both signals of a column.
template <typename Load>
std::string BlockWriter::both_loads(const Load& load) const {
  const PassEnd& end = spec_.in_end;
  return "make_cplx(" + load(part_of(end, "in", false)) + ", " +
         (end.second == 0 ? "fft_no_reals()" : load(part_of(end, "in", true))) + ")";
}

// store(part, text of its value) for both signals.
template <typename Store>
std::string BlockWriter::both_stores(const std::string& value, const Store& store) const {
  const PassEnd& end = spec_.out_end;
  std::string text =
      "{ const cplx v = " + finished(value, "") + "; " + store(part_of(end, "out", false), "v.x");
  if (end.second == 0) return text + " }";
  const std::string second = store(part_of(end, "out", true), "v.y");
  return text + (last_alone() ? " if (out2 != out) { " + second + " } }" : " " + second + " }");
}

// Whether a column may hold one signal.
bool BlockWriter::last_alone() const {
  return std::any_of(spec_.loops.begin(), spec_.loops.end(),
                     [](const LoopAxis& a) { return a.signals != 0; });
}

std::string BlockWriter::load_reals(const Point& point, bool full) const {
  const std::uint64_t step = spec_.in_position, lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  return both_loads([&](const Part& part) -> std::string {
    const std::string at = part.pointer + " + " + times("(ulong)(" + point.text + ")", spec_.in_stride);
    const std::string stride = num(lane_in()) + "ul, ";
    const std::string plain = full && spec_.vector.load == LaneAccess::contiguous
                                  ? "fft_reals_lanes(" + at + ")"
                                  : "fft_reals_gathered(" + at + ", " + stride + part.lanes + ")";
    const Exists exists = input_exists(point.low * step + part.behind, point.high * step + part.behind);
    if (exists == Exists::none) return "fft_no_reals()";
    if (exists == Exists::all) return plain;
    const std::string first = first_position(times("(ulong)(" + point.text + ")", step), part.behind),
                      points = num(spec_.in_end.points) + "ul";
    if (lane_step == 0) return "(" + first + " < " + points + " ? " + plain + " : fft_no_reals())";
    const std::string lanes = full ? num(lanes_) : part.lanes;
    return "(fft_within(" + first + ", " + times("(ulong)(" + lanes + " - 1)", lane_step) + ", " + points +
           ") ? " + plain + " : fft_reals_some(" + at + ", " + stride + lanes + ", " + first + ", " +
           num(lane_step) + "ul, " + points + "))";
  });
}

std::string BlockWriter::load_real_rows(const Point& point) const {
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].in_position;
  return both_loads([&](const Part& part) -> std::string {
    const std::string at =
        "(" + part.pointer + " + (" + point.text + "), " + num(lane_in()) + "ul, " + part.lanes;
    const std::string load = "fft_reals_rows" + num(layout_.rows) + at + ")";
    const Exists exists = input_exists(point.low + part.behind, point.high + part.behind);
    if (exists == Exists::none) return "fft_no_reals()";
    if (exists == Exists::all) return load;
    const std::string first = first_position("(ulong)(" + point.text + ")", part.behind),
                      points = num(spec_.in_end.points) + "ul";
    std::string distance = num(layout_.split - 1);
    if (row_step != 0 && layout_.rows > 1)
      distance += " + " + times("(ulong)(" + part.lanes + " - 1)", row_step);
    const std::string some = "fft_reals_rows_some" + at + ", " + num(layout_.split) + ", " + first + ", " +
                             num(row_step) + "ul, " + points + ")";
    return "(fft_within(" + first + ", " + distance + ", " + points + ") ? " + load + " : " +
           (greatest_column_position() != 0
                ? some
                : "((long)(" + first + ") < (long)" + points + " ? " + some + " : fft_no_reals())") +
           ")";
  });
}

void BlockWriter::load_real_tile(const std::string& to, const std::string& point) {
  full_or_tail([&](bool full) {
    const Part a = part_of(spec_.in_end, "in", false), b = part_of(spec_.in_end, "in", true);
    const std::string stride = num(lane_in()) + "ul, ", lanes = full ? num(lanes_) : a.lanes;
    text_.line(spec_.in_end.second == 0
                   ? "fft_load_lone_tile(" + to + ", in + " + point + ", " + stride + lanes + ");"
                   : "fft_load_pair_tile(" + to + ", in + " + point + ", in2 + " + point + ", " + stride +
                         lanes + ", " + (full ? num(lanes_) : b.lanes) + ");");
  });
}

void BlockWriter::load_real_tiles() {
  const PointRange points = loaded_points();
  const std::uint64_t count = points.end - points.begin, last = points.end - 1;
  const std::uint64_t lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  std::string all_exist;
  for (const bool second : {false, true}) {
    if (second && spec_.in_end.second == 0) continue;
    const Part part = part_of(spec_.in_end, "in", second);
    if (count == 0 || input_exists(points.begin + part.behind, last + part.behind) == Exists::all) continue;
    all_exist += (all_exist.empty() ? "fft_within(" : " && fft_within(") +
                 first_position(num(points.begin), part.behind) + ", " + num(count - 1) + " + " +
                 times("(ulong)(" + part.lanes + " - 1)", lane_step) + ", " + num(spec_.in_end.points) +
                 "ul)";
  }
  const auto one_by_one = [&] {
    fill(num(points.begin), num(points.end), load_reals({"q", points.begin, last}, false));
  };
  if (count < tile_) {  // tiles would reach into the next rows
    one_by_one();
  } else {
    if (!all_exist.empty()) text_.open("if (" + all_exist + ")");
    chunk_loop("q", count, tile_, points.begin);
    load_real_tile("t + q", "q");
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

std::string BlockWriter::store_reals(const Point& k, const std::string& value, bool full) const {
  const Reach reach = output_reach(k);
  if (!reach.any) return "";
  return both_stores(value, [&](const Part& part, const std::string& v) -> std::string {
    const std::string at = part.pointer + " + " + times("(ulong)(" + k.text + ")", spec_.out_stride);
    const std::string stride = num(lane_out()) + "ul, ";
    const std::string whole = full && spec_.vector.store == LaneAccess::contiguous
                                  ? "fft_put_lanes(" + at + ", " + v + ");"
                                  : "fft_put_gathered(" + at + ", " + stride + part.lanes + ", " + v + ");";
    const bool cut = is_cut(reach, part.behind);
    if (!reach.limited && !cut) return whole;
    if (!reach.in_lanes && !cut) return "if (" + k.text + " < " + num(spec_.out_end.points) + ") " + whole;
    const std::string lanes = full ? num(lanes_) : part.lanes;
    return "{ const uint below = " + lanes_below(reach, lanes, part.behind) + "; if (below == " + lanes +
           ") " + whole + " else fft_put_some(" + at + ", " + stride + "below, " + v + "); }";
  });
}

std::string BlockWriter::store_real_rows(const Point& point, const std::string& value) const {
  const PassEnd& end = spec_.out_end;
  if (point.low >= stored_points()) return "";
  const bool limited = point.high >= stored_points();
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].out_position;
  const std::string position = "(ulong)(" + point.text + ")",
                    points = num(limited ? end.points : spec_.length) + "ul";
  return both_stores(value, [&](const Part& part, const std::string& v) -> std::string {
    const std::string at =
        "(" + part.pointer + " + (" + point.text + "), " + num(lane_out()) + "ul, " + part.lanes + ", ";
    const std::string whole = "fft_put_rows" + num(layout_.rows) + at + v + ");";
    const bool cut =
        end.total != 0 && point.high + part.behind + greatest(&LoopAxis::out_position) >= end.total;
    if (!limited && !cut) return whole;
    const std::string total = total_position(position, part.behind),
                      all = num(cut ? end.total : ~std::uint64_t(0)) + "ul";
    std::string fits = limited ? position + " + " + num(layout_.split) + " <= " + points : "";
    if (cut)
      fits += (limited ? " && " : "") + total + " + " + times("(ulong)(" + part.lanes + " - 1)", row_step) +
              " + " + num(layout_.split) + " <= " + all;
    return "if (" + fits + ") " + whole + " else " +
           (limited ? "if (" + position + " < " + points + ") " : "") + "fft_put_rows_some" + at +
           num(layout_.split) + ", " + position + ", " + points + ", " + total + ", " + num(row_step) +
           "ul, " + all + ", " + v + ");";
  });
}

void BlockWriter::store_real_tile(const std::string& from, const std::string& point) {
  full_or_tail([&](bool full) {
    const Part a = part_of(spec_.out_end, "out", false), b = part_of(spec_.out_end, "out", true);
    const std::string stride = num(lane_out()) + "ul, ", lanes = full ? num(lanes_) : a.lanes;
    text_.line(spec_.out_end.second == 0
                   ? "fft_put_lone_tile(out + " + point + ", " + stride + lanes + ", " + from + ");"
                   : "fft_put_pair_tile(out + " + point + ", out2 + " + point + ", " + stride + lanes + ", " +
                         (last_alone() ? "out2 == out ? 0 : " : "") + (full ? num(lanes_) : b.lanes) + ", " +
                         from + ");");
  });
}

void BlockWriter::store_real_tiles() {
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
      const std::string below = cut(part)
                                    ? "fft_below(" + total_position("k", part.behind) + ", " +
                                          num(lane_step) + "ul, " + part.lanes + ", " + num(end.total) + "ul)"
                                    : part.lanes;
      return "fft_put_some(" + part.pointer + " + " + tile_element("k") + ", " + num(lane_out()) + "ul, " +
             below + ", " + v + ");";
    }));
    text_.close();
  };
  if (points < tile_) return one_by_one();
  std::string fits;
  for (const bool second : {false, true}) {
    if (second && end.second == 0) continue;
    const Part part = part_of(end, "out", second);
    if (!cut(part)) continue;
    fits += (fits.empty() ? "" : " && ") +
            total_position(times("(ulong)(" + part.lanes + " - 1)", lane_step), part.behind) + " + " +
            num(points) + " <= " + num(end.total) + "ul";
  }
  if (!fits.empty()) text_.open("if (" + fits + ")");
  chunk_loop("k", points, tile_);
  text_.line("cplx s[" + num(tile_) + "];");
  for (std::uint32_t j = 0; j < tile_; ++j)
    text_.line("s[" + num(j) + "] = " + finished(raw("k + " + num(j)), "") + ";");
  store_real_tile("s", "k");
  text_.close();
  if (fits.empty()) return;
  text_.close();
  text_.open("else");
  one_by_one();
  text_.close();
}

}  // namespace fft::codegen
