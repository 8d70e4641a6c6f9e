// Decompositions of an axis into passes.
#include "group/plan/decompose.hpp"

#include <algorithm>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "group/tiles/long_rows/resident.hpp"

namespace fft::planning {
namespace {

constexpr std::uint64_t max_factor_of_two = 1u << 14;
constexpr std::uint64_t max_factor_of_three = 4096;
constexpr std::size_t blocks_tried = 4;

PassSpec pass_of(const AxisTask& task, std::uint64_t length) {
  PassSpec pass;
  pass.precision = task.precision;
  pass.length = static_cast<std::uint32_t>(length);
  return pass;
}

std::string split_reason(std::uint64_t n1, std::uint64_t n2, std::uint64_t n3) {
  const std::string text = "too long for one tile: " + std::to_string(n1) + " x " + std::to_string(n2);
  return n3 > 1 ? text + " x " + std::to_string(n3) : text;
}

Decomposition triple(const AxisTask& task, std::uint64_t n1, std::uint64_t n2, std::uint64_t n3) {
  const bool contiguous = task.points_are_contiguous();
  const std::uint64_t unit = contiguous ? 1 : task.loops.front().count;
  const std::size_t rest = contiguous ? 0 : 1;
  PassSpec a = pass_of(task, n1), b = pass_of(task, n2), c = pass_of(task, n3);
  a.in_stride = n2 * n3 * task.in_stride;
  a.out_stride = unit;
  a.loops = {{n2 * n3, task.in_stride, n1 * unit}};
  b.in_stride = n3 * n1 * unit;
  b.out_stride = n1 * unit;
  b.twiddle_span = n1;
  b.loops = {LoopAxis{n1, unit, unit}.with_twiddle_weight(1), {n3, n1 * unit, n1 * n2 * unit}};
  c.in_stride = n1 * n2 * unit;
  c.out_stride = n1 * n2 * task.out_stride;
  c.twiddle_span = n1 * n2;
  c.loops = {LoopAxis{n1 * n2, unit, task.out_stride}.with_twiddle_weight(1)};
  if (!contiguous) {  // the neighbouring axis stays fastest
    const LoopAxis& front = task.loops.front();
    a.loops.insert(a.loops.begin(), {front.count, front.in_stride, 1});
    b.loops.insert(b.loops.begin(), {front.count, 1, 1});
    c.loops.insert(c.loops.begin(), {front.count, 1, front.out_stride});
  }
  append_packed(a.loops, task, rest, task.length * unit, Packed::destination);
  append_packed(b.loops, task, rest, task.length * unit, Packed::both);
  append_packed(c.loops, task, rest, task.length * unit, Packed::source);
  return {{{a, 0}, {b, 0}, {c, 0}}, {split_reason(n1, n2, n3), "middle factor", "last factor"}};
}

}  // namespace

std::vector<std::uint64_t> block_widths(std::uint64_t n1, Precision precision, std::uint64_t most) {
  const std::uint64_t sector = elements_of_sector(precision);
  std::vector<std::uint64_t> whole, other;
  for (std::uint64_t d : divisors(n1))
    if (d >= 2 && d <= std::min(most, widest_block)) (d % sector == 0 ? whole : other).push_back(d);
  std::vector<std::uint64_t>& list = whole.empty() ? other : whole;
  if (list.empty() && n1 > 1) list.push_back(prime_factors(n1).front());  // n1 has only large primes
  if (list.size() > blocks_tried) list.erase(list.begin(), list.end() - blocks_tried);
  return list;
}

std::vector<std::uint64_t> uneven_widths(std::uint64_t columns, Precision precision) {
  const std::uint64_t sector = elements_of_sector(precision);
  const std::vector<std::uint64_t> even = divisors(columns);
  if (std::any_of(even.begin(), even.end(),
                  [&](std::uint64_t d) { return d >= 2 * sector && d <= widest_block && d % sector == 0; }))
    return {};
  std::vector<std::uint64_t> list;
  for (const std::uint64_t width : {2 * sector, 3 * sector, 4 * sector, 6 * sector})
    if (2 * width <= columns) list.push_back(width);
  return list;
}

Decomposition blocked_pair(const AxisTask& task, std::uint64_t n1, std::uint64_t n2, std::uint64_t block) {
  const std::uint64_t blocks = divided_up(n1, block), column = blocks * block * n2;
  PassSpec first = pass_of(task, n1);
  first.in_stride = n2 * task.in_stride;
  first.out_stride = 1;
  first.out_block = block;
  first.out_block_stride = block * n2;
  first.loops = {{n2, task.in_stride, block}};
  append_packed(first.loops, task, 0, column, Packed::destination);
  PassSpec second = pass_of(task, n2);
  second.in_stride = block;
  second.out_stride = n1 * task.out_stride;
  second.twiddle_span = n1;
  second.loops = {LoopAxis{block, 1, task.out_stride}.with_twiddle_weight(1)};
  if (blocks > 1)
    second.loops.push_back(LoopAxis{blocks, block * n2, block * task.out_stride}.with_twiddle_weight(block));
  append_packed(second.loops, task, 0, column, Packed::source);
  second.group.reversed = true;
  return {{{first, 0}, {second, static_cast<std::uint32_t>(block)}},
          {split_reason(n1, n2, 1), "reads the blocked workspace contiguously, backwards"},
          column};
}

Decomposition strided_pair(const AxisTask& task, std::uint64_t n1, std::uint64_t n2) {
  const std::uint64_t inner = task.loops.front().count;
  PassSpec first = pass_of(task, n1);
  first.in_stride = n2 * task.in_stride;
  first.out_stride = inner;
  first.loops = {task.loops.front(), {n2, task.in_stride, n1 * inner}};
  first.loops[0].out_stride = 1;
  append_packed(first.loops, task, 1, task.length * inner, Packed::destination);
  PassSpec second = pass_of(task, n2);
  second.in_stride = n1 * inner;
  second.out_stride = n1 * task.out_stride;
  second.twiddle_span = n1;
  second.loops = {task.loops.front(), LoopAxis{n1, inner, task.out_stride}.with_twiddle_weight(1)};
  second.loops[0].in_stride = 1;
  append_packed(second.loops, task, 1, task.length * inner, Packed::source);
  return {{{first, 0}, {second, 0}}, {split_reason(n1, n2, 1), "columns stay the neighbouring axis"}};
}

std::vector<Decomposition> one_pass(const AxisTask& task) {
  if (task.length > max_single_pass_points) return {};
  PassSpec pass = pass_of(task, task.length);
  pass.axes = task.parts;
  pass.in_stride = task.in_stride;
  pass.out_stride = task.out_stride;
  pass.loops = task.loops;
  return {{{{pass, 0}},
           {task.parts.empty() ? "fits on chip: one read, one write"
                               : "axes that fit on chip together: one read, one write"}}};
}

std::vector<Decomposition> resident_pass(const AxisTask& task) {
  std::vector<Decomposition> all = one_pass(task);
  for (Decomposition& d : all) {
    if (!may_be_resident(d.passes.front().pass)) return {};
    d.passes.front().resident = true;
    d.reasons = {"stays in local memory: one read, one write"};
  }
  return all;
}

bool fits_pair(std::uint64_t n1, std::uint64_t n2, std::uint64_t lopsided) {
  const std::uint64_t longer = std::max(n1, n2), shorter = std::min(n1, n2);
  return shorter >= 2 && longer <= max_factor_of_two && longer <= lopsided * shorter;
}

bool fits_triple(std::uint64_t n1, std::uint64_t n2, std::uint64_t n3, std::uint64_t lopsided,
                 std::uint64_t shortest) {
  const std::uint64_t longest = std::max({n1, n2, n3}), least = std::min({n1, n2, n3});
  return least >= shortest && longest <= max_factor_of_three && longest <= lopsided * least;
}

std::vector<Decomposition> two_passes(const AxisTask& task, std::uint64_t lopsided) {
  std::vector<Decomposition> all;
  for (std::uint64_t n1 : divisors(task.length)) {
    const std::uint64_t n2 = task.length / n1;
    if (!fits_pair(n1, n2, lopsided)) continue;
    if (!task.points_are_contiguous()) {
      all.push_back(strided_pair(task, n1, n2));
      continue;
    }
    std::vector<std::uint64_t> widths = block_widths(n1, task.precision);
    for (const std::uint64_t width : uneven_widths(n1, task.precision)) widths.push_back(width);
    for (const std::uint64_t block : widths) all.push_back(blocked_pair(task, n1, n2, block));
  }
  return all;
}

std::vector<Decomposition> three_passes(const AxisTask& task, std::uint64_t lopsided,
                                        std::uint64_t shortest) {
  std::vector<Decomposition> all;
  constexpr std::uint64_t longest = max_factor_of_three;
  if (task.length > longest * longest * longest) return all;
  for (std::uint64_t n1 : divisors(task.length)) {
    if (n1 < shortest || n1 > longest) continue;  // of some lengths, these are most of a few thousand
    for (std::uint64_t n2 : divisors(task.length / n1)) {
      const std::uint64_t n3 = task.length / n1 / n2;
      if (fits_triple(n1, n2, n3, lopsided, shortest)) all.push_back(triple(task, n1, n2, n3));
    }
  }
  return all;
}

}  // namespace fft::planning
