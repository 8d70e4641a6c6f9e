// Text and numbers of tile addresses.
#include "group/codegen/tile.hpp"

#include <iterator>
#include <utility>

namespace fft::codegen {
namespace {

using planning::LoopAxis;
using planning::PassSpec;

std::string num(std::uint64_t v) {
  return std::to_string(v);
}

// "x * 1" and "x * 0" are spared for the reader.
std::string times(const std::string& x, std::uint64_t factor) {
  if (factor == 0 || x == "0") return "0";
  return factor == 1 ? "(size_t)(" + x + ")" : "(size_t)(" + x + ") * " + num(factor) + "ul";
}

// Sums over the loops that a prologue declares for the tile's first column, each when a loop has such a weight.
struct Declared {
  const char* name;
  std::uint64_t LoopAxis::*weight;
};
constexpr Declared declared[] = {{"l_first", &LoopAxis::twiddle_weight},
                                 {"p_first", &LoopAxis::in_position},
                                 {"o_first", &LoopAxis::out_position},
                                 {"s_first", &LoopAxis::spectrum_stride}};

bool needs_flattening(const PassSpec& spec) {
  return spec.loops.size() > 1 && spec.loops.front().count % spec.group.columns != 0;
}

}  // namespace

TileText::TileText(const PassSpec& spec, Surroundings around)
    : spec_(spec), around_(std::move(around)), flattened_(needs_flattening(spec)) {}

std::string TileText::input_pointer() const {
  return std::string(around_.fresh_input ? "volatile " : "") +
         (spec_.in_end.real ? "global const scalar_t *" : "global const elem_t *");
}

std::string TileText::input() const {
  return (spec_.in_end.real ? "(" + input_pointer() + ")" : "") + "in + in_offset";
}

std::string TileText::output_pointer() const {
  const bool complex = spec_.form == planning::PointForm::complex && !spec_.out_end.real;
  return complex ? "global elem_t *" : "global scalar_t *";
}

std::string TileText::output() const {
  const bool complex = spec_.form == planning::PointForm::complex && !spec_.out_end.real;
  return std::string(complex ? "" : "(global scalar_t *)") + "out + out_offset";
}

std::string TileText::prologue() const {
  std::string text = "  const uint t = get_local_id(0);\n  size_t tile = " + around_.group + ";\n";
  if (spec_.group.reversed) text += "  tile = " + around_.groups + " - 1 - tile;\n";
  if (flattened_) return text + flattened_prologue();
  return text + (spec_.loops.size() == 1 ? single_prologue() : divided_prologue());
}

std::string TileText::single_prologue() const {
  const LoopAxis& axis = spec_.loops.front();
  std::string text = "  const size_t first = tile * " + num(spec_.group.columns) + ";\n";
  if (spec_.group.guarded)
    text +=
        "  const uint columns_left = (uint)min((ulong)" + num(spec_.group.columns) + ", count - first);\n";
  for (const Declared& d : declared)
    if (axis.*d.weight != 0)
      text += std::string("  const size_t ") + d.name + " = " + times("first", axis.*d.weight) + ";\n";
  return text + "  " + input_pointer() + "tile_in = " + input() + " + " + times("first", axis.in_stride) +
         ";\n  " + output_pointer() + "tile_out = " + output() + " + " + times("first", axis.out_stride) +
         ";\n";
}

std::string TileText::divided_prologue() const {
  const std::uint64_t tiles = spec_.loops.front().count / spec_.group.columns;
  std::string text = "  const size_t i0 = tile % " + num(tiles) + "ul * " + num(spec_.group.columns) +
                     ";\n  tile /= " + num(tiles) + "ul;\n";
  std::string in = input(), out = output(), sums[std::size(declared)];
  for (std::size_t a = 0; a < spec_.loops.size(); ++a) {
    const LoopAxis& axis = spec_.loops[a];
    const std::string i = "i" + num(a);
    if (a > 0 && a + 1 < spec_.loops.size())
      text += "  const size_t " + i + " = tile % " + num(axis.count) + "ul;\n  tile /= " + num(axis.count) +
              "ul;\n";
    else if (a > 0)
      text += "  const size_t " + i + " = tile;\n";
    in += " + " + times(i, axis.in_stride);
    out += " + " + times(i, axis.out_stride);
    for (std::size_t d = 0; d < std::size(declared); ++d)
      if (axis.*declared[d].weight != 0)
        sums[d] += (sums[d].empty() ? "" : " + ") + times(i, axis.*declared[d].weight);
  }
  for (std::size_t d = 0; d < std::size(declared); ++d)
    if (!sums[d].empty()) text += std::string("  const size_t ") + declared[d].name + " = " + sums[d] + ";\n";
  if (spec_.real.step == planning::RealStep::fold)
    text += "  const uint columns_left = (uint)min((ulong)" + num(spec_.group.columns) + ", " +
            num(spec_.twiddle_span / 2 + 1) + " - l_first);\n";
  return text + "  " + input_pointer() + "tile_in = " + in + ";\n  " + output_pointer() +
         "tile_out = " + out + ";\n";
}

std::string TileText::flattened_prologue() const {
  std::string total = "count";
  for (std::size_t a = 0; a + 1 < spec_.loops.size(); ++a) total += " * " + num(spec_.loops[a].count) + "ul";
  std::string text = "  const size_t first = tile * " + num(spec_.group.columns) + ";\n";
  if (spec_.group.guarded)
    text += "  const uint columns_left = (uint)min((ulong)" + num(spec_.group.columns) + ", " + total +
            " - first);\n";
  return text + "  " + input_pointer() + "tile_in = " + input() + ";\n  " + output_pointer() +
         "tile_out = " + output() + ";\n";
}

// sum over the loops of index * weight, the indices taken from flat column `first + column`.
std::string TileText::flat_sum(const std::string& column, Weight weight) const {
  const std::string flat = "(first + " + column + ")";
  std::uint64_t below = 1;
  std::string text;
  for (std::size_t a = 0; a < spec_.loops.size(); ++a) {
    const LoopAxis& axis = spec_.loops[a];
    std::string index = below == 1 ? flat : flat + " / " + num(below) + "ul";
    if (a + 1 < spec_.loops.size()) index += " % " + num(axis.count) + "ul";
    if (axis.*weight != 0) text += (text.empty() ? "" : " + ") + times(index, axis.*weight);
    below *= axis.count;
  }
  return text.empty() ? "0" : text;
}

std::string TileText::output_point(const std::string& x) const {
  if (spec_.out_block == 0) return times(x, spec_.out_stride);
  return times(x + " / " + num(spec_.out_block), spec_.out_block_stride) + " + " +
         times(x + " % " + num(spec_.out_block), spec_.out_stride);
}

std::string TileText::input_base(const std::string& c, const std::string& x) const {
  const std::string column =
      flattened_ ? flat_sum(c, &LoopAxis::in_stride) : times(c, spec_.loops.front().in_stride);
  return "tile_in + " + column + " + " + times(x, spec_.in_stride);
}

std::string TileText::output_base(const std::string& c, const std::string& x) const {
  const std::string column =
      flattened_ ? flat_sum(c, &LoopAxis::out_stride) : times(c, spec_.loops.front().out_stride);
  return "tile_out + " + column + " + " + output_point(x);
}

// The sum for column `c` of the tile, from the one that the prologue declares.
std::string TileText::column_sum(const std::string& c, const char* first, Weight weight) const {
  if (flattened_) return flat_sum(c, weight);
  for (const LoopAxis& axis : spec_.loops)
    if (axis.*weight != 0) return std::string(first) + " + " + times(c, spec_.loops.front().*weight);
  return "0";
}

std::string TileText::in_position(const std::string& c) const {
  return column_sum(c, "p_first", &LoopAxis::in_position);
}

std::string TileText::out_position(const std::string& c) const {
  return column_sum(c, "o_first", &LoopAxis::out_position);
}

std::string TileText::spectrum_base(const std::string& c, const std::string& p) const {
  return std::string(spec_.second.real ? "(global const scalar_t *)" : "") + "spectrum + spectrum_offset + " +
         column_sum(c, "s_first", &LoopAxis::spectrum_stride) + " + " + times(p, spec_.spectrum_stride);
}

std::string TileText::twiddle_index(const std::string& c) const {
  if (flattened_) return flat_sum(c, &LoopAxis::twiddle_weight);
  return "l_first + " + times(c, spec_.loops.front().twiddle_weight);
}

std::int64_t TileText::input_address(std::uint32_t c, std::uint32_t x) const {
  const std::uint64_t column = flattened_ ? 0 : c * spec_.loops.front().in_stride;
  return static_cast<std::int64_t>(column + x * spec_.in_stride);
}

std::int64_t TileText::output_address(std::uint32_t c, std::uint32_t x) const {
  const std::uint64_t column = flattened_ ? 0 : c * spec_.loops.front().out_stride;
  const std::uint64_t point = spec_.out_block == 0 ? x * spec_.out_stride
                                                   : x / spec_.out_block * spec_.out_block_stride +
                                                         x % spec_.out_block * spec_.out_stride;
  return static_cast<std::int64_t>(column + point);
}

}  // namespace fft::codegen
