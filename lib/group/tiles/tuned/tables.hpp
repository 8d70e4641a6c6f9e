// The tables of tuned.hpp as ranges; their rows are in tables.cpp and plain_rows.cpp, which bench/tune/make_tables.py writes.
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

TableRange<TunedTiling> tuned_tilings();
/// Complex rows in one pass that does nothing else: no other pass falls back to them.
TableRange<TunedTiling> tuned_plain_rows();
TableRange<TunedSplit> tuned_splits();

}  // namespace fft::planning
