// Bytes of global memory that passes move: what a schedule costs where memory decides.
#pragma once

#include <cstdint>

#include "core/schedule.hpp"

namespace fft::planning {

/// Bytes; tables are not counted.
struct Moved {
  double read, written;
  double both() const { return read + written; }
};

/// By the step in a round of `transforms`.
Moved moved_bytes(const Step& step, std::uint64_t transforms);

/// By a whole execution.
double moved_bytes(const Schedule& schedule);

}  // namespace fft::planning
