// Each refusal is a combination that would need text of its own, which nobody asks for.
#include "vector/codegen/supported_ends.hpp"

#include <algorithm>
#include <string>

#include <fftcl/error.hpp>
#include "vector/codegen/block/block.hpp"

namespace fft::codegen {
namespace {

using planning::LaneAccess;
using planning::LoopAxis;
using planning::PassEnd;
using planning::PassSpec;
using planning::PointFactor;
using planning::VectorKernel;

void refuse_if(bool asked, const char* what) {
  if (asked) throw Error(ErrorCode::internal, std::string("vector pass: no kernel is written for ") + what);
}

bool has_points(const PassEnd& end) {
  return end.points != 0 || end.total != 0 || end.factor != PointFactor::none;
}

bool is_split(const PassSpec& spec) {
  return spec.vector.kernel == VectorKernel::split_row;
}

bool any_loop(const PassSpec& spec, std::uint64_t LoopAxis::*position) {
  return std::any_of(spec.loops.begin(), spec.loops.end(),
                     [&](const LoopAxis& a) { return a.*position != 0; });
}

void require_reals(const PassSpec& spec) {
  if (!planning::has_reals(spec) || is_row_of_reals(spec)) return;
  refuse_if(is_split(spec) || (spec.in_end.reals && spec.vector.load != LaneAccess::transposed) ||
                (spec.out_end.reals && spec.vector.store != LaneAccess::transposed),
            "reals of a real-to-real transform that do not go through the array");
}

void require_input(const PassSpec& spec, const VectorLayout& layout, bool rows) {
  const bool by_column = any_loop(spec, &LoopAxis::in_position);
  refuse_if(has_points(spec.in_end) && rows && spec.in_position != (layout.halves ? 2 : 1),
            "rows whose points are no neighbours in the sequence");
  if (spec.in_end.factor != PointFactor::none) {
    refuse_if(spec.in_end.skipped != 0, "factors of points after skipped ones");
    refuse_if(by_column && (rows || spec.loops[spec.vector.lane_axis].in_position > 1),
              "factors that differ from lane to lane");
  }
  refuse_if(spec.in_end.factor == PointFactor::buffer, "factors from a buffer on load");
  const planning::PlacedArray& second = spec.second;
  refuse_if(spec.spectrum == PointFactor::second_input &&
                (spec.twiddle_span != 1 || second.rotation != 0 || second.period != 0 ||
                 second.order != planning::PlacedArray::Order::as_is),
            "a second input that is twiddled or rearranged");
}

void require_halves(const PassSpec& spec, bool load_rows, bool store_rows) {
  refuse_if(any_loop(spec, &LoopAxis::in_position) || any_loop(spec, &LoopAxis::out_position),
            "halves of signals with positions that depend on the column");
  refuse_if((load_rows && spec.in_end.second != 1) || (store_rows && spec.out_end.second != 1),
            "rows of halves whose numbers are no neighbours");
  refuse_if(spec.in_end.skipped != 0 || spec.out_end.total != 0,
            "halves of signals after skipped points or of cut results");
}

}  // namespace

void require_supported_ends(const PassSpec& spec, const VectorLayout& layout) {
  if (!has_ends(spec)) return;
  const bool split = is_split(spec);
  const bool load_through = through_array(spec.vector.load), store_through = through_array(spec.vector.store);
  const bool packed = spec.vector.load == LaneAccess::packed || spec.vector.store == LaneAccess::packed;
  const bool load_rows = split || (load_through && !spec.in_end.reals);
  require_reals(spec);
  require_input(spec, layout, load_rows);
  if (layout.halves) require_halves(spec, load_rows, split || store_through);
  refuse_if(packed && !split, "packed rows with ends");
  refuse_if(spec.vector.fused_load, "a fused load with ends");
  refuse_if(split && spec.spectrum_stride != 1, "split rows and a spectrum with a stride");

  // A tile is stored whole: a lane without a column must hold the same values as its neighbour.
  const bool by_lane = has_points(spec.out_end) && !layout.convolves && spec.twiddle_span > 1;
  const bool ragged = spec.twiddle_span > 1 && spec.twiddle_span % spec.vector.lanes != 0;
  refuse_if(store_through && !spec.out_end.reals && (by_lane || ragged),
            "tiles in which lanes without a column differ from their neighbours");
}

}  // namespace fft::codegen
