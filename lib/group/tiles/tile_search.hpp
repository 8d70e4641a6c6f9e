// TileSearch: all tiles of one pass (radix sequences, tile widths, work-group sizes, exchanges), ranked by the cost model without
// bank conflicts, because simulating these takes long.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "group/tiles/memory_time.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tiling.hpp"

namespace fft::planning {

/// Columns of a tile, and how it lies in memory.
struct TileWidth {
  std::uint32_t columns;
  TileRuns runs;
};
/// The columns to try.
std::vector<std::uint32_t> tile_widths(const TilingRequest& request, const DeviceLimits& limits);

/// Costs that differ by rounding alone are equal: the first of such tiles is taken.
inline bool is_cheaper(double cost, double other) {
  constexpr double rounding = 1e-12;
  return cost < other - rounding;
}

/// The cost of the cheapest of some tiles, infinite when none fits, or a lower bound.
struct LeastCost {
  double value;
  std::size_t sequence;  ///< which of its radix sequences it has
  bool exact;
};

class TileSearch {
 public:
  /// The arguments must stay.
  TileSearch(const TilingRequest& request, const DeviceLimits& limits);

  /// Cost of the cheapest tile of this width; a lower bound, not less than `below`, suffices.
  LeastCost cheapest(const TileWidth& width, double below);
  /// The cheapest tiles of these widths, at most `most`, best first. `more`: what is added to the cost of each.
  std::vector<Tiling> ranked(const std::vector<TileWidth>& widths, std::size_t most,
                             const std::function<double(const PassSpec&)>& more);

 private:
  /// A radix sequence with the lane orders of its stages, and the tile that is being tried.
  struct Sequence {
    PassSpec pass;
    std::vector<Stage> stages;
  };
  /// memory_time(), and a lower bound of the costs of tiles.
  struct Memory {
    double time, bound;
  };
  std::vector<Sequence>& sequences();
  Memory set_width(Sequence& sequence, const TileWidth& width) const;
  /// Calls keep(cost) with each tile of the width in the sequence's pass.
  template <typename Keep>
  void try_tiles(Sequence& sequence, double memory, const Keep& keep);

  const TilingRequest& request_;
  const DeviceLimits& limits_;
  std::vector<Sequence> sequences_;  ///< made when the first tile is tried
};

/// Sets the orders in which lanes have points and columns, for a pass with its radices.
void choose_orders(PassSpec& pass);
/// Sets the radices. The backward transform of a convolution mirrors the forward one.
void set_radices(PassSpec& pass, const std::vector<std::uint32_t>& radices);
/// Upper limit of work-items: more of them would form invalid pointers.
std::uint32_t max_butterflies(const std::vector<Stage>& stages);

}  // namespace fft::planning
