// Split rows: vectors of R neighbouring points of several rows, loaded before the first stage and stored after the
// last.
#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"

namespace fft::codegen {

using planning::LoopAxis;
using planning::PassEnd;
using planning::PointFactor;

// Neighbouring numbers of a table for a vector of rows: every row reads the same ones.
std::string BlockWriter::table_rows(std::uint64_t offset, const std::string& position) const {
  return code("fft_load_rows$($ + 2 * ($), 0, 1)", layout_.rows, plus("table", offset), position);
}

std::string BlockWriter::rows_factor(const FactorTable& table, const std::string& position) const {
  return table.factor == PointFactor::none ? "" : table_rows(table.offset, position);
}

// From the first point of the first row to the last one of the last row.
std::string BlockWriter::rows_distance() const {
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].in_position;
  const bool apart = row_step != 0 && layout_.rows > 1;
  return joined({num(layout_.split - 1), apart ? times("(ulong)(lanes - 1)", row_step) : ""}, " + ");
}

// Elements [point, point + R) of the rows, all of which exist.
std::string BlockWriter::whole_rows(const std::string& point) const {
  return code("$$($, $, lanes)", load_function("rows"), layout_.rows, input_at(point), lane_in());
}

// The rows' points [point, point + R) of a split row's first stage.
std::string BlockWriter::load_rows(const Point& point) const {
  if (real_row_) return code("fft_load_row(u + 2 * ($))", point.text);
  if (halves_) return halves_rows("in", point, lane_in(), reals_of(spec_.in_end));
  if (merges_) return merged_rows(point);
  if (spec_.in_end.second != 0) return load_pair_rows(point);
  const std::uint64_t points = spec_.in_end.points;
  const std::string at = code("$, $, lanes", input_at(point.text), lane_in());
  const std::string load = whole_rows(point.text);
  const Exists exists = input_exists(point.low, point.high);
  if (exists == Exists::none) return "fft_zero()";
  const auto finish = [&](const std::string& value, const std::string& place) {
    return loaded_at(point, layout_.split, value, rows_factor(layout_.in_factor, place));
  };
  if (exists == Exists::all) return finish(load, point.text);
  const std::string first = first_position(point_element(point, 1));
  std::string some = code("$($, $, $, $ul, $ul)", load_function("rows_some"), at, layout_.split, first,
                          spec_.loops[spec_.vector.lane_axis].in_position, points);
  // When padded rows begin at the same position, whole vectors are past the last point.
  if (greatest_column_position() == 0)
    some = code("((long)($) < (long)$ul ? $ : fft_zero())", first, points, some);
  return finish(code("(fft_within($, $, $ul) ? $ : $)", first, rows_distance(), points, load, some),
                code("min($, $u)", point.text, points));
}

// The same points of a result.
void BlockWriter::store_rows(const Point& point, const std::string& value) {
  if (real_row_) return text_.lines("fft_store_row(u + 2 * ($), $);", point.text, finished(value, ""));
  if (halves_) return store_halves_rows(point, value);
  if (spec_.out_end.second != 0) return store_pair_rows(point, value);
  if (point.low >= stored_points()) return;
  const RowsReach reach = rows_reach(point, 0);
  const std::string place = reach.limited ? code("min($, $u)", point.text, spec_.out_end.points) : point.text;
  const std::string v = finished(value, rows_factor(layout_.out_factor, place));
  const std::string at = code("$, $, lanes", output_at(point.text), lane_out());
  const std::string whole = code("$$($", store_function("rows"), layout_.rows, at);
  if (!reach.limited && !reach.cut) return text_.lines("$, $);", whole, v);
  text_.lines(R"({
      const cplx v = $;
      if ($) $, v);
      else $$($, $, $, v);
    })",
              v, reach.fits, whole, reach.begins, store_function("rows_some"), at, layout_.split,
              reach.limits);
}

BlockWriter::RowsReach BlockWriter::rows_reach(const Point& point, std::uint64_t behind) const {
  const PassEnd& end = spec_.out_end;
  RowsReach reach;
  reach.limited = point.high >= stored_points();
  reach.cut = end.total != 0 && point.high + behind + greatest(&LoopAxis::out_position) >= end.total;
  const std::uint64_t row_step = spec_.loops[spec_.vector.lane_axis].out_position;
  const std::string position = point_element(point, 1), total = total_position(position, behind);
  const std::string points = code("$ul", reach.limited ? end.points : spec_.length);
  const std::string all = reach.cut ? code("$ul", end.total) : "18446744073709551615ul";
  reach.fits = joined(
      {reach.limited ? code("$ + $ <= $", position, layout_.split, points) : "",
       reach.cut ? code("$ + $ + $ <= $", total, times("(ulong)(lanes - 1)", row_step), layout_.split, all)
                 : ""},
      " && ");
  if (reach.limited) reach.begins = code("if ($ < $) ", position, points);
  reach.limits = code("$, $, $, $ul, $", position, points, total, row_step, all);
  return reach;
}

}  // namespace fft::codegen
