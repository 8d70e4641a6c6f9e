// DeviceLimits of devices that planning must serve, so that schedules are verified without any of them.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "core/device_limits.hpp"

namespace fft_test {

struct LimitsPreset {
  std::string name;
  fft::planning::DeviceLimits limits;
};

inline const std::vector<LimitsPreset>& limits_presets() {
  using fft::planning::DeviceLimits;
  using fft::planning::KernelShape;
  static const std::vector<LimitsPreset> presets = [] {
    std::vector<LimitsPreset> list;
    DeviceLimits hopper;  // H200 with its true local memory
    hopper.compute_units = 132;
    hopper.max_work_group_size = 1024;
    hopper.local_memory_bytes = 232444;
    hopper.cache_bytes = 50u << 20;
    hopper.kept_bytes = 33u << 20;
    hopper.max_allocation_bytes = std::uint64_t(35) << 30;
    hopper.global_memory_bytes = std::uint64_t(140) << 30;
    list.push_back({"gpu227", hopper});
    DeviceLimits plain = hopper;  // what the same device reports
    plain.local_memory_bytes = 48 << 10;
    list.push_back({"gpu48", plain});
    DeviceLimits small;  // an embedded or integrated GPU
    small.compute_units = 8;
    small.max_work_group_size = 256;
    small.local_memory_bytes = 16 << 10;
    small.registers_per_work_group = 16384;
    small.max_allocation_bytes = std::uint64_t(2) << 30;
    small.global_memory_bytes = std::uint64_t(8) << 30;
    list.push_back({"gpu16", small});
    for (std::uint32_t lanes : {16u, 8u, 4u}) {
      DeviceLimits cpu;
      cpu.shape = KernelShape::vector;
      cpu.compute_units = 2;
      cpu.max_work_group_size = 4096;
      cpu.lanes_f32 = lanes;
      cpu.lanes_f64 = lanes / 2;
      cpu.cache_bytes = 32u << 20;
      cpu.max_allocation_bytes = std::uint64_t(2) << 30;
      cpu.global_memory_bytes = std::uint64_t(8) << 30;
      list.push_back({"cpu" + std::to_string(lanes), cpu});
    }
    return list;
  }();
  return presets;
}

/// The first preset where passes share launches. No preset of its own: choices of tiles do not reach passes that do.
inline const fft::planning::DeviceLimits& joining_limits() {
  static const fft::planning::DeviceLimits limits = [] {
    fft::planning::DeviceLimits joining = limits_presets().front().limits;
    joining.hands_over = true;
    return joining;
  }();
  return limits;
}

/// The first preset with small groups, so that few points make several passes: local memory for 512 of them.
inline fft::planning::DeviceLimits small_groups(fft::Precision precision) {
  fft::planning::DeviceLimits limits = limits_presets().front().limits;
  limits.max_work_group_size = 256;
  limits.local_memory_bytes = 512 * (precision == fft::Precision::f32 ? 8 : 16);
  return limits;
}

inline const fft::planning::DeviceLimits& limits_named(const std::string& name) {
  for (const LimitsPreset& preset : limits_presets())
    if (preset.name == name) return preset.limits;
  throw std::invalid_argument("no preset is named " + name);
}

}  // namespace fft_test
