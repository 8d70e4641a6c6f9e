// The real four-step algorithm: D. Bailey, "FFTs in external or hierarchical memory" (1990), on half of the rows.
#include "group/plan/real_decompose.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "core/elementwise.hpp"

namespace fft::planning {
namespace {

constexpr std::uint64_t max_factor = 1u << 13;
constexpr std::uint64_t lopsided = 8;

// Both passes with the loops around a signal added; `region`: elements of one signal in the workspace.
Decomposition with_loops(const RealTask& task, TilingRequest first, TilingRequest second,
                         std::uint64_t region) {
  std::uint64_t unit = region;
  for (const LoopAxis& l : task.loops) {
    first.pass.loops.push_back({l.count, l.in_stride, unit});
    second.pass.loops.push_back({l.count, unit, l.out_stride});
    unit *= l.count;
  }
  return {{std::move(first), std::move(second)}, {}, region};
}

std::string too_long(std::uint64_t n1, std::uint64_t n2) {
  return "real data, too long for one tile: " + std::to_string(n1) + " x " + std::to_string(n2);
}

const char* pairs_at_once(bool sorted) {
  return sorted ? "a column and its mirror image at once" : "two neighbouring columns at once";
}

Decomposition split_of(const RealTask& task, std::uint64_t n1, std::uint64_t n2, std::uint64_t block) {
  const bool sorted = bool(task.read.reals);
  PassSpec first, second;
  first.precision = second.precision = task.precision;
  first.real.step = RealStep::split;
  first.real.fused = first.real.pairs = true;
  first.real.pair_stride = block;
  first.in_end = task.read;
  first.length = n1;
  // The last block has row N1/2 and few other rows, or none. Odd frequencies have no row N1/2.
  const std::uint64_t rows = spectrum_elements(first), blocks = divided_up(rows, block);
  second.out_end = task.written;
  first.in_stride = sorted ? 2 * n2 : n2 / 2;
  first.in_position = sorted ? n2 : 0;
  first.out_stride = 1;
  first.out_block = block;
  first.out_block_stride = block * n2;
  first.loops = {{n2 / 2, 1, 2 * block}};
  if (sorted) first.loops = {LoopAxis{n2 / 2, 2, block}.with_in_position(1)};
  second.length = n2;
  second.in_stride = block;
  second.out_stride = n1 * task.spectrum_stride;
  second.twiddle_span = n1;
  second.real.step = RealStep::fold;
  second.real.fused = true;
  second.loops = {LoopAxis{block, 1, task.spectrum_stride}.with_twiddle_weight(1),
                  LoopAxis{blocks, block * n2, block * task.spectrum_stride}.with_twiddle_weight(block)};
  second.group.reversed = true;
  Decomposition two =
      with_loops(task, {first, 0}, {second, static_cast<std::uint32_t>(block)}, blocks * block * n2);
  two.reasons = {too_long(n1, n2) + ", " + pairs_at_once(sorted),
                 "rows 0 .. " + std::to_string(rows - 1) + ", folded"};
  return two;
}

// The same from spectra to reals. Columns of the first pass begin with element l of the spectrum; in the
// workspace each column is contiguous.
Decomposition merged_of(const RealTask& task, std::uint64_t n1, std::uint64_t n2, std::uint64_t block) {
  const std::uint64_t blocks = n1 / 2 / block + 1;
  const bool sorted = bool(task.read.reals);
  PassSpec first, second;
  first.precision = second.precision = task.precision;
  first.in_end = task.read;
  second.out_end = task.written;
  first.length = n2;
  first.in_stride = n1 * task.spectrum_stride;
  first.in_position = n1;
  first.real.step = RealStep::unfold;
  first.real.fused = true;
  first.loops = {LoopAxis{block, task.spectrum_stride, n2}.with_in_position(1),
                 LoopAxis{blocks, block * task.spectrum_stride, block * n2}.with_in_position(block)};
  second.length = n1;
  second.in_stride = n2;
  second.out_stride = sorted ? 2 * n2 : n2 / 2;
  second.twiddle_span = n2;
  second.real.step = RealStep::merge;
  second.real.fused = second.real.pairs = true;
  second.real.pair_stride = 1;
  second.loops = {LoopAxis{n2 / 2, 2, 1}.with_twiddle_weight(2)};
  if (sorted) second.loops = {LoopAxis{n2 / 2, 1, 2}.with_twiddle_weight(1)};
  second.group.reversed = true;
  Decomposition two =
      with_loops(task, {first, static_cast<std::uint32_t>(block)}, {second, 0}, (n1 / 2 + 1) * n2);
  two.reasons = {too_long(n1, n2) + ", rows 0 .. " + std::to_string(n1 / 2) + ", unfolded",
                 pairs_at_once(sorted)};
  return two;
}

}  // namespace

std::vector<Decomposition> real_two_passes(const RealTask& task) {
  std::vector<Decomposition> all;
  const std::uint64_t sector = elements_of_sector(task.precision);
  for (std::uint64_t n1 : divisors(task.length)) {
    const std::uint64_t n2 = task.length / n1, longer = std::max(n1, n2);
    if (n1 % 2 != 0 || n2 % 2 != 0 || longer > max_factor || longer > lopsided * std::min(n1, n2)) continue;
    const auto decomposition = task.step == RealStep::split ? split_of : merged_of;
    for (std::uint64_t block = sector; block <= widest_block; block += sector)
      if (n1 / 2 % block == 0) all.push_back(decomposition(task, n1, n2, block));
    for (const std::uint64_t block : uneven_widths(n1 / 2, task.precision))
      all.push_back(decomposition(task, n1, n2, block));
  }
  return all;
}

double half_the_columns(const Decomposition& two) {
  const PassSpec &first = two.passes[0].pass, &second = two.passes[1].pass;
  const bool folds = second.real.step == RealStep::fold;
  const PassSpec& rows = folds ? second : first;
  return double(rows.loops[0].count * rows.loops[1].count) /
         (double(folds ? rows.twiddle_span : rows.in_position) / 2);
}

}  // namespace fft::planning
