// QuickCosts: what the cheapest tiles of passes cost, as a quick figure to rank decompositions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "core/device_limits.hpp"
#include "group/tiles/memory_time.hpp"
#include "group/tiles/tile_search.hpp"
#include "group/tiles/tiling.hpp"

namespace fft::planning {

/// Remembers costs, so it is not thread-safe. The decompositions of a length have thousands of passes of a few hundred lengths:
/// those of one length differ in their strides, and so in the tile widths to try, but tiles that lie in memory alike cost the same.
class QuickCosts {
 public:
  /// The limits must stay.
  explicit QuickCosts(const DeviceLimits& limits) : limits_(limits) {}

  /// Cost of the cheapest tiling, ignoring bank conflicts; infinite when none fits. To save time, a cost of `below` or more may
  /// be returned as infinite.
  double of(const TilingRequest& request, double below = never);
  /// How many tile widths were searched: each takes some ten to a hundred microseconds.
  std::uint64_t searched() const { return searched_; }

 private:
  // An infinite `cost` means that the cost is not less than `below`.
  struct Known {
    double cost, below;
    bool answers(double limit) const { return cost < never || below >= limit; }
  };
  using Widths = std::map<std::pair<std::uint32_t, TileRuns>, LeastCost>;

  double found(const TilingRequest& request, bool plain, double below);
  // `simple`: what the costs of the request's tiles depend on, besides TileRuns; `widths`: those known of it.
  double search(const TilingRequest& request, const TilingRequest& simple, Widths& widths, double below);

  const DeviceLimits& limits_;
  std::map<std::string, Known> known_;    ///< by request
  std::map<std::string, Widths> widths_;  ///< by what plain passes of one length have in common
  std::uint64_t searched_ = 0;
};

/// The same for one request.
double quick_cost(const TilingRequest& request, const DeviceLimits& limits, double below = never);

}  // namespace fft::planning
