// Rows that are fetched ahead: GroupTuning::fetching_groups work-groups run all tiles of a pass. While a group computes
// one row, the next one is copied from global to local memory; so loading overlaps with computing even if local memory
// or registers leave room for only one group per compute unit (docs/decisions/0023-rows-fetched-ahead.md).
#pragma once

#include <cstdint>

#include "core/device_limits.hpp"
#include "core/pass.hpp"

namespace fft::planning {

/// True when rows of this pass, one per tile, can be fetched ahead: dense complex rows of one loop without factors, gaps or
/// formats, also halves of real ones. Not a matter of the pass: its tile must be one row and have an exchange.
bool may_fetch_ahead(const PassSpec& pass);

/// Elements of the row that a tile reads: its points, and of a half spectrum one more.
std::uint32_t fetched_elements(const PassSpec& pass);

/// Local memory for them, aligned, and for what the work-items of a group tell each other. 0 if the pass fetches nothing.
std::uint32_t fetched_bytes(const PassSpec& pass);

/// As many groups as the device runs at a time, at most two on a compute unit: with more, loading overlaps with computing in any
/// case. The pass must have its tile and local_bytes.
std::uint32_t fetching_groups(const PassSpec& pass, const DeviceLimits& limits);

}  // namespace fft::planning
