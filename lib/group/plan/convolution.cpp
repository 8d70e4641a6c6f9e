// Passes of a cyclic convolution.
#include "group/plan/convolution.hpp"

#include <algorithm>
#include <string>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "group/tiles/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr std::size_t widths_tried = 2;
constexpr std::uint64_t max_tile_bytes = 160 << 10;
constexpr std::uint64_t max_fused_pass_points = 1u << 16;

void multiply(PassSpec& pass, const ConvolutionEnds& ends) {
  pass.chirp = ends.lengths;
  pass.spectrum = ends.spectrum;
  pass.spectrum_stride = ends.spectrum_stride;
  pass.second = ends.second;
}

// Drops the redundant rows of a real signal: the first pass does not write them, and the last one counts
// their mirror images twice. `first_around` and `last_around` are the indices at which the loops around the
// axis begin.
void halve(const HalfRows& half, Decomposition& all, std::size_t first_around, std::size_t last_around,
           ChirpLengths lengths) {
  PassSpec &first = all.passes.front().pass, &last = all.passes.back().pass;
  PassEnd loaded;
  half.leave_out(first.out_end, loaded);
  enter(last, lengths, 1, 0, loaded);
  const auto shorten = [&](std::uint64_t& stride) { stride = stride / half.all_rows * half.kept; };
  for (std::size_t a = first_around; a < first.loops.size(); ++a) shorten(first.loops[a].out_stride);
  for (std::size_t a = last_around; a < last.loops.size(); ++a) shorten(last.loops[a].in_stride);
}

Decomposition blocked_convolution(const AxisTask& task, const ConvolutionEnds& ends, std::uint64_t n1,
                                  std::uint64_t n2, std::uint64_t block, std::uint64_t back_block) {
  const Decomposition there = blocked_pair(task, n1, n2, block),
                      back = blocked_pair(task, n2, n1, back_block);
  Decomposition all = there;
  all.passes.push_back(back.passes[1]);
  enter(all.passes[0].pass, ends.lengths, n2, 0, ends.first);
  // The middle pass reads like the second pass of the forward pair and writes like the first pass of the backward
  // pair: its output k' of column l is point (k', l) there.
  PassSpec& middle = all.passes[1].pass;
  const PassSpec& begins = back.passes[0].pass;
  middle.out_stride = begins.out_stride;
  middle.out_block = begins.out_block;
  middle.out_block_stride = begins.out_block_stride;
  middle.loops.resize(n1 > block ? 2 : 1);
  middle.loops[0].out_stride = back_block;
  if (n1 > block) middle.loops[1].out_stride = block * back_block;
  PassSpec& last = all.passes[2].pass;
  const HalfRows half(n1, ends.lone_reals() ? block : n1);
  if (half.kept < n1) {
    middle.loops[1].count = half.kept / block;
    middle.out_block_stride = back_block * half.kept;
    if (n2 > back_block) last.loops[1].in_stride = back_block * half.kept;
    halve(half, all, 1, n2 > back_block ? 2 : 1, ends.lengths);
    all.points = half.kept * n2;
  }
  append_packed(middle.loops, task, 0, half.kept * n2, Packed::both);
  multiply(middle, ends);
  leave(last, ends.lengths, ends.last);
  return all;
}

// True when the reals of every point are elements 2i and 2i + 1.
bool are_aligned(const AxisTask& task, std::uint64_t stride, std::uint64_t LoopAxis::*step) {
  return stride == 1 && std::all_of(task.loops.begin(), task.loops.end(), [&](const LoopAxis& loop) {
           return loop.count == 1 || loop.*step % 2 == 0;
         });
}

// The points of an end are two neighbouring reals each.
void take_neighbours(PassEnd& end, std::uint64_t stride, bool aligned) {
  end.second = stride;
  end.second_position = 1;
  end.aligned = aligned;
}

// The same with two neighbouring columns of reals in one complex column: the first pass splits their spectra, the
// last one merges them, as in the real four-step algorithm (real_decompose.cpp). The middle pass is the same. Rows
// past n1 / 2 in its last block hold nothing, and nobody reads their results.
Decomposition paired_convolution(const AxisTask& task, const ConvolutionEnds& ends, std::uint64_t n1,
                                 std::uint64_t n2, std::uint64_t block, std::uint64_t back_block) {
  Decomposition all = blocked_convolution(task, ends, n1, n2, block, back_block);
  PassSpec &first = all.passes.front().pass, &last = all.passes.back().pass;
  first.real.step = RealStep::split;
  last.real.step = RealStep::merge;
  for (PassSpec* pass : {&first, &last}) pass->real.fused = pass->real.pairs = true;
  first.real.pair_stride = block;
  last.real.pair_stride = 1;
  first.out_end = last.in_end = {};  // a spectrum of reals is half of its rows
  take_neighbours(first.in_end, task.in_stride,
                  ends.even_offsets && are_aligned(task, task.in_stride, &LoopAxis::in_stride));
  take_neighbours(last.out_end, task.out_stride,
                  ends.even_offsets && are_aligned(task, task.out_stride, &LoopAxis::out_stride));
  const auto pair_up = [](LoopAxis& columns) {
    columns = {columns.count / 2,          2 * columns.in_stride,   2 * columns.out_stride,
               2 * columns.twiddle_weight, 2 * columns.in_position, 2 * columns.out_position};
  };
  pair_up(first.loops.front());
  pair_up(last.loops.front());
  all.passes.back().columns /= 2;
  return all;
}

Decomposition strided_convolution(const AxisTask& task, const ConvolutionEnds& ends, std::uint64_t n1,
                                  std::uint64_t n2) {
  const std::uint64_t inner = task.loops.front().count;
  Decomposition all = strided_pair(task, n1, n2);
  enter(all.passes[0].pass, ends.lengths, n2, 1, ends.first);
  PassSpec& middle = all.passes[1].pass;
  PassSpec last = middle;
  middle.out_stride = middle.in_stride;
  middle.loops.resize(2);
  middle.loops[0].out_stride = 1;
  middle.loops[1].out_stride = inner;
  const HalfRows half(n1, ends.lone_reals() ? 1 : n1);
  if (half.kept < n1) {
    middle.loops[1].count = half.kept;
    middle.in_stride = middle.out_stride = half.kept * inner;
  }
  append_packed(middle.loops, task, 1, half.kept * n2 * inner, Packed::both);
  multiply(middle, ends);
  last.length = static_cast<std::uint32_t>(n1);
  last.in_stride = inner;
  last.out_stride = n2 * task.out_stride;
  last.twiddle_span = n2;
  last.loops[1] = LoopAxis{n2, n1 * inner, task.out_stride}.with_twiddle_weight(1);
  leave(last, ends.lengths, ends.last);
  all.passes.push_back({last, 0});
  if (half.kept < n1) {
    all.passes[0].pass.loops[1].out_stride = all.passes[2].pass.loops[1].in_stride = half.kept * inner;
    halve(half, all, 2, 2, ends.lengths);
    all.points = half.kept * n2;
  }
  return all;
}

// Widths of blocks in n1: the tile widths of a pass of n2 points.
std::vector<std::uint64_t> widest_blocks(Precision precision, std::uint64_t n1, std::uint64_t n2) {
  const std::uint64_t most = max_tile_bytes / element_bytes(precision) / n2;
  std::vector<std::uint64_t> widths =
      block_widths(n1, precision, std::max<std::uint64_t>(most, elements_of_sector(precision)));
  if (widths.size() > widths_tried) widths.erase(widths.begin(), widths.end() - widths_tried);
  return widths;
}

std::vector<Decomposition> finished(std::vector<Decomposition> all, const char* first) {
  for (Decomposition& d : all) {
    d.reasons.assign(d.passes.size(), "convolution continued");
    d.reasons.front() = first;
    for (TilingRequest& request : d.passes) drop_unused(request.pass);
  }
  return all;
}

}  // namespace

void enter(PassSpec& pass, ChirpLengths lengths, std::uint64_t after, std::size_t columns, PassEnd end) {
  pass.chirp = lengths;
  pass.in_end = end;
  pass.in_position = after;
  if (after > 1) pass.loops[columns].in_position = 1;
}

void leave(PassSpec& pass, ChirpLengths lengths, PassEnd end) {
  pass.chirp = lengths;
  pass.out_end = end;
}

std::vector<Decomposition> convolution_one_pass(const AxisTask& task, const ConvolutionEnds& ends) {
  if (task.length > max_fused_pass_points) return {};
  std::vector<Decomposition> all = one_pass(task);
  for (Decomposition& d : all) {
    PassSpec& pass = d.passes[0].pass;
    enter(pass, ends.lengths, 1, 0, ends.first);
    multiply(pass, ends);
    leave(pass, ends.lengths, ends.last);
  }
  return finished(std::move(all), "both transforms on chip: one read, one write");
}

std::vector<Decomposition> convolution_of_halves(const AxisTask& task, const ConvolutionEnds& ends) {
  if (!may_be_halves(task, ends)) return {};
  AxisTask points = task;
  points.length /= 2;
  std::vector<Decomposition> all = convolution_one_pass(points, ends);
  for (Decomposition& d : all) {
    PassSpec& pass = d.passes[0].pass;
    pass.real.step = RealStep::product;
    pass.real.fused = true;
    pass.in_stride *= 2;
    pass.out_stride *= 2;
    pass.in_position = 2;
    take_neighbours(pass.in_end, task.in_stride,
                    ends.even_offsets && are_aligned(task, task.in_stride, &LoopAxis::in_stride));
    take_neighbours(pass.out_end, task.out_stride,
                    ends.even_offsets && are_aligned(task, task.out_stride, &LoopAxis::out_stride));
    d.reasons.front() += ", two neighbouring reals a point";
  }
  return all;
}

std::vector<Decomposition> convolution_three_passes(const AxisTask& task, const ConvolutionEnds& ends,
                                                    std::uint64_t lopsided) {
  std::vector<Decomposition> all;
  const bool contiguous = task.points_are_contiguous(), may_pair = contiguous && may_be_halves(task, ends);
  const TunedSplit* split = contiguous && !may_pair ? find_tuned_split(task.precision, task.length) : nullptr;
  for (const std::uint64_t n1 : divisors(task.length)) {
    const std::uint64_t n2 = task.length / n1;
    if (!fits_pair(n1, n2, lopsided)) continue;
    // A measured split takes precedence over the cost model.
    if (split && split->factors[2] == 0 && n1 != split->factors[0] && n1 != split->factors[1]) continue;
    if (!contiguous) {
      all.push_back(strided_convolution(task, ends, n1, n2));
      continue;
    }
    std::vector<std::uint64_t> back_blocks = widest_blocks(task.precision, n2, n1 / 2);
    const bool pairs = may_pair && n1 % 2 == 0 && n2 % 2 == 0 &&
                       std::all_of(back_blocks.begin(), back_blocks.end(),
                                   [](std::uint64_t columns) { return columns % 2 == 0; });
    if (!pairs) back_blocks = widest_blocks(task.precision, n2, n1);
    for (const std::uint64_t block : widest_blocks(task.precision, n1, n2))
      for (const std::uint64_t back_block : back_blocks)
        all.push_back(
            (pairs ? paired_convolution : blocked_convolution)(task, ends, n1, n2, block, back_block));
  }
  return finished(std::move(all), "too long for one tile: both transforms share the middle pass");
}

std::vector<Decomposition> convolution_six_passes(const AxisTask& task, const ConvolutionEnds& ends,
                                                  std::uint64_t lopsided) {
  // Between the transforms the spectrum is dense in the workspace, with the neighbouring axis fastest as everywhere.
  const bool contiguous = task.points_are_contiguous();
  const std::uint64_t inner = contiguous ? 1 : task.loops.front().count;
  AxisTask there = task, back = task;
  there.out_stride = back.in_stride = inner;
  std::uint64_t unit = task.length * inner;
  for (std::size_t a = 0; a < task.loops.size(); ++a) {
    const bool in_front = a == 0 && !contiguous;
    there.loops[a].out_stride = back.loops[a].in_stride = in_front ? 1 : unit;
    if (!in_front) unit *= task.loops[a].count;
  }
  for (LoopAxis& loop : back.loops) loop.in_position = 0;  // positions of its input are frequencies
  std::vector<Decomposition> all;
  // A power of 7 has no three longer factors, and small devices have no room for two.
  const auto triples = [&](const AxisTask& half) {
    std::vector<Decomposition> found = three_passes(half, lopsided);
    return found.empty() ? three_passes(half, lopsided, 2) : found;
  };
  const std::vector<Decomposition> backward = triples(back);
  const auto around = [](const AxisTask& half) { return half.points_are_contiguous() ? 0u : 1u; };
  std::size_t i = 0;
  for (Decomposition& d : triples(there)) {
    const Decomposition& b = backward[i++];
    enter(d.passes.front().pass, ends.lengths, task.length / d.passes.front().pass.length, around(there),
          ends.first);
    d.passes.insert(d.passes.end(), b.passes.begin(), b.passes.end());
    PassSpec& turn = d.passes[3].pass;
    // Where no axis is beside the points, they are contiguous in the workspace, even if not in the input.
    enter(turn, ends.lengths, task.length / turn.length, around(back), {0, ends.spectrum, true});
    turn.spectrum_stride = ends.spectrum_stride;
    leave(d.passes.back().pass, ends.lengths, ends.last);
    all.push_back(std::move(d));
  }
  return finished(std::move(all), "too long for two factors: forward, product in the load, backward");
}

}  // namespace fft::planning
