// Which addresses strides can reach: whether elements of a layout collide. Pure arithmetic on sums below 2^62.
#pragma once

#include <cstdint>
#include <vector>

namespace fft::planning {

/// An axis as address differences: two of its elements are k * stride apart, -most <= k <= most.
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
