// The stages of a resident tile (group/tiles/long_rows/resident.hpp). A work-item processes a few butterflies at a
// time, from local memory back to the same elements. The first stage loads from global memory, and the last
// one stores there.
#include <algorithm>
#include <string>

#include "core/base/number_theory.hpp"
#include "group/codegen/kernel.hpp"
#include "group/tiles/long_rows/resident.hpp"

namespace fft::codegen {
namespace {

using planning::PassSpec;
using planning::ResidentRound;
using planning::Stage;

// Flat index of butterfly i of a work-item, or of the pair that it is in.
std::string butterfly(const GroupKernel& kernel, const Stage& stage, std::uint32_t i) {
  const std::uint32_t at = i / stage.dealt();
  return at == 0 ? "t" : code("(t + $)", at * kernel.spec.group.work_items);
}

// "x / divisor", or x alone.
std::string quotient(const std::string& x, std::uint32_t divisor) {
  return divisor == 1 ? x : code("$ / $", x, divisor);
}

// The frequency so far of butterfly i of a stage between the first and the last: it determines the twiddles.
std::string frequency(const GroupKernel& kernel, std::size_t s, std::uint32_t i, const ResidentRound& round) {
  const Stage& stage = kernel.stages[s];
  const std::string upper =
      code("$ / $", butterfly(kernel, stage, i), planning::digit_weight(kernel.stages[s]));
  const std::uint32_t all = kernel.stages.front().radix;
  const bool wraps = round.first + round.count > all;
  std::string sum = round.first == 0 || wraps ? "" : num(round.first);
  std::uint32_t below = 1;  // product of the radices of the less significant digits among k1 .. k(s-1)
  for (std::size_t digit = s; digit-- > 0;) {
    const Stage& st = kernel.stages[digit];
    std::string k = quotient(upper, below);
    if (digit > 0) k = code("$ % $", k, st.radix);
    if (digit == 0 && wraps) k = code("($ + $) % $", k, round.first, all);
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

// True when butterfly i of a work-item is the second one of a pair, whose index j is not that of its pair.
bool is_second(const Stage& stage, std::uint32_t i) {
  return stage.paired && i % 2 != 0;
}

// Local address of the first point of butterfly i of the last stage.
std::string last_place(const GroupKernel& kernel, std::uint32_t i) {
  const std::size_t s = kernel.stages.size() - 1;
  const Stage& last = kernel.stages.back();
  const bool second = is_second(last, i);
  const std::string b = second ? indexed("j", s, i) : butterfly(kernel, last, i);
  const std::uint32_t all = kernel.stages.front().radix,
                      count = last.rows.count == 0 || second ? all : last.rows.count;
  std::string sum = "xch";
  for (std::size_t digit = 0; digit < s; ++digit) {
    const Stage& st = kernel.stages[digit];
    const bool turns =
        digit == 0 && second && last.rows.first != 0;  // rows of the round from the first one on
    std::string k = quotient(turns ? code("($ + $)", b, all - last.rows.first) : b,
                             st.span == 1 ? 1 : st.span / all * count);
    if (digit + 1 < s || turns) k = code("$ % $", k, digit == 0 ? count : st.radix);
    sum = code("$ + $ * $", sum, k, digit_stride(kernel.spec, st));
  }
  return sum;
}

// Local address of the first point of butterfly i of stage s, not the last one.
std::string place(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const Stage& stage = kernel.stages[s];
  const std::string b = is_second(stage, i) ? indexed("j", s, i) : butterfly(kernel, stage, i);
  std::string sum = "xch";
  const std::uint32_t weight = planning::digit_weight(stage), whole = weight * stage.radix;
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
  const ResidentRound all{0, kernel.stages[s].radix},
      rows = s == 0 ? planning::resident_rounds(kernel.spec).front() : all;
  for (std::uint32_t i = range.first; i < range.end; ++i) {
    const auto scope = text.when(kernel.in_range(s, i));
    for (std::uint32_t p = 0; p < rows.count; ++p) {
      const std::string at = plus(indexed("own", s, i), std::uint64_t(p) * step),
                        value = kernel.value(s, i, (rows.first + p) % all.count);
      write ? text.lines("fft_put($, $);", at, value) : text.lines("$ = fft_get($);", value, at);
    }
  }
}

// Declares the positions of the butterflies and the places of their first points.
void write_places(TextWriter& text, const GroupKernel& kernel, std::size_t s, const ResidentRound& round) {
  const bool last = s + 1 == kernel.stages.size(), between = s > 0 && !last;
  if (!between) write_positions(text, kernel, s);
  for (std::uint32_t i = 0; i < kernel.stages[s].per_item; ++i) {
    if (between) text.lines("const uint $ = $;", indexed("j", s, i), frequency(kernel, s, i, round));
    text.lines("local elem_t *$ = $;", indexed("own", s, i),
               last ? last_place(kernel, i) : place(kernel, s, i));
  }
}

// The butterflies of a range, from loads to stores.
void write_range(TextWriter& text, const GroupKernel& kernel, std::size_t s, ButterflyRange range) {
  const bool paired = kernel.stages[s].paired;
  if (s > 0)
    write_moves(text, kernel, s, range, false);
  else
    paired ? write_merging_loads(text, kernel, range) : write_loads(text, kernel, range);
  write_butterflies(text, kernel, s, range);
  if (s + 1 < kernel.stages.size())
    write_moves(text, kernel, s, range, true);
  else
    paired ? write_splitting_stores(text, kernel, range) : write_stores(text, kernel, range);
}

// All butterflies of a stage, as many at a time as registers hold, in a loop.
void write_all(TextWriter& text, const GroupKernel& kernel, std::size_t s, const ResidentRound& round) {
  const Stage& st = kernel.stages[s];
  const std::uint32_t at_once = planning::butterflies_at_once(kernel.spec, st),
                      batch = at_once / st.dealt() * kernel.spec.group.work_items,
                      repeats = planning::divided_up(st.per_item, at_once);
  if (repeats > 1 && kernel.spec.group.resident_loops) {
    GroupKernel one = kernel;
    one.stages[s].repeats = repeats;
    one.stages[s].per_item = at_once;
    text.lines("#pragma unroll 1");
    const auto scope = text.block("for (uint first = 0; first < $; first += $)", repeats * batch, batch);
    text.lines("const uint t = get_local_id(0) + first;");
    write_places(text, one, s, round);
    return write_range(text, one, s, {0, at_once});
  }
  write_places(text, kernel, s, round);
  for (std::uint32_t i = 0; i < st.per_item; i += at_once) {
    const auto scope = text.block("");
    write_range(text, kernel, s, {i, std::min(i + at_once, st.per_item)});
  }
}

// A result of the first stage that waits in a register for its round.
std::string kept(std::uint32_t i, std::uint32_t row) {
  return code("kept$_$", i, row);
}

// Loads of the first stage, whose results go to local memory or wait in registers.
void write_first_stage(TextWriter& text, const GroupKernel& kernel, const ResidentRound& round) {
  const Stage& st = kernel.stages.front();
  const std::uint32_t at_once = planning::butterflies_at_once(kernel.spec, st);
  if (round.count == st.radix) return write_all(text, kernel, 0, round);
  write_places(text, kernel, 0, round);
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t at = round.count; at < st.radix; ++at)
    waiting.push_back(planning::row_of(kernel.spec, round, at));
  const auto count = static_cast<std::uint32_t>(waiting.size());
  for (std::uint32_t i = 0; i < st.per_item; ++i)
    text.lines("cplx $;", list(0, count, [&](std::uint32_t at) { return kept(i, waiting[at]); }));
  for (std::uint32_t i = 0; i < st.per_item; i += at_once) {
    const ButterflyRange range{i, std::min(i + at_once, st.per_item)};
    const auto scope = text.block("");
    write_range(text, kernel, 0, range);
    for (std::uint32_t of = range.first; of < range.end; ++of) {
      const auto exists = text.when(kernel.in_range(0, of));
      for (const std::uint32_t row : waiting) text.lines("$ = $;", kept(of, row), kernel.value(0, of, row));
    }
  }
}

// Moves the results that have waited for this round to local memory.
void write_kept(TextWriter& text, const GroupKernel& kernel, const ResidentRound& round) {
  const Stage& st = kernel.stages.front();
  const std::uint32_t step = digit_stride(kernel.spec, st);
  text.lines("barrier(CLK_LOCAL_MEM_FENCE);");
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const auto scope = text.when(kernel.in_range(0, i));
    for (std::uint32_t p = 0; p < round.count; ++p)
      text.lines("fft_put($, $);", plus(indexed("own", 0, i), std::uint64_t(p) * step),
                 kept(i, planning::row_of(kernel.spec, round, p)));
  }
}

// The stages after the first one, of the rows of a round.
void write_round(TextWriter& text, const GroupKernel& whole, const ResidentRound& round, bool first) {
  GroupKernel kernel = whole;
  for (std::size_t s = 1; s < kernel.stages.size(); ++s)
    kernel.stages[s] = planning::stage_of_round(kernel.spec, kernel.stages[s], round);
  if (!first) write_kept(text, kernel, round);
  for (std::size_t s = 1; s < kernel.stages.size(); ++s) {
    const Stage& st = kernel.stages[s];
    const std::uint32_t at_once = planning::butterflies_at_once(kernel.spec, st);
    text.section("stage $: radix $, span $, butterflies a work-item: $, at a time: $", s, st.radix, st.span,
                 st.per_item, at_once);
    // All loads precede the first barrier, and all stores follow it. In place, a work-item overwrites what
    // others have loaded, so the OpenCL specification requires this barrier to order global memory too.
    text.lines(s == 1 && first ? "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"
                               : "barrier(CLK_LOCAL_MEM_FENCE);");
    write_all(text, kernel, s, round);
  }
}

}  // namespace

void write_resident_stages(TextWriter& text, const GroupKernel& kernel) {
  text.comment(
      "the tile stays in local memory; between the first and the last stage j<s> is the frequency so far");
  const Stage& st = kernel.stages.front();
  text.section("stage 0: radix $, span 1, butterflies a work-item: $, at a time: $", st.radix, st.per_item,
               planning::butterflies_at_once(kernel.spec, st));
  const std::vector<ResidentRound> rounds = planning::resident_rounds(kernel.spec);
  write_first_stage(text, kernel, rounds.front());
  if (rounds.size() == 1) return write_round(text, kernel, rounds.front(), true);
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    text.section("rows $ to $", rounds[r].first,
                 planning::row_of(kernel.spec, rounds[r], rounds[r].count - 1));
    const auto scope = text.block("");
    write_round(text, kernel, rounds[r], r == 0);
  }
}

}  // namespace fft::codegen
