// The stages of a resident tile (group/tiles/resident.hpp). A work-item processes a few butterflies at a
// time, from local memory back to the same elements. The first stage loads from global memory, and the last
// one stores there.
#include <algorithm>
#include <string>

#include "group/codegen/kernel.hpp"
#include "group/tiles/resident.hpp"

namespace fft::codegen {
namespace {

using planning::PassSpec;
using planning::Stage;

// Flat index of butterfly i of a work-item.
std::string butterfly(const GroupKernel& kernel, std::uint32_t i) {
  return i == 0 ? "t" : code("(t + $)", i * kernel.spec.group.work_items);
}

// "x / divisor", or x alone.
std::string quotient(const std::string& x, std::uint32_t divisor) {
  return divisor == 1 ? x : code("$ / $", x, divisor);
}

// The frequency so far of butterfly i of a stage between the first and the last: it determines the twiddles.
std::string frequency(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const std::string upper = code("$ / $", butterfly(kernel, i), planning::digit_weight(kernel.stages[s]));
  std::string sum;
  std::uint32_t below = 1;  // product of the radices of the less significant digits among k1 .. k(s-1)
  for (std::size_t digit = s; digit-- > 0;) {
    const Stage& st = kernel.stages[digit];
    std::string k = quotient(upper, below);
    if (digit > 0) k = code("$ % $", k, st.radix);
    if (st.span > 1) k = code("$ * $", k, st.span);
    sum = sum.empty() ? k : code("$ + $", sum, k);
    below *= st.radix;
  }
  return sum;
}

// Distance of neighbouring values of the digit of a stage in local memory.
std::uint32_t digit_stride(const PassSpec& spec, const Stage& stage) {
  return planning::resident_place(spec, planning::digit_weight(stage));
}

// Local address of the first point of butterfly i of stage s.
std::string place(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const std::string b = butterfly(kernel, i);
  std::string sum = "xch";
  if (s + 1 == kernel.stages.size()) {
    for (std::size_t digit = 0; digit < s; ++digit) {
      const Stage& st = kernel.stages[digit];
      std::string k = quotient(b, st.span);
      if (digit + 1 < s) k = code("$ % $", k, st.radix);
      sum = code("$ + $ * $", sum, k, digit_stride(kernel.spec, st));
    }
    return sum;
  }
  const std::uint32_t weight = planning::digit_weight(kernel.stages[s]),
                      whole = weight * kernel.stages[s].radix;
  const std::string upper = code("$ / $", b, weight), lower = s == 0 ? b : code("$ % $", b, weight);
  if (s > 0) sum = code("$ + $ * $", sum, upper, digit_stride(kernel.spec, kernel.stages[s - 1]));
  sum = code("$ + $", sum, lower);
  for (const planning::ExchangePadding& p : kernel.spec.group.paddings) {
    if (s > 0 && p.every > whole) sum = code("$ + $ * $", sum, quotient(upper, p.every / whole), p.by);
    if (p.every != 0 && p.every < weight) sum = code("$ + $ * $", sum, quotient(lower, p.every), p.by);
  }
  return sum;
}

// Moves the values of the butterflies between registers and local memory.
void write_moves(TextWriter& text, const GroupKernel& kernel, std::size_t s, ButterflyRange range,
                 bool write) {
  const std::uint32_t step = digit_stride(kernel.spec, kernel.stages[s]);
  for (std::uint32_t i = range.first; i < range.end; ++i) {
    const auto scope = text.when(kernel.in_range(s, i));
    for (std::uint32_t p = 0; p < kernel.stages[s].radix; ++p) {
      const std::string at = plus(indexed("own", s, i), std::uint64_t(p) * step);
      if (write)
        text.lines("fft_put($, $);", at, kernel.value(s, i, p));
      else
        text.lines("$ = fft_get($);", kernel.value(s, i, p), at);
    }
  }
}

// Declares the positions of the butterflies and the places of their first points.
void write_places(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  const bool between = s > 0 && s + 1 < kernel.stages.size();
  if (!between) write_positions(text, kernel, s);
  for (std::uint32_t i = 0; i < kernel.stages[s].per_item; ++i) {
    if (between) text.lines("const uint $ = $;", indexed("j", s, i), frequency(kernel, s, i));
    text.lines("local elem_t *$ = $;", indexed("own", s, i), place(kernel, s, i));
  }
}

}  // namespace

void write_resident_stages(TextWriter& text, const GroupKernel& kernel) {
  text.comment(
      "the tile stays in local memory; between the first and the last stage j<s> is the frequency so far");
  for (std::size_t s = 0; s < kernel.stages.size(); ++s) {
    const Stage& st = kernel.stages[s];
    const bool first = s == 0, last = s + 1 == kernel.stages.size();
    const std::uint32_t at_once = planning::butterflies_at_once(kernel.spec, st);
    text.section("stage $: radix $, span $, butterflies a work-item: $, at a time: $", s, st.radix, st.span,
                 st.per_item, at_once);
    // All loads precede the first barrier, and all stores follow it. In place, a work-item overwrites what
    // others have loaded, so the OpenCL specification requires this barrier to order global memory too.
    if (!first)
      text.lines(s == 1 ? "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"
                        : "barrier(CLK_LOCAL_MEM_FENCE);");
    write_places(text, kernel, s);
    for (std::uint32_t i = 0; i < st.per_item; i += at_once) {
      const ButterflyRange range{i, std::min(i + at_once, st.per_item)};
      const auto scope = text.block("");
      first ? write_loads(text, kernel, range) : write_moves(text, kernel, s, range, false);
      write_butterflies(text, kernel, s, range);
      last ? write_stores(text, kernel, range) : write_moves(text, kernel, s, range, true);
    }
  }
}

}  // namespace fft::codegen
