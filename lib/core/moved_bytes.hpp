// Global memory traffic of passes: what a schedule costs when it is limited by memory bandwidth.
#pragma once

#include <cstdint>

#include "core/schedule.hpp"

namespace fft::planning {

/// Traffic in bytes. Tables are not counted.
struct Moved {
  double read, written;
  double both() const { return read + written; }
};

/// Bytes that an end moves for each point of a column, as a fraction of a complex number of the precision. What functions of the user read
/// besides does not count.
double stored_share(const PassEnd& end, Precision precision);

/// Traffic of one step in a round of `transforms` transforms.
Moved moved_bytes(const Step& step, std::uint64_t transforms);

/// Bytes read and written by a whole execution.
double moved_bytes(const Schedule& schedule);

}  // namespace fft::planning
