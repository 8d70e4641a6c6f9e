// Presets with little on-chip memory: several passes at lengths that the interpreter runs in milliseconds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/problems/limits.hpp"

namespace fft_test {

/// Every preset, shrunken; `max_allocation_bytes` (0: the preset's own) limits the workspace, so that batches run in rounds.
inline std::vector<LimitsPreset> shrunken_presets(std::uint64_t max_allocation_bytes = 0) {
  std::vector<LimitsPreset> list = limits_presets();
  for (LimitsPreset& preset : list) {
    preset.name += " shrunken";
    preset.limits.local_memory_bytes = 2048;
    preset.limits.max_work_group_size = std::min(preset.limits.max_work_group_size, 64u);
    preset.limits.registers_per_work_group = 4096;
    preset.limits.cache_bytes = 4096;
    if (max_allocation_bytes != 0) preset.limits.max_allocation_bytes = max_allocation_bytes;
  }
  return list;
}

/// limits_presets(), then shrunken_presets().
inline std::vector<LimitsPreset> presets_of_all_sizes(std::uint64_t max_allocation_bytes = 0) {
  std::vector<LimitsPreset> list = limits_presets();
  for (LimitsPreset& preset : shrunken_presets(max_allocation_bytes)) list.push_back(std::move(preset));
  return list;
}

}  // namespace fft_test
