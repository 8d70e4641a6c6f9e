// DeviceLimits: all that planning knows about a device. Filled in by the runtime (queried or probed), or by hand in
// tests.
#pragma once

#include <algorithm>
#include <cstdint>

namespace fft::planning {

/// Which of the two kernel shapes suits the device (docs/kernels.md).
enum class KernelShape {
  work_group,  ///< a work-group cooperates on a tile through local memory
  vector       ///< a work-group of one work-item runs whole transforms in explicit vector lanes
};

/// The properties of a device that planning uses. The defaults are those of a small device.
struct DeviceLimits {
  KernelShape shape = KernelShape::work_group;
  std::uint32_t compute_units = 16;
  std::uint32_t max_work_group_size = 256;
  std::uint64_t local_memory_bytes = 32768;  ///< largest static local array that built in a probe
  /// 32-bit registers that a work-group can share; planning stays below this.
  std::uint32_t registers_per_work_group = 65536;
  std::uint32_t lanes_f32 = 8;  ///< native vector width in numbers (vector shape)
  std::uint32_t lanes_f64 = 4;
  std::uint64_t cache_bytes = 1 << 20;  ///< last-level cache
  /// Data of up to this size, one side of a pass, are assumed to stay in the caches of a GPU from one launch to the next. 0: none.
  std::uint64_t kept_bytes = 0;
  /// Stack of the threads that run work-items on a CPU: private arrays of the vector shape lie there.
  std::uint64_t stack_bytes = std::uint64_t(8) << 20;
  std::uint64_t max_allocation_bytes = std::uint64_t(1) << 30;
  std::uint64_t global_memory_bytes = std::uint64_t(4) << 30;
  bool has_f64 = true;
  /// Work-groups of one launch can wait for groups that began earlier and see what those stored. Several passes then
  /// need only one launch (docs/decisions/0016-one-launch-for-passes.md). Set only when a probe has shown that it
  /// works.
  bool hands_over = false;
  /// A work-group can have memory copied into local memory while it computes. Rows that leave room for one work-group
  /// per compute unit are then fetched ahead (docs/decisions/0023-rows-fetched-ahead.md). Set only when a probe has shown
  /// that it works.
  bool fetches_ahead = false;
  /// A work-item of the vector shape may take transforms through several passes in one launch (Step::turns). False
  /// where other steps surround those of a schedule.
  bool takes_turns = true;

  /// Bytes of the registers that a work-group can share.
  std::uint64_t register_bytes() const { return std::uint64_t(4) * registers_per_work_group; }
};

/// Bytes that a workspace may have: at most a quarter of the memory, because both sides of a transform need room too.
inline std::uint64_t workspace_limit(const DeviceLimits& limits) {
  return std::min(limits.max_allocation_bytes, limits.global_memory_bytes / 4);
}

}  // namespace fft::planning
