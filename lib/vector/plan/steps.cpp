// Strides, loops and ends of the passes along one axis.
#include "vector/plan/steps.hpp"

#include <utility>

namespace fft::planning {

AxisPass recursion_pass(const Recursion& r, std::size_t passes, std::uint64_t si, std::uint64_t so,
                        std::uint32_t lanes, const PassEnd& in_end, const PassEnd& out_end) {
  AxisPass work;
  PassSpec& pass = work.pass;
  pass.length = static_cast<std::uint32_t>(r.length);
  pass.in_stride = r.after * r.before * si;
  pass.out_stride = r.before * so;
  pass.twiddle_span = r.before;
  const bool first = r.before == 1;
  if (first) pass.in_end = in_end;
  if (r.after == 1) pass.out_end = out_end;
  const std::uint64_t position = first && (in_end.points != 0 || in_end.reals) ? 1 : 0;
  pass.in_position = position * r.after;
  const std::uint64_t block = passes == 2 && lanes > 1 ? lanes : 0;
  if (block != 0 && first && r.length % block == 0) {
    // Blocked middle: [k / block][column][k % block], so that the next pass's lanes read one contiguous run.
    pass.out_block = block;
    pass.out_block_stride = block * r.after;
    work.loops = {LoopAxis{r.after, si, block}.with_in_position(position)};
  } else if (block != 0 && !first && r.before % block == 0) {
    pass.in_stride = block;
    work.loops = {LoopAxis{block, 1, so}.with_twiddle_weight(1),
                  LoopAxis{r.before / block, block * r.length, block * so}.with_twiddle_weight(block)};
  } else {
    work.loops = {LoopAxis{r.before, si, so}.with_twiddle_weight(first ? 0 : 1),
                  LoopAxis{r.after, r.before * si, r.length * r.before * so}.with_in_position(
                      r.after > 1 ? position : 0)};
  }
  return work;
}

AxisPass recursion_pass(const Recursion& r, std::size_t passes, std::uint64_t si, std::uint64_t so,
                        std::uint32_t lanes, const AxisOrder& order, Direction direction) {
  AxisPass work = recursion_pass(r, passes, si, so, lanes);
  if (order.natural()) return work;
  PassSpec& pass = work.pass;
  const std::uint64_t columns = r.before * r.after, b = order.block, n = r.length;
  if (direction == Direction::forward && r.after == 1) {
    const std::uint64_t next = work.loops.size() == 2 && work.loops[0].count == b
                                   ? work.loops[1].in_stride  // of blocks in the workspace
                                   : b * si;
    pass.out_stride = b * so;
    work.loops = {LoopAxis{b, si, so}.with_twiddle_weight(1),
                  LoopAxis{columns / b, next, b * n * so}.with_twiddle_weight(b)};
  } else if (direction == Direction::inverse && r.before == 1) {
    const std::uint64_t step = work.loops.back().out_stride;  // from one column to the next
    pass.in_stride = b * si;
    work.loops = {{b, si, step}, {columns / b, b * n * si, b * step}};
  }
  return work;
}

namespace {

AxisPass one_pass(PassSpec pass, std::uint64_t si, std::uint64_t so) {
  pass.in_stride = si;
  pass.out_stride = so;
  pass.in_position = 1;
  return {std::move(pass), {}};
}

// For columns of halves; si and so are the strides of reals.
AxisPass one_pass_of_halves(PassSpec pass, std::uint64_t si, std::uint64_t so) {
  pass.real.step = RealStep::product;
  pass.real.fused = true;
  pass.in_stride = 2 * si;
  pass.out_stride = 2 * so;
  pass.in_position = 2;
  pass.in_end.second = si;
  pass.out_end.second = so;
  pass.in_end.second_position = pass.out_end.second_position = 1;
  return {std::move(pass), {}};
}

bool is_blocked(const CyclicAxis& axis, std::uint64_t lanes) {
  return axis.lengths[0] % lanes == 0 && axis.lengths[1] % lanes == 0;
}

// The N1 rows between the passes, or the first half of a real signal's rows, in whole vectors if possible.
HalfRows rows_between(const CyclicAxis& axis, std::uint64_t lanes) {
  const std::uint64_t n1 = axis.lengths[0];
  return HalfRows(n1, !axis.ends.lone_reals() ? n1 : n1 % lanes == 0 ? lanes : 1);
}

// Between the passes in blocks of B columns, so that the lanes of the next pass read one contiguous run: [column / B]
// [point][column % B]. B is all columns when their number is not a multiple of the lanes.
AxisPass one_of_three(PassSpec pass, std::size_t p, const CyclicAxis& axis, std::uint64_t si,
                      std::uint64_t so, std::uint64_t lanes) {
  const std::uint64_t n1 = axis.lengths[0], n2 = axis.lengths[1];
  const bool blocked = is_blocked(axis, lanes);
  const HalfRows rows = rows_between(axis, lanes);
  const std::uint64_t length = p == 1 ? n2 : rows.kept, columns = p == 1 ? rows.kept : n2,
                      b = blocked ? lanes : columns;
  const std::uint64_t next = blocked ? lanes : length;  // columns of a block of the next pass
  if (rows.kept < n1) {
    PassEnd unused;
    if (p == 0) rows.leave_out(pass.out_end, unused);
    if (p == 2) rows.leave_out(unused, pass.in_end);
    if (p == 2) pass.in_position = 1;
  }
  if (p < 2) {  // point k of the result is column k of the next pass
    pass.out_stride = 1;
    if (blocked) pass.out_block = next, pass.out_block_stride = next * columns;
  } else {
    pass.out_stride = n2 * so;
  }
  if (p == 0) {
    pass.in_stride = n2 * si;
    pass.in_position = n2;
    return {std::move(pass), {LoopAxis{n2, si, next}.with_in_position(1)}};
  }
  pass.in_stride = b;
  pass.twiddle_span = p == 1 ? n1 : n2;
  const std::uint64_t step = p == 1 ? next : so;
  return {std::move(pass),
          {LoopAxis{b, 1, step}.with_twiddle_weight(1),
           LoopAxis{columns / b, b * length, b * step}.with_twiddle_weight(b)}};
}

}  // namespace

std::uint64_t points_between(const CyclicAxis& axis, std::uint32_t lanes) {
  return axis.lengths.size() == 1 ? axis.lengths[0] : rows_between(axis, lanes).kept * axis.lengths[1];
}

AxisPass cyclic_pass(const CyclicAxis& axis, std::size_t p, std::uint64_t si, std::uint64_t so,
                     std::uint32_t lanes) {
  const bool first = p == 0, last = p + 1 == axis.lengths.size();
  PassSpec pass;
  pass.length = static_cast<std::uint32_t>(axis.lengths[p]);
  pass.chirp = axis.ends.lengths;
  if (first) pass.in_end = axis.ends.first;
  if (last) pass.out_end = axis.ends.last;
  if (p == 1 || (first && last)) {
    pass.spectrum = axis.ends.spectrum;
    pass.spectrum_stride = axis.ends.spectrum_stride;
    pass.second = axis.ends.second;
  }
  if (axis.halves) return one_pass_of_halves(std::move(pass), si, so);
  return axis.lengths.size() == 1 ? one_pass(std::move(pass), si, so)
                                  : one_of_three(std::move(pass), p, axis, si, so, lanes);
}

}  // namespace fft::planning
