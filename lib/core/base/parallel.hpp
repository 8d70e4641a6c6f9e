// in_ranges(): large tables are computed by several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace fft::planning {

/// Calls work(first, end) for ranges that together cover 0 .. count - 1: on several threads when there are many
/// `points` to compute, otherwise in one call. The result must not depend on where the ranges are cut.
void in_ranges(std::size_t count, std::size_t points,
               const std::function<void(std::size_t first, std::size_t end)>& work);

}  // namespace fft::planning
