// Look-ups in the tuned tables. They have thousands of rows, and the search of a long axis asks for thousands of passes: rows are found by
// their length.
#include "group/tiles/tuned/tuned.hpp"

#include <cstdlib>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "group/tiles/memory_time.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

char letter(Precision precision) {
  return precision == Precision::f64 ? 'd' : 's';
}

bool has_16_bits(const PassEnd& end) {
  return end.format &&
         (end.format->format.storage == Storage::f16 || end.format->format.storage == Storage::bf16);
}

// As timed: other storages, functions and what is done to values have other instructions.
bool is_narrow(const PassEnd& end) {
  if (!has_16_bits(end) || end.points != 0 || end.factor != PointFactor::none) return false;
  const Format& f = end.format->format;
  return f.parts == Parts::interleaved && f.form == SpectrumForm::complex && end.format->axes.empty() &&
         f.load.name.empty() && f.store.name.empty();
}

bool is_for(const TunedTiling& t, const TilingRequest& request, char precision) {
  const PassSpec& pass = request.pass;
  return t.precision == precision && t.in == static_cast<char>(input_side(pass)) &&
         t.out == static_cast<char>(output_side(pass)) && t.twiddled == (pass.twiddle_span > 1) &&
         t.block == tuned_block(pass) && t.prescribed == request.columns;
}

// The rows of a table by length, each list in the order of the table.
class RowsByLength {
 public:
  explicit RowsByLength(TableRange<TunedTiling> table) {
    for (const TunedTiling& t : table) rows_[t.length].push_back(&t);
  }
  // The entry of this kind for the pass, or null.
  const TunedTiling* find(PassKind kind, const TilingRequest& request, char precision) const {
    const auto rows = rows_.find(request.pass.length);
    if (rows == rows_.end()) return nullptr;
    for (const TunedTiling* t : rows->second)
      if (t->kind == kind && is_for(*t, request, precision)) return t;
    return nullptr;
  }

 private:
  std::unordered_map<std::uint64_t, std::vector<const TunedTiling*>> rows_;
};

// Made when the first plan asks; never destroyed, because plans may be made until the process ends.
template <TableRange<TunedTiling> (*table)()>
const TunedTiling* find(PassKind kind, const TilingRequest& request, char precision) {
  static const RowsByLength& rows = *new RowsByLength(table());
  return rows.find(kind, request, precision);
}

bool is_plain(const PassEnd& end) {
  return end.points == 0 && end.factor == PointFactor::none && !end.real && !end.reals && !end.format;
}

// Nothing but a DFT: factors, parts that do not exist and other formats change which tile is fastest.
bool is_plain(const PassSpec& pass) {
  return pass.spectrum == PointFactor::none && pass.real.step == RealStep::none &&
         pass.form == PointForm::complex && !pass.window && is_plain(pass.in_end) && is_plain(pass.out_end);
}

// Rows need not be a multiple of the tile's columns where few work-groups have less to do; the ends of short columns that
// lie within sectors choose another width.
bool suits_rows(const TunedTiling& t, const PassSpec& pass) {
  const std::uint64_t count = pass.loops.front().count, rest = count % t.columns;
  if (rest == 0) return true;
  const bool chosen_by_sectors = pass.precision == Precision::f32 && pass.length <= longest_cut_columns;
  return !chosen_by_sectors && t.columns - rest <= count / 16;
}

template <TableRange<TunedTiling> (*table)()>
const TunedTiling* find_columns(PassKind kind, const TilingRequest& request) {
  const TunedTiling* const t = find<table>(kind, request, letter(request.pass.precision));
  return t && suits_rows(*t, request.pass) ? t : nullptr;
}

// Columns of reals. The tiles were timed with many columns in a row, most of them whole tiles; the model has others for few.
const TunedTiling* find_real_columns(PassKind kind, const TilingRequest& request, char) {
  return find_columns<tuned_real_columns>(kind, request);
}

// The kind of a pass whose data stay in the cache, where passes of that kind were timed so.
std::optional<PassKind> cached_kind(const PassSpec& pass, const DeviceLimits& limits) {
  const std::uint64_t bytes = column_count(pass) * pass.length * element_bytes(pass.precision);
  if (bytes > limits.kept_bytes || !pass.axes.empty()) return std::nullopt;
  const PassKind kind = kind_of(pass);
  if (kind == PassKind::plain && !is_plain(pass)) return std::nullopt;
  return kind;
}

const TunedTiling* find_whole_row(PassKind kind, const TilingRequest& request, char precision) {
  const TunedTiling* const row = find<tuned_whole_rows>(kind, request, precision);
  return row ? row : find<tuned_whole_prime_rows>(kind, request, precision);
}

// Real-to-real transforms of odd length. Types II and DHT without a row of their own take that of r2c.
const TunedTiling* find_row_of_reals(const TilingRequest& request, PassKind kind, char precision) {
  const PassKind half = halved_kind(request.pass);
  for (const PassKind k : {half, kind})
    for (const auto& find_rows : {find<tuned_rows_of_reals>, find_real_columns})
      if (const TunedTiling* t = find_rows(k, request, precision)) return t;
  return find_whole_row(similar_kind(half), request, precision);
}

}  // namespace

bool stores_narrow(const PassSpec& pass) {
  if (pass.precision != Precision::f32) return false;
  if (filters_halves(pass))
    return has_16_bits(pass.in_end) && has_16_bits(pass.out_end);  // timed with functions
  return pass.form == PointForm::complex && !pass.window && is_narrow(pass.in_end) && is_narrow(pass.out_end);
}

std::uint64_t tuned_block(const PassSpec& pass) {
  return pass.real.step == RealStep::unfold ? pass.loops.front().count : pass.out_block;
}

const TunedTiling* find_narrow_tiling(const TilingRequest& request) {
  const PassSpec& pass = request.pass;
  return pass.axes.empty() && stores_narrow(pass) ? find<tuned_narrow_rows>(kind_of(pass), request, narrow)
                                                  : nullptr;
}

const TunedTiling* find_tuned_tiling(const TilingRequest& request) {
  const PassSpec& pass = request.pass;
  if (!pass.axes.empty()) return nullptr;
  const PassKind kind = kind_of(pass);
  const char precision = letter(pass.precision);
  if (const TunedTiling* t = find_narrow_tiling(request)) return t;
  if (is_row_of_reals(pass)) return find_row_of_reals(request, kind, precision);
  const bool whole_rows =
      kind == PassKind::to_spectra || kind == PassKind::to_reals || kind == PassKind::primes;
  if (whole_rows && pass.in_end.real != pass.out_end.real)
    if (const TunedTiling* t = find_whole_row(halved_kind(pass), request, precision)) return t;
  for (const PassKind k : {kind, similar_kind(kind)})
    for (const auto& find_rows :
         {find<tuned_half_rows>, find_whole_row, find<tuned_cyclic_rows>, find<tuned_rows_of_reals>,
          find_real_columns, find<tuned_real_rows>, find<tuned_filter_rows>})
      if (const TunedTiling* t = find_rows(k, request, precision)) return t;
  const bool plain = is_plain(pass);
  if (plain)
    if (const TunedTiling* t = find_columns<tuned_plain_columns>(kind, request)) return t;
  if (const TunedTiling* t = find<tuned_tilings>(kind, request, precision)) return t;
  const bool convolves = kind == PassKind::bluestein || kind == PassKind::rader;
  if (plain || convolves)
    if (const TunedTiling* t = find_columns<tuned_split_columns>(kind, request)) return t;
  const TunedTiling* const complex =
      is_of_its_own(pass, kind) ? nullptr : find<tuned_tilings>(PassKind::plain, request, precision);
  if (complex || !plain) return complex;
  const TunedTiling* const row = find<tuned_plain_rows>(kind, request, precision);
  return row ? row : find<tuned_prime_rows>(kind, request, precision);
}

const TunedTiling* find_cached_tiling(const TilingRequest& request, const DeviceLimits& limits) {
  const std::optional<PassKind> kind = cached_kind(request.pass, limits);
  if (!kind) return nullptr;
  if (input_side(request.pass) == Side::points)
    return find<tuned_cached_rows>(*kind, request, letter(request.pass.precision));
  return find_columns<tuned_cached_columns>(*kind, request);
}

const TunedTiling* find_cached_split(const TilingRequest& request, const DeviceLimits& limits) {
  const std::optional<PassKind> kind = cached_kind(request.pass, limits);
  return kind ? find_columns<tuned_cached_splits>(*kind, request) : nullptr;
}

bool has_many_tiles(const PassSpec& pass, std::uint32_t columns, const DeviceLimits& limits,
                    std::uint64_t per_unit) {
  return column_count(pass) / columns >= per_unit * limits.compute_units;
}

Tile tile_of(const TunedTiling& entry) {
  Tile tile{{}, entry.columns, entry.work_items, entry.split_exchange, entry.holds_locally};
  tile.loops = has_loops(entry.kind);
  tile.resident = is_resident(entry.kind);
  tile.half_rows = has_half_rows(entry.kind);
  tile.fetches = is_fetching(entry.kind);
  for (const char* at = entry.radices; *at;) {
    char* end = nullptr;
    tile.radices.push_back(static_cast<std::uint32_t>(std::strtoul(at, &end, 10)));
    at = *end ? end + 1 : end;
  }
  return tile;
}

const TunedTiling* find_resident_tiling(const PassSpec& pass) {
  const PassKind unrolled = resident_kind(pass, false), loops = resident_kind(pass, true);
  for (const TunedTiling& t : tuned_resident_rows())
    if ((t.kind == unrolled || t.kind == loops) && t.length == pass.length &&
        t.precision == letter(pass.precision))
      return &t;
  return nullptr;
}

const TunedTiling* find_fetching_tiling(const TilingRequest& request) {
  return find<tuned_fetching_rows>(fetching_kind(request.pass), request, letter(request.pass.precision));
}

const TunedSplit* find_tuned_split(Precision precision, std::uint64_t length, char kind) {
  for (const TunedSplit& s : tuned_splits())
    if (s.length == length && s.precision == letter(precision) && s.kind == kind) return &s;
  return nullptr;
}

}  // namespace fft::planning
