// Which elements of its buffers a step may touch, for the checks of what schedules keep in the workspace.
#pragma once

#include <cstdint>

#include "core/schedule.hpp"

namespace fft_test {

/// Elements of one buffer, without the user's offset.
struct Extent {
  std::uint64_t begin, end;
};

/// From the first element that a step reads to the last, with this count argument. Elements of the user's input may be counted that
/// are not read.
Extent in_extent(const fft::planning::Step& step, std::uint64_t outer);

/// From the first element that it writes to the last.
Extent out_extent(const fft::planning::Step& step, std::uint64_t outer);

}  // namespace fft_test
