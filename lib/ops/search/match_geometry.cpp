// Passes over windows, and what counts as constant.
#include "ops/search/match_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/number_theory.hpp"

namespace fft::ops {
namespace {

/// A work-item sums one window from its beginning and slides on; more windows cost less, but leave fewer work-items.
constexpr std::uint64_t min_segment = 32, max_segment = 512;

/// Rounding may move the score of a window that is not constant by at most 1 / this.
constexpr double min_certainty = 1024;

}  // namespace

std::uint64_t MatchArrays::points() const {
  return planning::product(grid);
}

std::vector<WindowPass> window_passes(const std::vector<std::uint64_t>& grid,
                                      const std::vector<std::uint64_t>& window, std::uint64_t signals) {
  std::vector<WindowPass> passes;
  std::uint64_t outer = planning::product(grid) * signals, inner = 1;
  for (std::size_t a = grid.size(); a-- > 0;) {
    WindowPass pass;
    pass.first = passes.empty();
    pass.last = a == 0;
    pass.length = grid[a];
    pass.window = window[a];
    pass.outer = outer /= grid[a];
    pass.inner = inner;
    pass.segment = std::min(std::clamp(window[a], min_segment, max_segment), pass.count());
    pass.segments = planning::divided_up(pass.count(), pass.segment);
    inner *= pass.count();
    passes.push_back(pass);
  }
  return passes;
}

// With signals of mean square 1 and templates of norm 1, a correlation by transforms of m points has an error
// of about eps sqrt(log2 m). A score is the correlation divided by the norm of the window.
double window_floor(Precision precision, std::uint64_t transform_points) {
  const double eps = precision == Precision::f32 ? std::numeric_limits<float>::epsilon() / 2
                                                 : std::numeric_limits<double>::epsilon() / 2;
  const double noise = eps * std::sqrt(std::max(1.0, std::log2(double(transform_points))));
  return min_certainty * noise * (min_certainty * noise);
}

}  // namespace fft::ops
