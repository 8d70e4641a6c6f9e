// How the columns of a pass are spread over work-groups: what planner, generator and runtime must agree on.
#pragma once

#include <cstdint>

#include "core/pass.hpp"

namespace fft::planning {

/// Rounded up.
inline std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) {
  return (a + b - 1) / b;
}

/// Columns of a pass whose last loop has `outer` columns.
std::uint64_t columns(const PassSpec& pass, std::uint64_t outer);

/// Columns that the lanes of a vector pass work on at once (VectorTuning).
std::uint32_t block_columns(const PassSpec& pass);

/// Blocks of that many columns in all loops, the last of which has `outer` columns. A block does not reach over the end of
/// the loop whose columns are lanes.
std::uint64_t block_count(const PassSpec& pass, std::uint64_t outer);

/// Number of work-groups, and work-items per group, of one launch.
struct LaunchSize {
  std::uint64_t groups;
  std::uint32_t work_items;
};
/// Of a launch whose count argument is `outer_count`.
LaunchSize launch_size(const PassSpec& pass, std::uint64_t outer_count);

/// Of the counters that groups of several passes in one launch share: the last bytes of a workspace, beginning at a multiple of
/// this.
inline constexpr std::uint64_t counter_bytes = 256;

/// Where they begin in a workspace of so many bytes, at least counter_bytes.
inline std::uint64_t counters_begin(std::uint64_t workspace_bytes) {
  return workspace_bytes / counter_bytes * counter_bytes - counter_bytes;
}

/// Bytes of a workspace with counters after so many bytes.
inline std::uint64_t with_counters(std::uint64_t bytes) {
  return (divided_up(bytes, counter_bytes) + 1) * counter_bytes;
}

}  // namespace fft::planning
