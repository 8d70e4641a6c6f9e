// How many work-groups of a pass a compute unit holds at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "core/device_limits.hpp"
#include "core/pass.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {

/// Work-items that execute an instruction together.
inline constexpr std::uint32_t warp = 32;

struct Occupancy {
  std::uint32_t groups;   ///< resident per compute unit
  std::uint32_t spilled;  ///< registers of a work-item that do not fit
};

/// `groups` is 0 when a group does not fit the device.
Occupancy occupancy(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits);

/// Points that each work-item can hold besides what its butterflies need, when the work-items share all
/// registers of a compute unit.
std::uint32_t points_in_registers(const PassSpec& pass, const DeviceLimits& limits);

}  // namespace fft::planning
