// Rows of real-to-real transforms whose points fill the lanes (VectorKernel::split_row).
#pragma once

#include <cstdint>

#include "core/device_limits.hpp"
#include "core/pass.hpp"

namespace fft::planning {

/// Rows of a pass or of an axis: those of the loop that could fill the lanes, and all.
struct RowCount {
  std::uint64_t beside, all;
};

/// Sub-sequences into which a row of `points` complex points is split, each in a lane; 0: columns fill the lanes, or the row
/// takes several passes. `splits`: the pass splits its result into a spectrum (RealStep::split), which takes one array
/// more.
std::uint32_t split_of_reals(std::uint64_t points, Precision precision, RowCount rows, bool splits,
                             const DeviceLimits& limits);

/// Sets radices and kernel of a pass whose rows split_of_reals() splits. False, and nothing changed, for other passes.
bool choose_row_of_reals(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits);

}  // namespace fft::planning
