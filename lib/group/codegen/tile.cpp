// Addresses of tiles as text and as numbers.
#include "group/codegen/tile.hpp"

#include <iterator>
#include <utility>
#include <vector>

#include "codegen/point_factors.hpp"

namespace fft::codegen {
namespace {

using planning::LoopAxis;
using planning::PassSpec;

// Leaves out "x * 1" and "x * 0", for readability.
std::string times(const std::string& x, std::uint64_t factor) {
  if (factor == 0 || x == "0") return "0";
  return factor == 1 ? code("(size_t)($)", x) : steps(x, factor);
}

std::string sum(const std::string& a, const std::string& b) {
  return joined({a, b}, " + ");
}

// The sums over the loops that a prologue declares for the tile's first column, each only if some loop has
// that weight.
struct Declared {
  const char* name;
  std::uint64_t LoopAxis::*weight;
};
constexpr Declared declared[] = {{"l_first", &LoopAxis::twiddle_weight},
                                 {"p_first", &LoopAxis::in_position},
                                 {"o_first", &LoopAxis::out_position},
                                 {"s_first", &LoopAxis::spectrum_stride}};

}  // namespace

TileText::TileText(const PassSpec& spec, Surroundings around)
    : spec_(spec), around_(std::move(around)), flattened_(planning::crosses_loops(spec)) {}

std::string TileText::input_pointer() const {
  if (spec_.in_end.format) return "const size_t ";
  if (around_.loads_fetched()) return "local const elem_t *";
  return std::string(around_.fresh_input ? "volatile " : "") +
         (spec_.in_end.real ? "global const scalar_t *" : "global const elem_t *");
}

std::string TileText::input() const {
  if (spec_.in_end.format) return "in_offset";
  return spec_.in_end.real ? code("($)in + in_offset", input_pointer()) : "in + in_offset";
}

std::string TileText::output_pointer() const {
  if (spec_.out_end.format) return "const size_t ";
  const bool reals = writes_reals(spec_) || spec_.out_end.real;
  return reals ? "global scalar_t *" : "global elem_t *";
}

std::string TileText::output() const {
  if (spec_.out_end.format) return "out_offset";
  const bool reals = writes_reals(spec_) || spec_.out_end.real;
  return reals ? "(global scalar_t *)out + out_offset" : "out + out_offset";
}

void TileText::write_prologue(TextWriter& text) const {
  text.comment("where the tile lies");
  text.lines(R"(
    const uint t = $;
    size_t tile = $;)",
             around_.item, around_.group);
  if (spec_.group.reversed) text.lines("tile = $ - 1 - tile;", around_.groups);
  if (flattened_) return write_flattened(text);
  spec_.loops.size() == 1 ? write_single(text) : write_divided(text);
}

void TileText::write_first(TextWriter& text) const {
  text.lines("const size_t first = tile$;",
             spec_.group.columns == 1 ? "" : code(" * $", spec_.group.columns));
}

void TileText::write_columns_left(TextWriter& text, const std::string& left) const {
  text.lines("const uint columns_left = (uint)min((ulong)$, $);", spec_.group.columns, left);
}

void TileText::write_pointers(TextWriter& text, const std::string& in, const std::string& out) const {
  text.lines(R"(
    $tile_in = $;
    $tile_out = $;)",
             input_pointer(), in, output_pointer(), out);
}

void TileText::write_single(TextWriter& text) const {
  const LoopAxis& axis = spec_.loops.front();
  write_first(text);
  if (spec_.group.guarded) write_columns_left(text, "count - first");
  for (const Declared& d : declared)
    if (axis.*d.weight != 0) text.lines("const size_t $ = $;", d.name, times("first", axis.*d.weight));
  const std::string row = input_row("first");
  write_pointers(text, around_.loads_fetched() ? code("fft_fetched(fetched, $)", row) : row,
                 sum(output(), times("first", axis.out_stride)));
}

std::string TileText::input_row(const std::string& number) const {
  return sum(input(), times(number, spec_.loops.front().in_stride));
}

void TileText::write_divided(TextWriter& text) const {
  text.lines(R"(
    const size_t i0 = tile % $1ul * $2;
    tile /= $1ul;)",
             spec_.loops.front().count / spec_.group.columns, spec_.group.columns);
  std::string in = input(), out = output(), sums[std::size(declared)];
  for (std::size_t a = 0; a < spec_.loops.size(); ++a) {
    const LoopAxis& axis = spec_.loops[a];
    const std::string i = code("i$", a);
    if (a > 0 && a + 1 < spec_.loops.size())
      text.lines(R"(
        const size_t $1 = tile % $2ul;
        tile /= $2ul;)",
                 i, axis.count);
    else if (a > 0)
      text.lines("const size_t $ = tile;", i);
    in = sum(in, times(i, axis.in_stride));
    out = sum(out, times(i, axis.out_stride));
    for (std::size_t d = 0; d < std::size(declared); ++d)
      if (axis.*declared[d].weight != 0) sums[d] = sum(sums[d], times(i, axis.*declared[d].weight));
  }
  for (std::size_t d = 0; d < std::size(declared); ++d)
    if (!sums[d].empty()) text.lines("const size_t $ = $;", declared[d].name, sums[d]);
  if (spec_.real.step == planning::RealStep::fold)
    write_columns_left(
        text, code("$ - l_first", spec_.twiddle_span / 2 + (planning::has_odd_frequencies(spec_) ? 0 : 1)));
  else if (spec_.real.step == planning::RealStep::unfold)
    write_columns_left(text, code("$ - p_first", spec_.in_position / 2 + 1));
  else if (planning::has_absent_columns(spec_))
    write_columns_left(text, code("$ - l_first", spec_.twiddle_span));
  write_pointers(text, in, out);
}

void TileText::write_flattened(TextWriter& text) const {
  std::vector<std::string> counts{"count"};
  for (std::size_t a = 0; a + 1 < spec_.loops.size(); ++a)
    counts.push_back(code("$ul", spec_.loops[a].count));
  write_first(text);
  if (spec_.group.guarded) write_columns_left(text, code("$ - first", joined(counts, " * ")));
  write_pointers(text, input(), output());
}

// Sum over the loops of index * weight, with the indices of flat column `first + column`.
std::string TileText::flat_sum(const std::string& column, Weight weight) const {
  const std::string flat = code("(first + $)", column);
  std::uint64_t below = 1;
  std::string total;
  for (std::size_t a = 0; a < spec_.loops.size(); ++a) {
    const LoopAxis& axis = spec_.loops[a];
    std::string index = below == 1 ? flat : code("$ / $ul", flat, below);
    if (a + 1 < spec_.loops.size()) index += code(" % $ul", axis.count);
    if (axis.*weight != 0) total = sum(total, times(index, axis.*weight));
    below *= axis.count;
  }
  return total.empty() ? "0" : total;
}

std::string TileText::output_point(const std::string& x) const {
  if (spec_.out_block == 0) return times(x, spec_.out_stride);
  return sum(times(code("$ / $", x, spec_.out_block), spec_.out_block_stride),
             times(code("$ % $", x, spec_.out_block), spec_.out_stride));
}

// Start of column `c` of the tile, relative to the tile's base.
std::string TileText::column_base(const std::string& c, Weight stride) const {
  return flattened_ ? flat_sum(c, stride) : times(c, spec_.loops.front().*stride);
}

std::string TileText::input_base(const std::string& c, const std::string& x) const {
  return code("tile_in + $ + $", column_base(c, &LoopAxis::in_stride), times(x, spec_.in_stride));
}

std::string TileText::output_base(const std::string& c, const std::string& x) const {
  return code("tile_out + $ + $", column_base(c, &LoopAxis::out_stride), output_point(x));
}

// The sum for column `c` of the tile, computed from that which the prologue declares.
std::string TileText::column_sum(const std::string& c, const char* first, Weight weight) const {
  if (flattened_) return flat_sum(c, weight);
  for (const LoopAxis& axis : spec_.loops)
    if (axis.*weight != 0) return sum(first, times(c, spec_.loops.front().*weight));
  return "0";
}

std::string TileText::in_position(const std::string& c) const {
  return column_sum(c, "p_first", &LoopAxis::in_position);
}

std::string TileText::out_position(const std::string& c) const {
  return column_sum(c, "o_first", &LoopAxis::out_position);
}

std::string TileText::spectrum_base(const std::string& c, const std::string& p) const {
  return code("$spectrum + spectrum_offset + $ + $", spec_.second.real ? "(global const scalar_t *)" : "",
              column_sum(c, "s_first", &LoopAxis::spectrum_stride), times(p, spec_.spectrum_stride));
}

std::string TileText::twiddle_index(const std::string& c) const {
  if (flattened_) return flat_sum(c, &LoopAxis::twiddle_weight);
  return sum("l_first", times(c, spec_.loops.front().twiddle_weight));
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
