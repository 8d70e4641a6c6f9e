// The arithmetic of a stage: loads of twiddles, products of their powers, calls of the butterflies.
#include <string>

#include "butterflies/composite.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

// True when all butterflies of a work-item share the twiddles of index 0.
bool shared_twiddles(const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  const std::uint32_t items = kernel.spec.group.work_items;
  for (std::uint32_t i = 0; i < st.repeats * st.per_item; ++i)
    for (std::uint32_t t = 0; t < items && st.has(t, i, items); ++t) {
      const LanePosition at = planning::lane_position(kernel.spec, st, t + i * items);
      const LanePosition first = planning::lane_position(kernel.spec, st, t);
      if (kernel.twiddles[s].by_point && st.twiddle_row(at.butterfly) != st.twiddle_row(first.butterfly))
        return false;
      if (kernel.twiddles[s].by_column && at.column != first.column) return false;
    }
  return true;
}

// Suffix of the twiddle names of stage s: twiddles loaded early stay in scope for the whole pass.
std::string tag(const GroupKernel& kernel, std::size_t s) {
  return loads_twiddles_early(kernel, s) ? code("e$", s) : "";
}

// Arguments of fft_tangent_butterfly<radix>.
std::vector<std::string> tangent_names(std::uint32_t radix, const std::string& tag) {
  std::vector<std::string> names = {code("w$$", radix / 4, tag), code("w$$", radix / 2, tag)};
  for (std::uint32_t h = 0; h < radix / 2 - 2; ++h) names.push_back(code("h$$", h, tag));
  return names;
}

// Multiplies the values by the powers of the twiddle. Powers that are not in the table are products of two others.
void write_twiddle_products(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i,
                            const std::string& tag) {
  const Stage& st = kernel.stages[s];
  for (std::uint32_t q = 1; q < st.values_read(); ++q) {
    const PowerProduct p = power_product(q);
    if (p.rest != 0) text.lines("cplx w$1$4 = cplx_mul(w$2$4, w$3$4);", q, p.entry, p.rest, tag);
    text.lines("$1 = cplx_mul($1, w$2$3);", kernel.value(s, i, q), q, tag);
  }
  for (std::uint32_t q = st.values_read(); q < st.radix; ++q)
    text.lines("$ = cplx_conj($);", kernel.value(s, i, q), kernel.value(s, i, st.radix - q));
}

void write_butterfly(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const Stage& st = kernel.stages[s];
  const auto& powers = kernel.twiddles[s].powers;
  const bool fused = !powers.empty() && has_twiddled_butterfly(st.radix),
             tangents = kernel.twiddles[s].tangents;
  const std::string tag = fft::codegen::tag(kernel, s);
  const auto write_call = [&] {
    std::vector<std::string> arguments;
    for (std::uint32_t p = 0; p < st.radix; ++p) arguments.push_back("&" + kernel.value(s, i, p));
    for (std::uint32_t p : powers)
      if (fused) arguments.push_back(code("w$$", p, tag));
    if (tangents)
      for (const std::string& name : tangent_names(st.radix, tag)) arguments.push_back(name);
    text.lines("fft_$butterfly$($);",
               tangents ? "tangent_"
               : fused  ? "twiddled_"
                        : "",
               st.radix, joined(arguments, ", "));
  };
  if (powers.empty() || fused) return write_call();
  const auto scope = text.block("");
  write_twiddle_products(text, kernel, s, i, tag);
  write_call();
}

// Where a table is read: element `offset` + index * `width`.
struct TableRow {
  std::string index;
  std::uint64_t offset;
  std::uint32_t width;
  std::string pointer() const { return code("$ + (size_t)($) * $", plus("table", offset), index, width); }
};

// Declares the names of tangent_names().
void write_tangent_loads(TextWriter& text, const StageTwiddles& t, std::uint32_t radix, const TableRow& row,
                         const std::string& tag) {
  const std::vector<std::string> names = tangent_names(radix, tag);
  const std::string pointer = "th" + tag;
  text.lines(R"(
    global const elem_t *$ = $;
    cplx $;)",
             pointer, row.pointer(), joined(names, ", "));
  for (std::uint32_t p = 0; p < t.row; p += 2)
    text.lines("fft_load_twiddles($, &$, &$);", plus(pointer, p), names[p], names[p + 1]);
}

// The rows of the tables whose product is the twiddle.
std::vector<TableRow> twiddle_rows(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const StageTwiddles& t = kernel.twiddles[s];
  std::vector<TableRow> rows;
  if (t.by_column) {
    std::string l = kernel.tile.twiddle_index(indexed("c", s, i));
    // Columns past the last one compute meaningless values, but still need an existing table row.
    if (kernel.spec.group.guarded) l = code("min((size_t)($), (size_t)$)", l, kernel.spec.twiddle_span - 1);
    const bool split = t.column_high > 1;
    rows.push_back(
        {split ? code("(uint)($) % $", l, t.column_low) : code("(uint)($)", l), t.column_offset, t.row});
    if (split) rows.push_back({code("(uint)($) / $", l, t.column_low), t.column_high_offset, t.row});
  }
  if (t.by_point) {
    const Stage& st = kernel.stages[s];
    const std::string at = code("$ % $", indexed("j", s, i), st.span);
    rows.push_back({st.inner == 1 ? at : code("$ / $", at, st.inner), t.point_offset, t.row});
  }
  return rows;
}

// Declares w<power> for every power in the tables, or the names of tangent_names().
void write_twiddle_loads(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const StageTwiddles& t = kernel.twiddles[s];
  const std::string tag = fft::codegen::tag(kernel, s);
  const std::vector<TableRow> rows = twiddle_rows(kernel, s, i);
  if (t.tangents) return write_tangent_loads(text, t, kernel.stages[s].radix, rows.front(), tag);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::string pointer = code("tw$$", r, tag);
    const auto power = [&](std::uint32_t p) {
      return code("$$$", r == 0 ? "w" : "u", p < t.powers.size() ? num(t.powers[p]) : "_", tag);
    };
    text.lines("global const elem_t *$ = $;", pointer, rows[r].pointer());
    if (r < 2) text.lines("cplx $;", list(0, t.row, power));
    for (std::uint32_t p = 0; p < t.row; p += 2)
      text.lines("fft_load_twiddles($, &$, &$);", plus(pointer, p), power(p), power(p + 1));
    if (r > 0)
      for (std::uint32_t p : t.powers) text.lines("w$1$2 = cplx_mul(w$1$2, u$1$2);", p, tag);
  }
}

}  // namespace

bool loads_twiddles_early(const GroupKernel& kernel, std::size_t s) {
  return kernel.tile.around().early_twiddles && kernel.twiddles[s].row != 0 &&
         kernel.in_range(s, 0).empty() && shared_twiddles(kernel, s);
}

void write_early_twiddles(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  write_twiddle_loads(text, kernel, s, 0);
}

void write_butterflies(TextWriter& text, const GroupKernel& kernel, std::size_t s, ButterflyRange range) {
  const Stage& st = kernel.stages[s];
  if (st.radix == 1) return;
  const bool twiddled = kernel.twiddles[s].row != 0;
  const bool early = loads_twiddles_early(kernel, s);
  const bool several = st.per_item > 1 && !planning::is_resident(kernel.spec);
  const bool shared = early || (twiddled && several && shared_twiddles(kernel, s));
  text.comment(twiddled ? "twiddles and butterflies" : "butterflies");
  const auto scope = shared ? text.block("") : text.when("");
  if (shared && !early) write_twiddle_loads(text, kernel, s, 0);
  for (std::uint32_t i = range.first; i < range.end; ++i) {
    const std::string condition = kernel.in_range(s, i);
    const bool own = twiddled && !shared;
    const auto one = condition.empty() && own ? text.block("") : text.when(condition);
    if (own) write_twiddle_loads(text, kernel, s, i);
    write_butterfly(text, kernel, s, i);
  }
}

}  // namespace fft::codegen
