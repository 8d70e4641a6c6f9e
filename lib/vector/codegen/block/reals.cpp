// Real signals at the ends of a pass of the vector shape: PassEnd::one_sided, functions for the reals of one signal,
// and two pieces of a signal (PassEnd::second). For two pieces, the accesses of access.cpp are done first for the real
// and then for the imaginary parts of a column. `in2` and `out2` point to the second piece.
#include <algorithm>

#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::LoopAxis;
using planning::PassEnd;

// loaded(value, factor) with PassEnd::one_sided applied: `value` is the same position in all lanes or, with a width,
// neighbouring positions of rows of that width.
std::string BlockWriter::loaded_at(const Point& position, std::uint32_t width, const std::string& value,
                                   const std::string& factor) const {
  const std::uint64_t n = spec_.in_end.one_sided, half = n % 2 == 0 ? n / 2 : n;
  if (n == 0) return loaded(value, factor);
  const bool begins = position.low == 0, ends = position.low <= half && half <= position.high;
  if (!begins && !ends) return code("fft_twice($)", loaded(value, factor));
  const std::string at = code("$, $, $ul", position.text, width, half);
  // A convolution mixes real and imaginary parts.
  const std::string real = factor.empty() ? value : code("fft_real_ends($, $)", value, at);
  return code("fft_one_sided($, $)", loaded(real, factor), at);
}

// Reals of columns with one signal go through functions of the same kind as complex points.
std::string BlockWriter::load_function(const char* kind) const {
  if (spec_.in_end.format) return code("fft_in_load_$", kind);
  return code("fft_load_$$", spec_.in_end.real ? "real_" : "", kind);
}

std::string BlockWriter::store_function(const char* kind) const {
  if (spec_.out_end.format) return code("fft_out_store_$", kind);
  return code("fft_store_$$", spec_.out_end.real ? "real_" : "", kind);
}

// Name of the function that accesses the lanes one by one.
std::string BlockWriter::gather_function(bool full) const {
  const bool shared = short_tails_ && !full && !spec_.in_end.format && !spec_.in_end.real;
  return shared ? "fft_gather_some" : load_function("gathered");
}

std::string BlockWriter::input_at(const std::string& element) const {
  if (spec_.in_end.format) return code("in_memory, in + ($)", element);
  return code(spec_.in_end.real ? "in + ($)" : "in + 2 * ($)", element);
}

std::string BlockWriter::output_at(const std::string& element) const {
  if (spec_.out_end.format) return code("out_memory, out + ($)", element);
  return code(spec_.out_end.real ? "out + ($)" : "out + 2 * ($)", element);
}

BlockWriter::Part BlockWriter::part_of(const PassEnd& end, const char* pointer, bool second) const {
  if (!second) return {pointer, 0};
  return {std::string(pointer) + "2", end.second_position};
}

// load(part) for both pieces of a column.
template <typename Load>
std::string BlockWriter::both_loads(const Load& load) const {
  const PassEnd& end = spec_.in_end;
  return code("make_cplx($, $)", load(part_of(end, "in", false)), load(part_of(end, "in", true)));
}

// store(part, text of its value) for both pieces.
template <typename Store>
void BlockWriter::both_stores(const std::string& value, const Store& store) {
  const auto scope = text_.block("");
  text_.lines("const cplx v = $;", finished(value, ""));
  store(part_of(spec_.out_end, "out", false), "v.x");
  store(part_of(spec_.out_end, "out", true), "v.y");
}

std::string BlockWriter::load_pair(const Point& point, bool full) const {
  const std::uint64_t step = spec_.in_position, lane_step = spec_.loops[spec_.vector.lane_axis].in_position,
                      points = spec_.in_end.points;
  return both_loads([&](const Part& part) -> std::string {
    const std::string at = code("$ + $", part.pointer, point_element(point, spec_.in_stride));
    const std::string plain = full && spec_.vector.load == LaneAccess::contiguous
                                  ? code("fft_reals_lanes($)", at)
                                  : code("fft_reals_gathered($, $ul, lanes)", at, lane_in());
    const Exists exists = input_exists(point.low * step + part.behind, point.high * step + part.behind);
    if (exists == Exists::none) return "fft_no_reals()";
    if (exists == Exists::all) return plain;
    const std::string first = first_position(point_element(point, step), part.behind);
    if (lane_step == 0) return code("($ < $ul ? $ : fft_no_reals())", first, points, plain);
    const std::string lanes = lane_count(full);
    return code("(fft_within($1, $2, $3ul) ? $4 : fft_reals_some($5, $6ul, $7, $1, $8ul, $3ul))", first,
                times(code("(ulong)($ - 1)", lanes), lane_step), points, plain, at, lane_in(), lanes,
                lane_step);
  });
}

std::string BlockWriter::load_pair_rows(const Point& point) const {
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].in_position,
                      points = spec_.in_end.points;
  return both_loads([&](const Part& part) -> std::string {
    const std::string at = code("$ + ($), $ul, lanes", part.pointer, point.text, lane_in());
    const std::string load = code("fft_reals_rows$($)", layout_.rows, at);
    const Exists exists = input_exists(point.low + part.behind, point.high + part.behind);
    if (exists == Exists::none) return "fft_no_reals()";
    if (exists == Exists::all) return load;
    const std::string first = first_position(point_element(point, 1), part.behind);
    std::string some =
        code("fft_reals_rows_some($, $, $, $ul, $ul)", at, layout_.split, first, row_step, points);
    if (greatest_column_position() == 0)
      some = code("((long)($) < (long)$ul ? $ : fft_no_reals())", first, points, some);
    return code("(fft_within($, $, $ul) ? $ : $)", first, rows_distance(), points, load, some);
  });
}

void BlockWriter::load_pair_tile(const std::string& to, const std::string& point) {
  full_or_tail([&](bool full) {
    text_.lines("fft_load_pair_tile($1, in + $2, in2 + $2, $3ul, $4, $4);", to, point, lane_in(),
                lane_count(full));
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
    const std::string exist =
        code("fft_within($, $ + $, $ul)", first_position(num(points.begin), part.behind), count - 1,
             times("(ulong)(lanes - 1)", lane_step), spec_.in_end.points);
    all_exist = joined({all_exist, exist}, " && ");
  }
  const auto one_by_one = [&] {
    fill("t", points.begin, points.end, load_pair({"q", points.begin, last}, false));
  };
  if (count < tile_) {  // tiles would reach into the next rows
    one_by_one();
    return fill_around(points);
  }
  {
    const auto exist = text_.when(all_exist);
    const auto chunks = chunk_loop("q", count, tile_, points.begin);
    load_pair_tile("t + q", "q");
  }
  if (!all_exist.empty()) {
    const auto otherwise = text_.block("else");
    one_by_one();
  }
  fill_around(points);
}

void BlockWriter::store_pair(const Point& k, const std::string& value, bool full) {
  const Reach reach = output_reach(k);
  if (!reach.any) return;
  both_stores(value, [&](const Part& part, const char* v) {
    const std::string at = code("$ + $", part.pointer, point_element(k, spec_.out_stride));
    const std::string whole = full && spec_.vector.store == LaneAccess::contiguous
                                  ? code("fft_put_lanes($, $);", at, v)
                                  : code("fft_put_gathered($, $ul, lanes, $);", at, lane_out(), v);
    const bool cut = is_cut(reach, part.behind);
    if (!reach.limited && !cut) return text_.lines(whole);
    if (!reach.in_lanes && !cut) return text_.lines("if ($ < $) $", k.text, spec_.out_end.points, whole);
    text_.lines(R"({
        const uint below = $;
        if (below == $) $
        else fft_put_some($, $ul, below, $);
      })",
                lanes_below(reach, lane_count(full), part.behind), lane_count(full), whole, at, lane_out(),
                v);
  });
}

void BlockWriter::store_pair_rows(const Point& point, const std::string& value) {
  if (point.low >= stored_points()) return;
  both_stores(value, [&](const Part& part, const char* v) {
    const std::string at = code("$ + ($), $ul, lanes", part.pointer, point.text, lane_out());
    const std::string whole = code("fft_put_rows$($, $);", layout_.rows, at, v);
    const RowsReach reach = rows_reach(point, part.behind);
    if (!reach.limited && !reach.cut) return text_.lines(whole);
    text_.lines(R"(
      if ($) $
      else $fft_put_rows_some($, $, $, $);)",
                reach.fits, whole, reach.begins, at, layout_.split, reach.limits, v);
  });
}

void BlockWriter::store_pair_tile(const std::string& from, const std::string& point) {
  full_or_tail([&](bool full) {
    text_.lines("fft_put_pair_tile(out + $1, out2 + $1, $2ul, $3, $3, $4);", point, lane_out(),
                lane_count(full), from);
  });
}

void BlockWriter::store_pair_tiles() {
  const std::uint64_t points = stored_points(), total = spec_.out_end.total,
                      lane_step = spec_.loops[spec_.vector.lane_axis].out_position;
  const auto cut = [&](const Part& part) {
    return total != 0 && points - 1 + part.behind + greatest(&LoopAxis::out_position) >= total;
  };
  const auto one_by_one = [&] {
    const auto loop = rolled_loop("k", 0, points);
    both_stores(result("k"), [&](const Part& part, const char* v) {
      const std::string below = cut(part) ? code("fft_below($, $ul, lanes, $ul)",
                                                 total_position("k", part.behind), lane_step, total)
                                          : "lanes";
      text_.lines("fft_put_some($ + $, $ul, $, $);", part.pointer, tile_element("k"), lane_out(), below, v);
    });
  };
  if (points < tile_) return one_by_one();
  std::string fits;
  for (const bool second : {false, true}) {
    const Part part = part_of(spec_.out_end, "out", second);
    if (!cut(part)) continue;
    const std::string end = total_position(times("(ulong)(lanes - 1)", lane_step), part.behind);
    fits = joined({fits, code("$ + $ <= $ul", end, points, total)}, " && ");
  }
  {
    const auto all = text_.when(fits);
    const auto chunks = chunk_loop("k", points, tile_);
    results_tile(tile_, [&](const std::string& k) { return finished(result(k), ""); });
    store_pair_tile("s", "k");
  }
  if (fits.empty()) return;
  const auto otherwise = text_.block("else");
  one_by_one();
}

}  // namespace fft::codegen
