// The axes of a real transform around the real one.
#pragma once

#include <cstddef>
#include <vector>

#include "core/problem.hpp"

namespace fft::planning {

/// The complex axes, fastest first.
inline std::vector<std::size_t> other_axes(const Problem& problem, std::size_t axis) {
  std::vector<std::size_t> axes;
  for (std::size_t a = problem.axes.size(); a-- > 0;)
    if (a != axis && problem.axes[a].transformed && problem.axes[a].length > 1) axes.push_back(a);
  return axes;
}

}  // namespace fft::planning
