// Results that lie in rows which are longer than they are.
#pragma once

#include <algorithm>
#include <cstdint>

namespace bench {

/// Of elements `first` to `first + count` of rows of `each`: calls piece(row, first in the row, count) for every row.
template <class Piece>
void for_each_row(std::uint64_t first, std::uint64_t count, std::uint64_t each, const Piece& piece) {
  const std::uint64_t last = first + count;
  while (first < last) {
    const std::uint64_t inside = first % each, some = std::min(last - first, each - inside);
    piece(first / each, inside, some);
    first += some;
  }
}

}  // namespace bench
