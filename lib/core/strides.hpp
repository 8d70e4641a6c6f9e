// Arithmetic on strides: negative strides, and which addresses strides can reach, i.e. whether elements of a
// layout collide. Sums must stay below 2^62.
//
// Strides, distances and differences of addresses are unsigned everywhere below the API. Negative ones are
// kept modulo 2^64, so that sums and products come out right; comparisons and divisions need the functions
// below.
#pragma once

#include <cstdint>
#include <vector>

namespace fft::planning {

/// A stride of the API in the form that planning uses.
inline std::uint64_t planned_stride(std::int64_t stride) {
  return static_cast<std::uint64_t>(stride);
}

inline bool runs_backwards(std::uint64_t stride) {
  return stride >> 63 != 0;
}

/// |stride|.
inline std::uint64_t stride_size(std::uint64_t stride) {
  return runs_backwards(stride) ? 0 - stride : stride;
}

/// stride / by, which must divide without remainder.
inline std::uint64_t divided_stride(std::uint64_t stride, std::uint64_t by) {
  return runs_backwards(stride) ? 0 - (0 - stride) / by : stride / by;
}

/// The address differences along an axis: two of its elements are k * stride apart, -most <= k <= most. The
/// sign of the stride does not matter, so this is stride_size().
struct StrideSteps {
  std::uint64_t stride, most;
};

/// False when no choice of a k for each axis makes the sum of all k * stride equal to `delta`. True when some
/// choice does, or when the search would take too long (many axes with interleaving strides).
bool may_reach(std::int64_t delta, std::vector<StrideSteps> axes);

/// False when only k = 0 for all axes gives the sum 0: no two elements share an address. True otherwise, and
/// when the search would take too long.
bool may_collide(std::vector<StrideSteps> axes);

}  // namespace fft::planning
