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

/// Of passes of complex data.
TableRange<TunedTiling> tuned_tilings();
/// Of passes of real data.
TableRange<TunedTiling> tuned_real_rows();
/// Complex rows in one pass that does nothing else, with the kind that they were timed as: no other pass falls back to them.
TableRange<TunedTiling> tuned_plain_rows();
/// Likewise columns, of whole tiles.
TableRange<TunedTiling> tuned_plain_columns();
/// Real rows as halves, in one pass.
TableRange<TunedTiling> tuned_half_rows();
/// Rows in one pass that stores_narrow() (TunedTiling::precision `narrow`).
TableRange<TunedTiling> tuned_narrow_rows();
TableRange<TunedSplit> tuned_splits();

}  // namespace fft::planning
