// The real four-step algorithm: D. Bailey, "FFTs in external or hierarchical memory" (1990), on half of the rows.
#include "group/plan/real_decompose.hpp"

#include <algorithm>

#include "core/base/number_theory.hpp"

namespace fft::planning {
namespace {

constexpr std::uint64_t max_factor = 1u << 13;
constexpr std::uint64_t lopsided = 8;
constexpr std::uint64_t widest_block = 32;

Decomposition pair_of(const RealTask& task, std::uint64_t n1, std::uint64_t n2, std::uint64_t block) {
  const std::uint64_t blocks = n1 / 2 / block + 1;  // the last one has row N1/2, and few others or none
  PassSpec first, second;
  first.precision = second.precision = task.precision;
  first.length = static_cast<std::uint32_t>(n1);
  first.in_stride = n2 / 2;
  first.out_stride = 1;
  first.out_block = block;
  first.out_block_stride = block * n2;
  first.real = {RealStep::split, true, true, block};
  first.loops = {{n2 / 2, 1, 2 * block}};
  second.length = static_cast<std::uint32_t>(n2);
  second.in_stride = block;
  second.out_stride = n1 * task.out_stride;
  second.twiddle_span = n1;
  second.real.step = RealStep::fold;
  second.real.fused = true;
  second.loops = {{block, 1, task.out_stride, 1}, {blocks, block * n2, block * task.out_stride, block}};
  second.group.reversed = true;
  std::uint64_t unit = blocks * block * n2;
  for (const LoopAxis& l : task.loops) {
    first.loops.push_back({l.count, l.in_stride, unit});
    second.loops.push_back({l.count, unit, l.out_stride});
    unit *= l.count;
  }
  const std::string split =
      "real data, too long for one tile: " + std::to_string(n1) + " x " + std::to_string(n2);
  return {{{first, 0}, {second, static_cast<std::uint32_t>(block)}},
          {split + ", two neighbouring columns at once", "rows 0 .. " + std::to_string(n1 / 2) + ", folded"}};
}

}  // namespace

std::vector<Decomposition> real_two_passes(const RealTask& task) {
  std::vector<Decomposition> all;
  const std::uint64_t sector = task.precision == Precision::f64 ? 2 : 4;  // 32 bytes
  for (std::uint64_t n1 : divisors(task.length)) {
    const std::uint64_t n2 = task.length / n1, longer = std::max(n1, n2);
    if (n1 % 2 != 0 || n2 % 2 != 0 || longer > max_factor || longer > lopsided * std::min(n1, n2)) continue;
    for (std::uint64_t block = sector; block <= widest_block; block += sector)
      if (n1 / 2 % block == 0) all.push_back(pair_of(task, n1, n2, block));
    for (const std::uint64_t block : uneven_widths(n1 / 2, task.precision))
      all.push_back(pair_of(task, n1, n2, block));
  }
  return all;
}

std::uint64_t real_region(const PassSpec& second) {
  return second.loops[1].count * second.loops[1].in_stride;
}

}  // namespace fft::planning
