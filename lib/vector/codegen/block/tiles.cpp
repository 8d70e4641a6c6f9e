// Transposed and packed access: tiles of a few points of every lane's column, through the array t.
#include <algorithm>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::LoopAxis;

void BlockWriter::load_tile(const std::string& to, const std::string& point) {
  full_or_tail([&](bool full) {
    text_.lines("$($, $, $, $);", load_function("tile"), to, input_at(point), lane_in(), lane_count(full));
  });
}

void BlockWriter::load_tile(const std::string& to, const std::string& from, std::uint64_t stride) {
  full_or_tail(
      [&](bool full) { text_.lines("fft_load_tile($, $, $, $);", to, from, stride, lane_count(full)); });
}

// Points in a tile of results: the same number of bytes of a row, whether complex or real.
std::uint32_t BlockWriter::out_tile() const {
  return forms_ ? lanes_ : tile_;
}

std::string BlockWriter::tile_element(const std::string& point) const {
  if (spec_.out_block == 0) return point;
  return code("($1) % $2 + $3", point, spec_.out_block,
              times(code("(ulong)(($) / $)", point, spec_.out_block), spec_.out_block_stride));
}

void BlockWriter::store_tile(const std::string& from, const std::string& point) {
  if (forms_)
    return full_or_tail([&](bool full) {
      text_.lines("fft_store_form_tile(out + ($), $, $, $);", point, lane_out(), lane_count(full), from);
    });
  const std::string place = code("$, $", output_at(tile_element(point)), lane_out());
  full_or_tail([&](bool full) {
    const bool streams = full && can_stream();
    if (streams) text_.lines("if (streams) fft_stream_tile($, $);", place, from);
    text_.lines("$$($, $, $);", streams ? "else " : "", store_function("tile"), place, lane_count(full),
                from);
  });
}

// Declares s, the tile of results that begins with k.
void BlockWriter::results_tile(std::uint32_t points,
                               const std::function<std::string(const std::string& k)>& value) {
  text_.lines("cplx s[$];", points);
  for (std::uint32_t j = 0; j < points; ++j) text_.lines("s[$] = $;", j, value(plus("k", j)));
}

// This block's part of what the next turn reads: whole cache lines.
void BlockWriter::prefetch_turn() {
  const std::uint64_t line = cache_line_bytes / planning::scalar_bytes(spec_.precision);  // scalars
  const std::uint64_t blocks = spec_.vector.columns_per_group / planning::block_columns(spec_);
  const std::uint64_t part = planning::divided_up(2 * spec_.vector.ahead, blocks * line) * line;
  text_.lines(R"(
    fft_prefetch((global const scalar_t *)in_elements + 2 * (in_offset + $ul) + (block - first) * $u, $);)",
              spec_.vector.ahead, part, part);
}

// The next block's rows, when they follow this block's without a gap.
void BlockWriter::prefetch_next() {
  if (spec_.vector.ahead != 0) return prefetch_turn();
  const std::uint32_t columns = split_ ? layout_.rows : lanes_;
  const PointRange points = loaded_points();
  const std::uint64_t count = points.end - points.begin + (merges_ ? 1 : 0), second = spec_.in_end.second;
  const bool dense = halves_       ? lane_in() == reals_of(spec_.in_end) && second == 1
                     : second == 0 ? lane_in() == count
                                   : lane_in() == 2 * count && second == count;
  if (!spec_.vector.prefetch || spec_.in_end.format || spec_.in_stride != (halves_ ? 2 : 1) || !dense) return;
  text_.lines("if (block + 1 < last) fft_prefetch(in + $1, $1);",
              (spec_.in_end.real ? 1 : 2) * columns * lane_in());
}

void BlockWriter::load_packed() {
  full_or_tail([&](bool full) {
    const std::uint64_t count = spec_.length + (merges_ ? 1 : 0);
    if (full) return text_.lines("fft_load_packed$(t, in);", count);
    for (std::uint64_t q = 0; q < count; ++q)
      text_.lines("t[$] = fft_load_gathered(in + $, $ul, lanes);", q, 2 * q, lane_in());
  });
}

void BlockWriter::store_packed() {
  text_.lines("cplx s[$];", spec_.length);
  for (std::uint32_t k = 0; k < spec_.length; ++k)
    text_.lines("s[$] = $;", k,
                finished(code("t[fft_position($)]", k), shared_factor(layout_.out_factor, num(k))));
  store_packed_rows(spec_.length);
}

// The `count` elements s of every row.
void BlockWriter::store_packed_rows(std::uint64_t count) {
  full_or_tail([&](bool full) {
    if (full) return text_.lines("fft_store_packed$(out, s);", count);
    for (std::uint64_t k = 0; k < count; ++k)
      text_.lines("fft_store_gathered(out + $, $ul, lanes, s[$]);", 2 * k, lane_out(), k);
  });
}

void BlockWriter::load_tiles() {
  if (merges_) return load_spectra();
  text_.comment("points to t");
  if (spec_.in_end.reals) return load_reals_points();
  if (halves_) return load_halves_tiles();
  if (spec_.in_end.second != 0) return load_pair_tiles();
  if (spec_.vector.load == LaneAccess::packed) return load_packed();
  const PointRange points = loaded_points();
  const bool some = greatest_column_position() != 0 && input_exists(0, spec_.length - 1) != Exists::all;
  if (!some) {
    load_whole_tiles(points);
  } else {
    const std::uint64_t lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
    {
      const auto within =
          text_.block("if (fft_within($, $ + $, $ul))", first_position("0"), points.end - points.begin - 1,
                      times("(ulong)(lanes - 1)", lane_step), spec_.in_end.points);
      load_whole_tiles(points);
    }
    const auto otherwise = text_.block("else");
    const std::string value = code("$($, $ul, lanes, $, $ul, $ul)", load_function("some"), point_q(),
                                   lane_in(), first_position("q"), lane_step, spec_.in_end.points);
    fill("t", 0, spec_.length, loaded(value, shared_factor(layout_.in_factor, "q")));
  }
  fill_around(points);
}

std::string BlockWriter::point_q() const {
  if (spec_.in_end.format) return input_at("(ulong)q");
  return spec_.in_end.real ? "in + (ulong)q" : "in + 2 * (ulong)q";
}

void BlockWriter::load_whole_tiles(const PointRange& points) {
  const std::uint64_t count = points.end - points.begin;
  if (count < tile_) {  // tiles would reach into the next rows
    const std::string value = code("$($, $ul, lanes)", load_function("gathered"), point_q(), lane_in());
    return fill("t", points.begin, points.end,
                loaded_at({"q", points.begin, points.end}, 0, value, shared_factor(layout_.in_factor, "q")));
  }
  const auto chunks = chunk_loop("q", count, tile_, points.begin);
  load_tile("t + q", "q");
  for (std::uint32_t j = 0; ends_ && j < tile_; ++j) {
    const std::string q = plus("q", j), to = code("t[$]", q);
    text_.lines("$ = $;", to, loaded_at({q, j, points.end}, 0, to, shared_factor(layout_.in_factor, q)));
  }
}

// The first stage skips inputs that are zero everywhere, but not those that only begin or end with zeros.
void BlockWriter::fill_around(const PointRange& points) {
  const std::uint64_t rest = layout_.stages.front().rest;
  fill("t", points.begin / rest * rest, points.begin, "fft_zero()");
  fill("t", points.end, planning::rounded_up(points.end, rest), "fft_zero()");
}

// Element q of the array for all q in [begin, end), one by one.
void BlockWriter::fill(const char* array, std::uint64_t begin, std::uint64_t end, const std::string& value) {
  if (begin == end) return;
  const auto points = rolled_loop("q", begin, end);
  text_.lines("$[q] = $;", array, value);
}

// Result k; a convolution's are in natural order.
std::string BlockWriter::result(const std::string& k) const {
  return code(layout_.convolves ? "t[$]" : "t[fft_position($)]", k);
}

void BlockWriter::store_tiles() {
  text_.comment("results from t");
  if (spec_.out_end.reals) return store_reals_points();
  if (halves_) return store_halves_tiles();
  if (spec_.out_end.second != 0) return store_pair_tiles();
  if (spec_.vector.store == LaneAccess::packed) return store_packed();
  const auto value = [&](const std::string& k) {
    return finished(result(k), shared_factor(layout_.out_factor, k));
  };
  const std::uint64_t points = stored_points(), total = spec_.out_end.total,
                      lane_step = spec_.loops[spec_.vector.lane_axis].out_position;
  const bool cut = total != 0 && points - 1 + greatest(&LoopAxis::out_position) >= total;
  const auto one_by_one = [&](const std::string& lanes) {
    const auto loop = rolled_loop("k", 0, points);
    text_.lines("$($, $ul, $, $);", store_function("some"), output_at(tile_element("k")), lane_out(), lanes,
                value("k"));
  };
  const std::string below = code("fft_below($, $ul, lanes, $ul)", total_position("k"), lane_step, total);
  if (!forms_ && points < tile_) return one_by_one(cut ? below : "lanes");
  {
    const auto fits = text_.when(
        cut ? code("$ + $ <= $ul", total_position(times("(ulong)(lanes - 1)", lane_step)), points, total)
            : "");
    const auto chunks = chunk_loop("k", points, out_tile());
    results_tile(out_tile(), value);
    store_tile("s", "k");
  }
  if (!cut) return;
  const auto otherwise = text_.block("else");
  one_by_one(below);
}

}  // namespace fft::codegen
