// First and last elements of steps.
#include "support/interpreter/step_extents.hpp"

#include <algorithm>

#include "core/elementwise.hpp"

namespace fft_test {
namespace {

using namespace fft::planning;

std::uint64_t count(const Step& step, std::size_t a, std::uint64_t outer) {
  return a + 1 == step.pass.loops.size() ? outer : step.pass.loops[a].count;
}

// Elements of a column: with Rader's algorithm element 0 is none of the convolution's points.
std::uint64_t column_elements(const PassSpec& p) {
  return p.rader != 0 ? p.rader : p.length;
}

// Of every column, where the end limits all columns alike.
std::uint64_t points_written(const PassSpec& p) {
  return p.out_end.points != 0 && p.twiddle_span == 1
             ? std::min<std::uint64_t>(column_elements(p), p.out_end.points)
             : column_elements(p);
}

// From the last first column of a pair to the last second one, of `columns`.
std::uint64_t pair_distance(const PassSpec& p, std::uint64_t columns) {
  return p.real.pair_stride * (sorts_pairs(p) ? columns / 2 : 1);
}

// One side of a pass whose end has only some of the positions.
struct Side {
  std::uint64_t stride, position;  // of a point
  std::uint64_t LoopAxis::*loop_stride;
  std::uint64_t LoopAxis::*loop_position;
  std::uint64_t positions;  // that exist, from 0
};

// Elements from one position to the next, when it is the same number along the points and along all loops that change the
// position; else 0.
std::uint64_t elements_per_position(const PassSpec& p, const Side& side) {
  if (side.position == 0 || side.stride % side.position != 0) return 0;
  const std::uint64_t each = side.stride / side.position;
  const bool alike = std::all_of(p.loops.begin(), p.loops.end(), [&](const LoopAxis& l) {
    return l.*side.loop_position == 0 || l.*side.loop_stride == l.*side.loop_position * each;
  });
  return alike ? each : 0;
}

// From the first element of the side to the last.
std::uint64_t last_of_some(const Step& step, const Side& side, std::uint64_t outer) {
  const PassSpec& p = step.pass;
  std::uint64_t position = (column_elements(p) - 1) * side.position, others = 0;
  for (std::size_t a = 0; a < p.loops.size(); ++a) {
    const std::uint64_t steps = count(step, a, outer) - 1;
    position += steps * p.loops[a].*side.loop_position;
    if (p.loops[a].*side.loop_position == 0) others += steps * p.loops[a].*side.loop_stride;
  }
  return std::min(position, side.positions - 1) * elements_per_position(p, side) + others;
}

Side input_of(const PassSpec& p) {
  return {p.in_stride, p.in_position, &LoopAxis::in_stride, &LoopAxis::in_position,
          p.in_end.skipped + p.in_end.points};
}
Side output_of(const PassSpec& p) {
  return {p.out_stride, p.twiddle_span, &LoopAxis::out_stride, &LoopAxis::twiddle_weight, p.out_end.points};
}

}  // namespace

Extent in_extent(const Step& step, std::uint64_t outer) {
  const PassSpec& p = step.pass;
  const std::uint64_t begin = step.source.offset;
  if (p.in_end.points != 0 && p.real.step != RealStep::unfold && elements_per_position(p, input_of(p)) != 0)
    return {begin, begin + last_of_some(step, input_of(p), outer) + 1};
  const bool spectra = p.real.step == RealStep::merge && !p.in_end.reals;
  std::uint64_t last = begin + ((spectra ? spectrum_elements(p) : column_elements(p)) - 1) * p.in_stride;
  if (merges_pairs(p)) last += pair_distance(p, p.twiddle_span);
  if (pairs_columns(p)) last += 1;
  std::size_t loop = 0;
  if (p.real.step == RealStep::unfold) {  // elements 0 .. n/2, or all reals
    const std::uint64_t n = p.in_position * p.length;
    last = begin + (p.in_end.reals ? n - 1 : n / 2) * (p.in_stride / p.in_position);
    loop = 2;
  } else if (sorts_pairs(p) && p.in_end.reals) {
    last = begin + p.in_position * p.length - 1;
    loop = 1;
  }
  for (std::size_t a = loop; a < p.loops.size(); ++a)
    last += (count(step, a, outer) - 1) * p.loops[a].in_stride;
  return {begin, last + 1};
}

Extent out_extent(const Step& step, std::uint64_t outer) {
  const PassSpec& p = step.pass;
  const std::uint64_t begin = step.destination.offset;
  const bool ordinary = p.real.step == RealStep::none && p.backward_radices.empty() && p.out_block == 0;
  if (p.out_end.points != 0 && ordinary && elements_per_position(p, output_of(p)) != 0)
    return {begin, begin + last_of_some(step, output_of(p), outer) + 1};
  std::uint64_t point = (points_written(p) - 1) * p.out_stride;
  if (p.out_block != 0) {
    point = 0;
    const std::uint64_t points = p.real.step == RealStep::split ? spectrum_elements(p) : points_written(p);
    for (std::uint64_t k = 0; k < points; ++k)
      point = std::max(point, k % p.out_block * p.out_stride + k / p.out_block * p.out_block_stride);
  }
  if (p.real.step == RealStep::split && p.real.pairs) point += pair_distance(p, p.in_position);
  if (pairs_columns(p)) point += 1;
  std::size_t loop = 0;
  if (sorts_pairs(p) && p.out_end.reals) {
    point = p.twiddle_span * p.length - 1;
    loop = 1;
  } else if (p.real.step == RealStep::fold && !p.out_end.reals && p.out_block == 0) {  // elements 0 .. n/2
    point = p.twiddle_span * p.length / 2 * (p.out_stride / p.twiddle_span);
    loop = 2;
  }
  std::uint64_t last = begin + point;
  for (std::size_t a = loop; a < p.loops.size(); ++a)
    last += (count(step, a, outer) - 1) * p.loops[a].out_stride;
  if (p.real.step == RealStep::unfold)
    last -= (p.loops[0].count * p.loops[1].count - p.in_position / 2 - 1) * p.loops[0].out_stride;
  if (p.real.step != RealStep::fold && has_absent_columns(p))
    last -= (p.loops[0].count * p.loops[1].count - p.twiddle_span) * p.loops[0].out_stride;
  return {begin, last + 1};
}

}  // namespace fft_test
