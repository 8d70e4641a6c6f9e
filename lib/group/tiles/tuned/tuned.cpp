// Look-ups in the tuned tables: a few hundred rows, read once per pass of a new plan.
#include "group/tiles/tuned/tuned.hpp"

#include <cstdlib>
#include <cstring>

#include "butterflies/radix_table.hpp"
#include "core/launch.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tuned/tables.hpp"
#include "tables/real_factors.hpp"

namespace fft::planning {
namespace {

char letter(Precision precision) {
  return precision == Precision::f64 ? 'd' : 's';
}

// As timed: other storages, functions and what is done to values have other instructions.
bool is_narrow(const PassEnd& end) {
  if (!end.format || end.points != 0 || end.factor != PointFactor::none) return false;
  const Format& f = end.format->format;
  return (f.storage == Storage::f16 || f.storage == Storage::bf16) && f.parts == Parts::interleaved &&
         f.form == SpectrumForm::complex && end.format->axes.empty() && f.load.name.empty() &&
         f.store.name.empty();
}

bool is_for(const TunedTiling& t, const TilingRequest& request, char precision) {
  const PassSpec& pass = request.pass;
  return t.length == pass.length && t.precision == precision && t.in == static_cast<char>(input_side(pass)) &&
         t.out == static_cast<char>(output_side(pass)) && t.twiddled == (pass.twiddle_span > 1) &&
         t.block == tuned_block(pass) && t.prescribed == request.columns;
}

// The entry of this kind for the pass, or null.
const TunedTiling* find(TableRange<TunedTiling> table, char kind, const TilingRequest& request,
                        char precision) {
  for (const TunedTiling& t : table)
    if (t.kind == kind && is_for(t, request, precision)) return &t;
  return nullptr;
}

bool is_plain(const PassEnd& end) {
  return end.points == 0 && end.factor == PointFactor::none && !end.real && !end.reals && !end.format;
}

// Nothing but a DFT: factors, parts that do not exist and other formats change which tile is fastest.
bool is_plain(const PassSpec& pass) {
  return pass.spectrum == PointFactor::none && pass.real.step == RealStep::none &&
         pass.form == PointForm::complex && !pass.window && is_plain(pass.in_end) && is_plain(pass.out_end);
}

// Half spectra are split or merged around one butterfly.
bool is_short_row_of_halves(const PassSpec& pass) {
  return splits_or_merges(pass) && !pass.real.pairs && pass.length <= max_radix &&
         has_radix(static_cast<std::uint32_t>(pass.length), KernelShape::work_group, pass.precision);
}

// True when the fastest tile of the plain DFT says little: two inputs, an order of the tile, or real rows that are moved
// in another way or computed by half. (DCT-II on an H200: the model's tiles were 0 to 16 % faster than those of the DFT at 11 of 12 lengths, at 10000 6 % slower.)
bool is_of_its_own(const PassSpec& pass, char kind) {
  constexpr const char* own = "tTVvqrRwuWUoOP";
  return std::strchr(own, kind) != nullptr || filters_halves(pass) || is_short_row_of_halves(pass);
}

// The kind whose tiles a pass takes that has none of its own kind.
char similar_kind(char kind) {
  return kind == 'O' ? 'o' : kind == 'F' || kind == 'g' ? 'f' : kind == 'v' ? 'V' : kind;
}

// The kind with which whole real rows keep half of their rows.
char halved_kind(const PassSpec& pass) {
  return pass.primes.empty() ? pass.in_end.real ? 'A' : 'B' : pass.in_end.real ? 'Q' : 'D';
}

}  // namespace

bool stores_narrow(const PassSpec& pass) {
  return pass.precision == Precision::f32 && pass.form == PointForm::complex && !pass.window &&
         is_narrow(pass.in_end) && is_narrow(pass.out_end);
}

char pass_letter(const PassSpec& pass) {
  if (is_resident(pass)) {
    const bool loops = pass.group.resident_loops;
    if (pass.real.step == RealStep::none) return loops ? 'L' : 'l';
    return pass.real.step == RealStep::split ? loops ? 'X' : 'x' : loops ? 'K' : 'k';
  }
  if (pass.group.half_rows) return halved_kind(pass);
  if (!pass.primes.empty()) return 'R';
  if (filters_halves(pass)) {
    if (pass.spectrum != PointFactor::buffer) return 'y';
    return pass.in_end.points == 0 || pass.in_end.points >= positions_in(pass) ? 'z' : 'Z';
  }
  switch (pass.spectrum) {
    case PointFactor::buffer:
      return 'c';
    case PointFactor::second_input:
      return 'q';
    case PointFactor::chirp_spectrum:
      return 'b';
    case PointFactor::rader_spectrum:
      return 'r';
    default:
      break;
  }
  if (is_real_row(pass)) {
    const bool is_long = is_long_real_row(pass);
    return pass.in_end.real ? is_long ? 'W' : 'w' : is_long ? 'U' : 'u';
  }
  if (sorts_pairs(pass))
    return pass.real.step == RealStep::merge ? 'T' : has_odd_frequencies(pass) ? 'V' : 'v';
  if (pass.real.step == RealStep::fold)
    return has_odd_frequencies(pass) ? 'F' : pass.out_end.reals ? 'g' : 'f';
  if (pass.real.step == RealStep::unfold) return pass.in_end.reals ? 'O' : 'o';
  if (merges_pairs(pass)) return 'P';
  if (merges_third_kind(pass)) return 'T';
  if (has_rotated_pairs(pass)) return 'V';
  if (pass.real.step == RealStep::merge) return is_short_row_of_halves(pass) ? 'm' : 'M';
  if (pass.real.step != RealStep::split) return '-';
  return pass.real.pairs ? 'p' : splits_second_kind(pass) ? 't' : 'h';
}

std::uint64_t tuned_block(const PassSpec& pass) {
  return pass.real.step == RealStep::unfold ? pass.loops.front().count : pass.out_block;
}

const TunedTiling* find_tuned_tiling(const TilingRequest& request) {
  const PassSpec& pass = request.pass;
  if (!pass.axes.empty()) return nullptr;
  const char kind = pass_letter(pass), like = similar_kind(kind);
  const char precision = letter(pass.precision);
  if (stores_narrow(pass))
    if (const TunedTiling* t = find(tuned_narrow_rows(), kind, request, narrow)) return t;
  const bool may_halve = std::strchr("WUR", kind) != nullptr && pass.in_end.real != pass.out_end.real;
  if (may_halve)
    if (const TunedTiling* t = find(tuned_whole_rows(), halved_kind(pass), request, precision)) return t;
  for (const auto& table : {tuned_half_rows(), tuned_whole_rows(), tuned_cyclic_rows()})
    if (const TunedTiling* t = find(table, kind, request, precision)) return t;
  for (const char k : {kind, like})
    if (const TunedTiling* t = find(tuned_real_rows(), k, request, precision)) return t;
  const bool plain = is_plain(pass);
  const TunedTiling* const columns = plain ? find(tuned_plain_columns(), kind, request, precision) : nullptr;
  if (columns && pass.loops.front().count % columns->columns == 0) return columns;
  if (const TunedTiling* t = find(tuned_tilings(), kind, request, precision)) return t;
  const TunedTiling* const complex =
      is_of_its_own(pass, kind) ? nullptr : find(tuned_tilings(), '-', request, precision);
  if (complex || !plain) return complex;
  const TunedTiling* const row = find(tuned_plain_rows(), kind, request, precision);
  return row ? row : find(tuned_prime_rows(), kind, request, precision);
}

bool has_many_tiles(const PassSpec& pass, std::uint32_t columns, const DeviceLimits& limits) {
  constexpr std::uint64_t per_unit = 4;
  return column_count(pass) / columns >= per_unit * limits.compute_units;
}

Tile tile_of(const TunedTiling& entry) {
  Tile tile{{}, entry.columns, entry.work_items, entry.split_exchange, entry.holds_locally};
  tile.loops = std::strchr("LXK", entry.kind) != nullptr;
  tile.resident = tile.loops || std::strchr("lxk", entry.kind) != nullptr;
  tile.half_rows = std::strchr("ABQD", entry.kind) != nullptr;
  for (const char* at = entry.radices; *at;) {
    char* end = nullptr;
    tile.radices.push_back(static_cast<std::uint32_t>(std::strtoul(at, &end, 10)));
    at = *end ? end + 1 : end;
  }
  return tile;
}

const TunedTiling* find_resident_tiling(const PassSpec& pass) {
  const bool complex = pass.real.step == RealStep::none;
  const char* const kinds = complex ? "lL" : pass.real.step == RealStep::split ? "xX" : "kK";
  for (const TunedTiling& t : complex ? tuned_plain_rows() : tuned_real_rows())
    if (std::strchr(kinds, t.kind) && t.length == pass.length && t.precision == letter(pass.precision))
      return &t;
  return nullptr;
}

const TunedSplit* find_tuned_split(Precision precision, std::uint64_t length, char kind) {
  for (const TunedSplit& s : tuned_splits())
    if (s.length == length && s.precision == letter(precision) && s.kind == kind) return &s;
  return nullptr;
}

}  // namespace fft::planning
