// Arithmetic of the work-group shape: loads of twiddles, products of their powers, calls of the butterflies.
#include <string>

#include "butterflies/composite.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

// True when every index of a work-item has the twiddles of its index 0.
bool shared_twiddles(const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  for (std::uint32_t b = 0; b < st.total; ++b) {
    const LanePosition at = planning::lane_position(kernel.spec, st, b);
    const LanePosition first = planning::lane_position(kernel.spec, st, b % kernel.spec.group.work_items);
    if (kernel.twiddles[s].by_point && at.butterfly % st.span != first.butterfly % st.span) return false;
    if (kernel.twiddles[s].by_column && at.column != first.column) return false;
  }
  return true;
}

// End of the names of the twiddles of stage s: those loaded early live as long as the pass.
std::string tag(const GroupKernel& kernel, std::size_t s) {
  return loads_twiddles_early(kernel, s) ? "e" + num(s) : "";
}

// What fft_tangent_butterfly<radix> takes.
std::vector<std::string> tangent_names(std::uint32_t radix, const std::string& tag) {
  std::vector<std::string> names = {"w" + num(radix / 4) + tag, "w" + num(radix / 2) + tag};
  for (std::uint32_t h = 0; h < radix / 2 - 2; ++h) names.push_back("h" + num(h) + tag);
  return names;
}

std::string butterfly(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const Stage& st = kernel.stages[s];
  const auto& powers = kernel.twiddles[s].powers;
  const bool fused = !powers.empty() && has_twiddled_butterfly(st.radix);
  const std::string tag = fft::codegen::tag(kernel, s);
  std::string text;
  const bool multiplied = !powers.empty() && !fused;
  if (multiplied) text += "  {\n";
  for (std::uint32_t q = 1; multiplied && q < st.radix; ++q) {
    const PowerProduct p = power_product(q);
    if (p.rest != 0)
      text += "  cplx w" + num(q) + tag + " = cplx_mul(w" + num(p.entry) + tag + ", w" + num(p.rest) + tag +
              ");\n";
    text +=
        "  " + kernel.value(s, i, q) + " = cplx_mul(" + kernel.value(s, i, q) + ", w" + num(q) + tag + ");\n";
  }
  const bool tangents = kernel.twiddles[s].tangents;
  text += std::string("  fft_") +
          (tangents ? "tangent_"
           : fused  ? "twiddled_"
                    : "") +
          "butterfly" + num(st.radix) + "(";
  for (std::uint32_t p = 0; p < st.radix; ++p) text += (p ? ", &" : "&") + kernel.value(s, i, p);
  if (fused)
    for (std::uint32_t p : powers) text += ", w" + num(p) + tag;
  if (tangents)
    for (const std::string& name : tangent_names(st.radix, tag)) text += ", " + name;
  return text + (multiplied ? ");\n  }\n" : ");\n");
}

// Where a table is read: element `offset` + index * `width`.
struct TableRow {
  std::string index;
  std::uint64_t offset;
  std::uint32_t width;
  std::string pointer() const {
    return "table + " + num(offset) + " + (size_t)(" + index + ") * " + num(width);
  }
};

// Declares what tangent_names() says.
std::string tangent_loads(const StageTwiddles& t, std::uint32_t radix, const TableRow& row,
                          const std::string& tag) {
  const std::vector<std::string> names = tangent_names(radix, tag);
  const std::string pointer = "th" + tag;
  std::string text = "  global const elem_t *" + pointer + " = " + row.pointer() + ";\n  cplx " + names[0];
  for (std::size_t n = 1; n < names.size(); ++n) text += ", " + names[n];
  text += ";\n";
  for (std::uint32_t p = 0; p < t.row; p += 2)
    text += "  fft_load_twiddles(" + plus(pointer, p) + ", &" + names[p] + ", &" + names[p + 1] + ");\n";
  return text;
}

// Declares w<power> for every power in the tables, or what tangent_names() says.
std::string twiddle_loads(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const StageTwiddles& t = kernel.twiddles[s];
  const std::string j = indexed("j", s, i), c = indexed("c", s, i), tag = fft::codegen::tag(kernel, s);
  std::vector<TableRow> rows;  // multiplied together
  if (t.by_column) {
    std::string l = kernel.tile.twiddle_index(c);
    // Columns behind the last one compute on nothing, but their table row must exist.
    if (kernel.spec.group.guarded)
      l = "min((size_t)(" + l + "), (size_t)" + num(kernel.spec.twiddle_span - 1) + ")";
    rows.push_back(
        {"(uint)(" + l + (t.column_high > 1 ? ") % " + num(t.column_low) : ")"), t.column_offset, t.row});
    if (t.column_high > 1)
      rows.push_back({"(uint)(" + l + ") / " + num(t.column_low), t.column_high_offset, t.row});
  }
  if (t.by_point) rows.push_back({j + " % " + num(kernel.stages[s].span), t.point_offset, t.row});
  if (t.tangents) return tangent_loads(t, kernel.stages[s].radix, rows.front(), tag);
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::string pointer = "tw" + num(r) + tag, name = r == 0 ? "w" : "u";
    const auto power = [&](std::uint32_t p) {
      return name + (p < t.powers.size() ? num(t.powers[p]) : std::string("_")) + tag;
    };
    text +=
        "  global const elem_t *" + pointer + " = " + rows[r].pointer() + ";\n  " + (r < 2 ? "cplx " : "");
    for (std::uint32_t p = 0; p < t.row && r < 2; ++p) text += (p ? ", " : "") + power(p);
    text += r < 2 ? ";\n" : "\n";
    for (std::uint32_t p = 0; p < t.row; p += 2)
      text += "  fft_load_twiddles(" + plus(pointer, p) + ", &" + power(p) + ", &" + power(p + 1) + ");\n";
    if (r > 0)
      for (std::uint32_t p : t.powers)
        text += "  w" + num(p) + tag + " = cplx_mul(w" + num(p) + tag + ", u" + num(p) + tag + ");\n";
  }
  return text;
}

}  // namespace

bool loads_twiddles_early(const GroupKernel& kernel, std::size_t s) {
  return kernel.tile.around().early_twiddles && kernel.twiddles[s].row != 0 &&
         kernel.in_range(s, 0).empty() && shared_twiddles(kernel, s);
}

std::string early_twiddles(const GroupKernel& kernel, std::size_t s) {
  return twiddle_loads(kernel, s, 0);
}

std::string butterflies(const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  if (st.radix == 1) return "";
  const bool twiddled = kernel.twiddles[s].row != 0;
  const bool early = loads_twiddles_early(kernel, s);
  const bool shared = early || (twiddled && st.per_item > 1 && shared_twiddles(kernel, s));
  std::string text;
  if (shared) text += "  {\n" + (early ? std::string() : twiddle_loads(kernel, s, 0));
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string work =
        (twiddled && !shared ? twiddle_loads(kernel, s, i) : "") + butterfly(kernel, s, i);
    const std::string condition = kernel.in_range(s, i);
    text += condition.empty() && twiddled && !shared ? "  {\n" + work + "  }\n" : guarded(condition, work);
  }
  if (shared) text += "  }\n";
  return text;
}

}  // namespace fft::codegen
