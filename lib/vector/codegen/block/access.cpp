// How the stages of a block access memory point by point, contiguous or gathered: points past a pass's limits, and
// factors by position. tiles.cpp handles tiles, rows.cpp the vectors of split rows.
#include <algorithm>

#include "codegen/point_factors.hpp"
#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::LoopAxis;
using planning::PassEnd;
using planning::PointFactor;

std::string BlockWriter::signed_input(const std::string& value) const {
  return spec_.input_sign != planning::InputSign::none ? code("cplx_sign($, factors.x)", value) : value;
}

// Everything applied to a point on input; `factor` is empty when the pass has none.
std::string BlockWriter::loaded(const std::string& value, const std::string& factor) const {
  std::string v = signed_input(value);
  if (!factor.empty()) v = factored(spec_.in_end.factor, v, factor);
  return spec_.in_end.conjugated ? code("cplx_conj($)", v) : v;
}

std::string BlockWriter::finished(const std::string& value, const std::string& factor) const {
  std::string v = spec_.out_end.conjugated ? code("cplx_conj($)", value) : value;
  if (!factor.empty()) v = code("cplx_mul($, $)", v, factor);
  return scaled(spec_, v);
}

// The factor of a position that all lanes share.
std::string BlockWriter::shared_factor(const FactorTable& table, const std::string& position) const {
  if (table.factor == PointFactor::none) return "";
  return code("fft_table_scalar($ + 2 * ($))", plus("table", table.offset), position);
}

// The factors of neighbouring positions in the lanes; after the last of `points` there is one more vector. 0: no last
// one.
std::string BlockWriter::lanes_factor(const FactorTable& table, const std::string& position,
                                      std::uint64_t points) const {
  if (table.factor == PointFactor::none) return "";
  return code("fft_load_lanes($ + 2 * $)", plus("table", table.offset),
              points == 0 ? code("($)", position) : code("min($, $ul)", position, points));
}

// Position of the column's point, or of the one `behind` positions later, relative to the first existing one
// (kernels/vector/ends.cl).
std::string BlockWriter::first_position(const std::string& point, std::uint64_t behind) const {
  const std::uint64_t skipped = spec_.in_end.skipped;
  std::string text = (greatest_column_position() > 0 ? "position0 + " : "") + point;
  if (behind > skipped) text += code(" + $ul", behind - skipped);
  if (behind < skipped) text += code(" - $ul", skipped - behind);
  return text;
}

std::string BlockWriter::load_global(const Point& point, bool full) const {
  if (spec_.in_end.second != 0) return load_pair(point, full);
  const std::string at = input_at(point_element(point, spec_.in_stride));
  const bool contiguous = full && spec_.vector.load == LaneAccess::contiguous;
  const bool ahead =
      spec_.vector.prefetch && spec_.vector.ahead == 0 && !spec_.in_end.real && !spec_.in_end.format;
  const std::string plain = contiguous ? code("$($)", load_function(ahead ? "lanes_ahead" : "lanes"), at)
                                       : code("$($, $ul, lanes)", gather_function(full), at, lane_in());
  const std::uint64_t step = spec_.in_position, lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  const std::uint64_t points = spec_.in_end.points;
  const Exists exists = input_exists(point.low * step, point.high * step);
  if (exists == Exists::none) return "fft_zero()";
  const std::string first = first_position(point_element(point, step));
  const Point place{first, point.low * step, point.high * step + greatest_column_position()};
  if (lane_step == 0) {
    const std::string value = loaded_at(place, 0, plain, shared_factor(layout_.in_factor, first));
    return exists == Exists::some ? code("($ < $ul ? $ : fft_zero())", first, points, value) : value;
  }
  const bool some = exists == Exists::some;
  const std::string factor = lanes_factor(layout_.in_factor, first, some ? points : 0);
  if (!some) return loaded_at(place, lanes_, plain, factor);
  const std::string lanes = lane_count(full);
  const std::string either = code("(fft_within($1, $2, $3ul) ? $4 : $5($6, $7ul, $8, $1, $9ul, $3ul))", first,
                                  times(code("($ - 1)", lanes), lane_step), points, plain,
                                  load_function("some"), at, lane_in(), lanes, lane_step);
  return loaded_at(place, lanes_, either, factor);
}

// The real number that stands for output k.
void BlockWriter::store_form(const Point& k, const std::string& value, bool full) {
  const std::string v = finished(value, "");
  if (split_)
    return text_.lines("fft_store_form_rows(out + $1 * ($2), $3ul, lanes, $1, $4);", layout_.split, k.text,
                       lane_out(), v);
  const std::string element = point_element(k, spec_.out_stride);
  if (full && spec_.vector.store == LaneAccess::contiguous)
    return text_.lines("fft_store_form_lanes(out + $, $);", element, v);
  text_.lines("fft_store_form_gathered(out + $, $ul, lanes, $);", element, lane_out(), v);
}

// Output k: at position k or, while some of the pass's twiddles are still to be applied, at neighbouring positions in
// the lanes.
void BlockWriter::store_global(const Point& k, const std::string& value, bool full) {
  if (forms_) return store_form(k, value, full);
  if (split_ && ends_) {
    const std::uint64_t r = layout_.split;
    return store_rows({times("(" + k.text + ")", r), k.low * r, k.high * r + r - 1}, value);
  }
  if (spec_.out_end.second != 0) return halves_ ? store_halves(k, value, full) : store_pair(k, value, full);
  if (split_)
    return text_.lines("$$(out + $ * ($), $, lanes, $);", streaming_ ? "fft_stream_rows" : "fft_store_rows",
                       layout_.rows, 2 * layout_.split, k.text, lane_out(), finished(value, ""));
  store_point(k, value, full);
}

void BlockWriter::store_point(const Point& k, const std::string& value, bool full) {
  const PassEnd& end = spec_.out_end;
  const Reach reach = output_reach(k);
  if (!reach.any) return;
  std::string element = point_element(k, spec_.out_stride);
  if (spec_.out_block != 0)
    element = code("((ulong)($1)) % $2 * $3 + ((ulong)($1)) / $2 * $4ul", k.text, spec_.out_block,
                   spec_.out_stride, spec_.out_block_stride);
  const std::string at = output_at(element);
  const bool cut = is_cut(reach, 0);
  const std::string factor =
      reach.in_lanes ? lanes_factor(layout_.out_factor, reach.position, reach.limited ? end.points : 0)
                     : shared_factor(layout_.out_factor, reach.position);
  const std::string v = finished(value, factor);
  const std::string whole =
      full && spec_.vector.store == LaneAccess::contiguous
          ? code("$($", streaming_ ? "fft_stream_lanes" : store_function("lanes"), at)
          : code("$($, $ul, lanes", store_function(short_tails_ && !full ? "some" : "gathered"), at,
                 lane_out());
  if (!reach.limited && !cut) return text_.lines("$, $);", whole, v);
  if (!reach.in_lanes && !cut) return text_.lines("if ($ < $) $, $);", k.text, end.points, whole, v);
  text_.lines(R"({
      const cplx v = $1;
      const uint below = $2;
      if (below == $3) $4, v);
      else $5($6, $7ul, below, v);
    })",
              v, lanes_below(reach, lane_count(full), 0), lane_count(full), whole, store_function("some"), at,
              lane_out());
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
      joined({reach.in_lanes ? code("lane_block * $", lanes_) : "", point_element(k, span)}, " + ");
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
  if (reach.limited) below = code("fft_below($, $, $, $ul)", reach.position, lane_step, below, end.points);
  if (is_cut(reach, behind))
    below = code("fft_below($, $ul, $, $ul)", total_position(reach.position, behind),
                 lane_step + spec_.loops[spec_.vector.lane_axis].out_position, below, end.total);
  return below;
}

// Position in the result of all blocks together, or `behind` positions later.
std::string BlockWriter::total_position(const std::string& position, std::uint64_t behind) const {
  return joined({greatest(&LoopAxis::out_position) > 0 ? "out_position0" : "", position,
                 behind == 0 ? "" : code("$ul", behind)},
                " + ");
}

// Element index of a point when neighbouring points are `stride` elements apart.
std::string point_element(const Point& point, std::uint64_t stride) {
  return times(code("(ulong)($)", point.text), stride);
}

}  // namespace fft::codegen
