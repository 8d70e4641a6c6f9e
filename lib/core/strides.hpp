// Strides: those that run backwards, and which addresses strides can reach, i.e. whether elements of a layout collide. Pure
// arithmetic on sums below 2^62.
//
// Strides, distances and differences of addresses are unsigned everywhere below the API; negative ones are kept modulo 2^64, so
// that sums and products with them are right. Comparisons and divisions need the functions below.
#pragma once

#include <cstdint>
#include <vector>

namespace fft::planning {

/// A stride of the API's.
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

/// stride / by, which is a whole number.
inline std::uint64_t divided_stride(std::uint64_t stride, std::uint64_t by) {
  return runs_backwards(stride) ? 0 - (0 - stride) / by : stride / by;
}

/// An axis as address differences: two of its elements are k * stride apart, -most <= k <= most. The sign of a
/// stride does not matter: here it is the size.
struct StrideSteps {
  std::uint64_t stride, most;
};

/// False when no choice of k for each axis makes the sum of the k * stride equal to `delta`. True when one does, or
/// when the search would take too long (many axes with interleaving strides).
bool may_reach(std::int64_t delta, std::vector<StrideSteps> axes);

/// False when only k = 0 for all axes gives the sum 0: no two elements share an address. Otherwise true, also when the
/// search would take too long.
bool may_collide(std::vector<StrideSteps> axes);

}  // namespace fft::planning
