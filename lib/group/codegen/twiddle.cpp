// Layout and values of the work-group shape's twiddle tables.
#include "group/codegen/twiddle.hpp"

#include <algorithm>
#include <cmath>

#include "butterflies/composite.hpp"
#include "codegen/point_factors.hpp"
#include "core/base/number_theory.hpp"
#include "group/codegen/codegen.hpp"
#include "group/tiles/stage.hpp"
#include "tables/real_factors.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

constexpr std::uint64_t column_split = 4096;
// Rows of tangents are longer, and pay off only while the table is small compared with the first-level cache
// (elements).
constexpr std::uint64_t point_tangents_limit = 4096;
constexpr std::uint64_t column_tangents_limit = std::uint64_t(1)
                                                << 17;  // a tile touches only its columns' rows

void append_root(std::vector<double>& table, std::uint64_t k, std::uint64_t n) {
  const std::complex<double> w = planning::unit_root(k, n);
  table.insert(table.end(), {w.real(), w.imag()});
}

// Cosine and tangent of exp(-2 pi i k / n), an angle of at most an eighth turn: with a tangent above 1,
// products could overflow although the data does not.
void append_tangent(std::vector<double>& table, std::uint64_t k, std::uint64_t n) {
  const std::complex<double> w = planning::unit_root(k, n);
  table.insert(table.end(), {w.real(), -w.imag() / w.real()});
}

// Row i, with w = W(span * radix, i), or W(span * radix, i + 1/2) if `odd`: the powers radix/4 and radix/2 of
// w, whose angles reach half a turn; then for the levels m = 8, 16 .. radix the rotations w^(radix/m) W(m,
// k), k < m/4, as tangents. Angles of an eighth turn and more are turned back by a quarter turn.
void append_tangents(std::vector<double>& table, std::uint64_t span, std::uint32_t radix, bool odd) {
  const std::uint64_t unit = odd ? 2 : 1, turn = unit * span * radix;
  for (std::uint64_t row = 0; row < span; ++row) {
    const std::uint64_t i = unit * row + (odd ? 1 : 0);
    append_root(table, radix / 4 * i, turn);
    append_root(table, radix / 2 * i, turn);
    for (std::uint32_t m = 8; m <= radix; m *= 2)
      for (std::uint32_t k = 0; k < m / 4; ++k)
        append_tangent(table, radix / m * (i + k * unit * span) + (k < m / 8 ? 0 : turn - turn / 4), turn);
  }
}

void append_roots(std::vector<double>& table, std::uint64_t count, std::uint64_t n, std::uint64_t step = 1) {
  for (std::uint64_t k = 0; k < count; ++k) append_root(table, k * step % n, n);
}

// Rows 0 .. rows-1 of one table: element (i, p) = W(order, (first + i * step) * powers[p]).
struct TableBlock {
  std::uint64_t rows, step, order, first = 0;
  planning::KeptRows half = {};
};

void append(std::vector<double>& table, const TableBlock& block, const StageTwiddles& stage) {
  for (std::uint64_t i = 0; i < block.rows; ++i)
    for (std::uint32_t p = 0; p < stage.row; ++p) {
      const std::uint32_t power = p < stage.powers.size() ? stage.powers[p] : 0;
      const std::uint64_t at = block.half.whole(static_cast<std::uint32_t>(i)),
                          turns = (block.first + at * block.step) % block.order;
      const auto w = planning::unit_root(turns * power % block.order, block.order);
      table.push_back(w.real());
      table.push_back(w.imag());
    }
}

// The factors of columns l, in two tables when there are many. For odd frequencies those of l + 1/2: the half
// is in the first table.
void append_columns(std::vector<double>& table, const StageTwiddles& stage, std::uint64_t order, bool odd) {
  const std::uint64_t unit = odd ? 2 : 1;
  append(table, {stage.column_low, unit, unit * order, odd ? 1u : 0u}, stage);
  if (stage.column_high > 1) append(table, {stage.column_high, unit * stage.column_low, unit * order}, stage);
}

// The roots in the table of the mirror stage, W(order, j). Splitting pairs needs none, and
// codegen/reals/real_points has other factors. Merging pairs needs the quotient of the twiddles of columns l + 1
// and l, for points up to length / 2; for sorted pairs, the quotient of the twiddle of L - 1 - l and the
// conjugate of that of l.
struct MirrorRoots {
  std::uint64_t count, order, step = 1;
};
MirrorRoots mirror_roots(const planning::PassSpec& spec, const planning::Stage& stage) {
  if (planning::merges_pairs(spec))
    return {stage.butterflies + 1, spec.twiddle_span * spec.length,
            planning::sorts_pairs(spec) ? spec.twiddle_span - 1 : 1};
  if (spec.real.pairs || planning::turns_pairs(spec)) return {0, 1};
  return {stage.butterflies, 2 * std::uint64_t(spec.length)};
}

// True for the stages whose pairs of butterflies need the roots of halves: the first backward one of a convolution, and
// those that split or merge them. (Rader's algorithm has them in its factors.)
bool has_roots(const planning::PassSpec& spec, const planning::Stage& stage) {
  if (planning::is_rader_of_halves(spec)) return false;
  return stage.paired && (stage.backward || planning::mirrors_in_pairs(spec));
}

// Powers of w that the tables hold: 1, 2, 4 ... below the radix. The fused butterflies of powers of two need only
// these. Other radices compute the missing powers from them, which costs less than loading them.
std::vector<std::uint32_t> twiddle_powers(std::uint32_t radix) {
  std::vector<std::uint32_t> powers;
  for (std::uint32_t p = 1; p < radix; p *= 2) powers.push_back(p);
  return powers;
}

}  // namespace

PowerProduct power_product(std::uint32_t q) {
  std::uint32_t entry = 1;
  while (entry * 2 <= q) entry *= 2;
  return {entry, q - entry};
}

std::vector<StageTwiddles> stage_twiddles(const planning::PassSpec& spec) {
  std::vector<StageTwiddles> list;
  std::uint64_t offset = 0;
  for (const planning::Stage& stage : planning::group_stages(spec)) {
    StageTwiddles t;
    if (stage.mirror) {
      t.point_offset = offset;
      offset += mirror_roots(spec, stage).count;
      offset += offset % 2;
      t.end = offset;
      list.push_back(t);
      continue;
    }
    if (has_roots(spec, stage)) {
      t.roots_offset = offset;
      offset += stage.pairs();
      offset += offset % 2;
    }
    t.by_point = stage.radix > 1 && stage.twiddle_rows() > 1;
    t.by_column =
        stage.radix > 1 && spec.twiddle_span > 1 && !stage.backward && !planning::twiddles_as_it_loads(spec);
    if (t.by_point != t.by_column && has_tangent_butterfly(stage.radix))
      t.tangents = std::max<std::uint64_t>(stage.twiddle_rows(), spec.twiddle_span) * (stage.radix / 2) <=
                   (t.by_point ? point_tangents_limit : column_tangents_limit);
    if (t.tangents) {
      t.row = stage.radix / 2;
    } else if (t.by_point || t.by_column) {
      t.powers = twiddle_powers(stage.radix);
      t.row = static_cast<std::uint32_t>((t.powers.size() + 1) / 2 * 2);
    }
    if (t.by_column) {
      const std::uint64_t span = spec.twiddle_span;
      t.column_low = span;
      if (span > column_split && !t.tangents)
        for (t.column_low = 64; t.column_low * t.column_low < span;) t.column_low *= 2;
      t.column_high = planning::divided_up(span, t.column_low);
      t.column_offset = offset;
      offset += t.column_low * t.row;
      t.column_high_offset = offset;
      if (t.column_high > 1) offset += t.column_high * t.row;
    }
    if (t.by_point) {
      t.point_offset = offset;
      offset += std::uint64_t(stage.twiddle_rows()) * t.row;
    }
    offset += offset % 2;  // tables begin at even elements, see fft_load_twiddles
    t.end = offset;
    list.push_back(t);
  }
  return list;
}

std::uint64_t twiddle_elements(const planning::PassSpec& spec) {
  std::uint64_t elements = 0;
  for (const StageTwiddles& t : stage_twiddles(spec)) elements = std::max(elements, t.end);
  return elements;
}

std::vector<double> group_table(const planning::PassSpec& spec) {
  std::vector<double> table;
  const auto stages = planning::group_stages(spec);
  const auto twiddles = stage_twiddles(spec);
  const bool odd = planning::has_odd_frequencies(spec);
  for (std::size_t s = 0; s < stages.size(); ++s) {
    const StageTwiddles& t = twiddles[s];
    const std::uint64_t point_order = stages[s].twiddle_order();
    const std::uint64_t order = spec.twiddle_span * point_order;
    if (stages[s].mirror) {
      const MirrorRoots roots = mirror_roots(spec, stages[s]);
      append_roots(table, roots.count, roots.order, roots.step);
    }
    if (has_roots(spec, stages[s])) {
      append_roots(table, stages[s].pairs(), 2 * std::uint64_t(spec.length));
      table.resize(2 * (t.roots_offset + (stages[s].pairs() + 1) / 2 * 2));
    }
    if (t.tangents) {
      append_tangents(table, t.by_point ? stages[s].twiddle_rows() : spec.twiddle_span, stages[s].radix,
                      odd && t.by_column);
      table.resize(2 * t.end);
      continue;
    }
    if (t.by_column) append_columns(table, t, order, odd);
    if (t.by_point) append(table, {stages[s].twiddle_rows(), 1, point_order, 0, stages[s].half}, t);
    table.resize(2 * t.end);
  }
  append_factor_tables(table, spec);
  return table;
}

}  // namespace fft::codegen
