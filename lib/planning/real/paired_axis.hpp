// Two columns of a real-to-real transform at a time (RealPoints::Form::paired).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "planning/assembly.hpp"

namespace fft::planning {

/// The task of a transform along `axis` whose columns are pairs, with the reals of both ends; `whole` are the reals of one column. Empty for
/// kinds and lengths without pairs, and unless another transformed axis has an even number of columns side by side and all other strides are
/// even, so that one access moves the reals of a pair. Only columns of one transform are paired, because rounding errors, infinities and
/// NaNs of one column spread to the other.
std::optional<AxisTask> paired_task(const Problem& problem, std::size_t axis,
                                    const std::vector<std::uint64_t>& counts, const Place& from,
                                    const Place& to, LoopOrder order, const RealPoints& whole);

}  // namespace fft::planning
