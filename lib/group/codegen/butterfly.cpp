// Arithmetic of the work-group shape: loads of twiddles, products of their powers, calls of the butterflies.
#include <string>

#include "butterflies/composite.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

std::string row(const std::string& index, std::uint64_t offset, std::uint32_t width) {
  return "table + " + num(offset) + " + (size_t)(" + index + ") * " + num(width);
}

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

std::string butterfly(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const Stage& st = kernel.stages[s];
  const auto& powers = kernel.twiddles[s].powers;
  const bool fused = !powers.empty() && has_twiddled_butterfly(st.radix);
  std::string text;
  const bool multiplied = !powers.empty() && !fused;
  if (multiplied) text += "  {\n";
  for (std::uint32_t q = 1; multiplied && q < st.radix; ++q) {
    const PowerProduct p = power_product(q);
    if (p.rest != 0)
      text += "  cplx w" + num(q) + " = cplx_mul(w" + num(p.entry) + ", w" + num(p.rest) + ");\n";
    text += "  " + kernel.value(s, i, q) + " = cplx_mul(" + kernel.value(s, i, q) + ", w" + num(q) + ");\n";
  }
  const bool tangents = kernel.twiddles[s].tangents;
  text += std::string("  fft_") +
          (tangents ? "tangent_"
           : fused  ? "twiddled_"
                    : "") +
          "butterfly" + num(st.radix) + "(";
  for (std::uint32_t p = 0; p < st.radix; ++p) text += (p ? ", &" : "&") + kernel.value(s, i, p);
  if (fused)
    for (std::uint32_t p : powers) text += ", w" + num(p);
  if (tangents)
    for (std::uint32_t p = 0; p < st.radix / 2; ++p) text += ", h" + num(p);
  return text + (multiplied ? ");\n  }\n" : ");\n");
}

// Declares h<index> of a table of tangents.
std::string tangent_loads(const StageTwiddles& t, const std::string& row_pointer) {
  std::string text = "  global const elem_t *th = " + row_pointer + ";\n  cplx ";
  for (std::uint32_t p = 0; p < t.row; ++p) text += (p ? ", h" : "h") + num(p);
  text += ";\n";
  for (std::uint32_t p = 0; p + 1 < t.row; p += 2)
    text += "  fft_load_twiddles(" + plus("th", p) + ", &h" + num(p) + ", &h" + num(p + 1) + ");\n";
  return t.row == 1 ? text + "  h0 = fft_load(th);\n" : text;
}

// Declares w<power> for every power in the tables, or h<index> for tangents.
std::string twiddle_loads(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const StageTwiddles& t = kernel.twiddles[s];
  const std::string j = indexed("j", s, i), c = indexed("c", s, i);
  std::vector<std::string> rows;  // table row expressions, multiplied together
  if (t.by_column) {
    std::string l = kernel.tile.twiddle_index(c);
    // Columns behind the last one compute on nothing, but their table row must exist.
    if (kernel.spec.group.guarded)
      l = "min((size_t)(" + l + "), (size_t)" + num(kernel.spec.twiddle_span - 1) + ")";
    rows.push_back(
        row("(uint)(" + l + (t.column_high > 1 ? ") % " + num(t.column_low) : ")"), t.column_offset, t.row));
    if (t.column_high > 1)
      rows.push_back(row("(uint)(" + l + ") / " + num(t.column_low), t.column_high_offset, t.row));
  }
  if (t.by_point) rows.push_back(row(j + " % " + num(kernel.stages[s].span), t.point_offset, t.row));
  if (t.tangents) return tangent_loads(t, rows.front());
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::string pointer = "tw" + num(r), name = r == 0 ? "w" : "u";
    text += "  global const elem_t *" + pointer + " = " + rows[r] + ";\n  " + (r < 2 ? "cplx " : "");
    for (std::uint32_t p = 0; p < t.row && r < 2; ++p)
      text += (p ? ", " : "") + name + (p < t.powers.size() ? num(t.powers[p]) : std::string("_"));
    text += r < 2 ? ";\n" : "\n";
    for (std::uint32_t p = 0; p < t.row; p += 2)
      text += "  fft_load_twiddles(" + plus(pointer, p) + ", &" + name + num(t.powers[p]) + ", &" + name +
              (p + 1 < t.powers.size() ? num(t.powers[p + 1]) : std::string("_")) + ");\n";
    if (r > 0)
      for (std::uint32_t p : t.powers)
        text += "  w" + num(p) + " = cplx_mul(w" + num(p) + ", u" + num(p) + ");\n";
  }
  return text;
}

}  // namespace

std::string butterflies(const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  if (st.radix == 1) return "";
  const bool twiddled = kernel.twiddles[s].row != 0;
  const bool shared = twiddled && st.per_item > 1 && shared_twiddles(kernel, s);
  std::string text;
  if (shared) text += "  {\n" + twiddle_loads(kernel, s, 0);
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
