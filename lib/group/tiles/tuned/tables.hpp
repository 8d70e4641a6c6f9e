// The tables of tuned.hpp as ranges; their rows are in files that bench/tune/make_tables.py writes.
#pragma once

#include <cstddef>

#include "group/tiles/tuned/tuned.hpp"

namespace fft::planning {

template <class Row>
struct TableRange {
  const Row* first;
  std::size_t count;
  const Row* begin() const { return first; }
  const Row* end() const { return first + count; }
};

/// A row of the tables with three rows a line: both ends on one side, no twiddles, no blocks.
template <char side>
constexpr TunedTiling row(char precision, std::uint32_t length, const char* radices, std::uint32_t columns,
                          std::uint32_t work_items, bool split, float time, char kind = '-') {
  return {precision, length,     side,  side, false,         0, 0, radices,
          columns,   work_items, split, time, PassKind{kind}};
}

/// A row of the table of columns that are part of a plan in several passes.
constexpr TunedTiling columns(char precision, std::uint32_t length, char out, bool twiddled,
                              std::uint32_t block, std::uint32_t prescribed, const char* radices,
                              std::uint32_t columns, std::uint32_t work_items, bool split, float time,
                              char kind = '-') {
  return {precision, length,  'c',        out,   twiddled, block,         prescribed,
          radices,   columns, work_items, split, time,     PassKind{kind}};
}

/// Of passes of complex data.
TableRange<TunedTiling> tuned_tilings();
/// Of passes of real data.
TableRange<TunedTiling> tuned_real_rows();
/// Complex rows in one pass that does nothing else, with the kind that they were timed as: no other pass falls back to them. Lengths without
/// prime factors above 13.
TableRange<TunedTiling> tuned_plain_rows();
/// Likewise lengths with such factors.
TableRange<TunedTiling> tuned_prime_rows();
/// Likewise columns, of whole tiles.
TableRange<TunedTiling> tuned_plain_columns();
/// Likewise, with twiddles, in blocks, of prescribed tiles, or by Bluestein's and Rader's algorithms.
TableRange<TunedTiling> tuned_split_columns();
/// Real rows as halves, in one pass, and rows of real-to-real transforms as halves.
TableRange<TunedTiling> tuned_half_rows();
/// Real rows of odd lengths, in one pass.
TableRange<TunedTiling> tuned_whole_rows();
/// Likewise with primes among the factors, by Rader's algorithm, of which half is computed.
TableRange<TunedTiling> tuned_whole_prime_rows();
/// Rows by Bluestein's and Rader's algorithms: the lengths are those of their cyclic convolutions.
TableRange<TunedTiling> tuned_cyclic_rows();
/// Real convolutions as halves, in one pass.
TableRange<TunedTiling> tuned_filter_rows();
/// Real-to-real transforms of odd lengths, in one pass, timed as DCT-III, above 128 points as DCT-IV, and the others as DCT-II.
TableRange<TunedTiling> tuned_rows_of_reals();
/// Rows of data that stay in the last-level cache, whose speed latency and instructions decide: complex ones that do nothing else, and
/// real ones.
TableRange<TunedTiling> tuned_cached_rows();
/// Likewise complex columns that are whole axes.
TableRange<TunedTiling> tuned_cached_columns();
/// Likewise complex columns with twiddles, a prescribed number or in blocks. Their times are estimates of the tiles that they replace.
TableRange<TunedTiling> tuned_cached_splits();
/// Columns of real-to-real transforms in one pass, as halves, of odd lengths or two at a time.
TableRange<TunedTiling> tuned_real_columns();
/// Rows with resident tiles (resident.hpp): complex ones and halves of real ones.
TableRange<TunedTiling> tuned_resident_rows();
/// Rows that are fetched ahead (fetching.hpp), likewise.
TableRange<TunedTiling> tuned_fetching_rows();
/// Rows in one pass that stores_narrow() (TunedTiling::precision `narrow`).
TableRange<TunedTiling> tuned_narrow_rows();
TableRange<TunedSplit> tuned_splits();

}  // namespace fft::planning
