// Which addresses strides reach: whether elements of a layout meet. Pure arithmetic on sums that stay below 2^62.
#pragma once

#include <cstdint>
#include <vector>

namespace fft::planning {

/// An axis as differences of addresses: two of its elements are k * stride apart, -most <= k <= most.
struct StrideSteps {
  std::uint64_t stride, most;
};

/// False when no choice of k for every axis makes the sum of the k * stride equal to `delta`. True when one does, or when that
/// would take too long to find out (many axes whose strides interleave).
bool may_reach(std::int64_t delta, std::vector<StrideSteps> axes);

/// False when every choice of k but zeros gives a sum other than 0: no two elements share an address. Else true, also when that would take too long to find out.
bool may_collide(std::vector<StrideSteps> axes);

}  // namespace fft::planning
