// Arrays, ranges of points, and what the lanes share.
#include "vector/codegen/block/block_shape.hpp"

#include <algorithm>

#include "codegen/point_factors.hpp"
#include "core/element_bytes.hpp"
#include "vector/codegen/supported_ends.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::LoopAxis;
using planning::PassEnd;
using planning::PointFactor;

BlockShape::BlockShape(const planning::PassSpec& spec, const VectorLayout& layout)
    : spec_(spec),
      layout_(layout),
      lanes_(spec.vector.lanes),
      tile_(std::max(1u, spec.vector.lanes / 2)),
      split_(spec.vector.kernel == planning::VectorKernel::split_row),
      transposed_load_(!split_ && (layout.merges || through_array(spec.vector.load))),
      transposed_store_(!split_ && !layout.mirrors && through_array(spec.vector.store)),
      mirrors_(layout.mirrors),
      merges_(layout.merges),
      halves_(layout.halves),
      real_row_(is_row_of_reals(spec)),
      ends_(has_ends(spec)),
      forms_(writes_reals(spec)) {
  require_supported_ends(spec, layout);
}

std::uint64_t BlockShape::array_points() const {
  if (merges_ && !split_) return std::max(layout_.points, spectrum_in_array());
  return needs_array() ? layout_.points : 0;
}

// Number of elements that go to t unchanged. Element N alone is not worth a tile.
std::uint64_t BlockShape::spectrum_in_array() const {
  if (spec_.vector.load == LaneAccess::packed) return spec_.length + 1;
  if (spec_.vector.load != LaneAccess::transposed) return 0;
  return spec_.length % tile_ == 0 ? spec_.length : spec_.length + 1;
}

// Blocks of a group that share their filter also share its factors.
bool BlockShape::keeps_factors() const {
  const bool shared = std::all_of(spec_.loops.begin(), spec_.loops.end(),
                                  [](const planning::LoopAxis& a) { return a.spectrum_stride == 0; });
  return halves_ && split_ && shared && spec_.spectrum == PointFactor::buffer &&
         spec_.vector.columns_per_group > layout_.rows;
}

// Elements of the spectrum from one lane's value to the next one's (kernel `lanes`).
std::uint64_t BlockShape::filter_spacing() const {
  const std::uint64_t filters = spec_.loops[spec_.vector.lane_axis].spectrum_stride;
  return filters + (spec_.twiddle_span > 1 ? spec_.spectrum_stride : 0);
}

bool BlockShape::needs_filter_array() const {
  if (spec_.spectrum == PointFactor::second_input) return true;
  return spec_.spectrum == PointFactor::buffer && !split_ && lanes_ > 1 && spec_.twiddle_span == 1 &&
         filter_spacing() > 1 && spec_.spectrum_stride == 1 && layout_.points >= tile_;
}

// Halves need one more point of a spectrum: element N is the mirror image of element 0.
std::uint64_t BlockShape::filter_points() const {
  if (keeps_factors()) return 2 * layout_.points;
  if (!needs_filter_array()) return 0;
  return layout_.points + (halves_ && spec_.spectrum == PointFactor::buffer ? 1 : 0);
}

// Streaming stores pay off only for whole cache lines, and not where the lines were just read (in place).
bool BlockShape::can_stream() const {
  const std::uint64_t element = planning::element_bytes(spec_.precision),
                      vector = lanes_ * planning::scalar_bytes(spec_.precision);
  const auto whole_lines = [&](std::uint64_t stride) { return stride * element % cache_line_bytes == 0; };
  if (ends_ || mirrors_ || forms_) return false;
  for (const planning::LoopAxis& a : spec_.loops)
    if (a.out_stride != 1 && a.count > 1 && !whole_lines(a.out_stride)) return false;
  return spec_.vector.non_temporal && vector == cache_line_bytes && layout_.rows <= 2 &&
         (split_ || (spec_.vector.store == LaneAccess::contiguous && whole_lines(spec_.out_stride)) ||
          (spec_.vector.store == LaneAccess::transposed && spec_.length % tile_ == 0));
}

// Reals of a signal that an end reads or writes.
std::uint64_t BlockShape::reals_of(const PassEnd& end) const {
  const std::uint64_t all = 2 * spec_.length;
  return end.points == 0 ? all : std::min(all, end.points);
}

// Points of a column that are written.
std::uint64_t BlockShape::stored_points() const {
  const std::uint64_t points = spec_.out_end.points;
  return points == 0 ? spec_.length : std::min<std::uint64_t>(spec_.length, points);
}

// Points of a column that are read, when the columns all begin with position 0.
BlockShape::PointRange BlockShape::loaded_points() const {
  const PassEnd& end = spec_.in_end;
  if (halves_) return {0, (reals_of(end) + 1) / 2};
  if (end.points == 0 || greatest_column_position() != 0 || end.second_position != 0)
    return {0, spec_.length};
  return {std::min<std::uint64_t>(spec_.length, end.skipped),
          std::min<std::uint64_t>(spec_.length, end.skipped + end.points)};
}

// Upper bound of what the columns add to a position.
std::uint64_t BlockShape::greatest(std::uint64_t LoopAxis::*weight) const {
  std::uint64_t sum = 0;
  for (const LoopAxis& a : spec_.loops) sum += (a.count - 1) * a.*weight;
  return sum;
}

// True when the points of a column from position `low` to `high` exist.
BlockShape::Exists BlockShape::input_exists(std::uint64_t low, std::uint64_t high) const {
  const PassEnd& end = spec_.in_end;
  if (end.points == 0) return Exists::all;
  const std::uint64_t last = high + greatest_column_position();
  if (low >= end.skipped && last < end.skipped + end.points) return Exists::all;
  return low >= end.skipped + end.points || last < end.skipped ? Exists::none : Exists::some;
}

}  // namespace fft::codegen
