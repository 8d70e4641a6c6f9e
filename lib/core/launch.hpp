// How the columns of a pass are spread over work-groups. Planner, generator and runtime must agree on it.
#pragma once

#include <cstdint>

#include "core/pass.hpp"

namespace fft::planning {

/// a / b, rounded up.
inline std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) {
  return (a + b - 1) / b;
}

/// Columns of a pass whose last loop has `outer` columns.
std::uint64_t columns(const PassSpec& pass, std::uint64_t outer);

/// Columns that the lanes of a vector pass process at once (VectorTuning).
std::uint32_t block_columns(const PassSpec& pass);

/// Number of blocks of block_columns() columns in all loops, the last of which has `outer` columns. A block does not
/// extend past the end of the loop that supplies the lanes.
std::uint64_t block_count(const PassSpec& pass, std::uint64_t outer);

/// Number of work-groups, and work-items per group, of one launch.
struct LaunchSize {
  std::uint64_t groups;
  std::uint32_t work_items;
};
/// Size of a launch with the count argument `outer_count`.
LaunchSize launch_size(const PassSpec& pass, std::uint64_t outer_count);

/// Size and alignment of the counters shared by the groups of several passes in one launch. They are the last bytes of
/// a workspace.
inline constexpr std::uint64_t counter_bytes = 256;

/// Where the counters begin in a workspace of this many bytes (at least counter_bytes).
inline std::uint64_t counters_begin(std::uint64_t workspace_bytes) {
  return workspace_bytes / counter_bytes * counter_bytes - counter_bytes;
}

/// Size of a workspace with counters after this many bytes.
inline std::uint64_t with_counters(std::uint64_t bytes) {
  return (divided_up(bytes, counter_bytes) + 1) * counter_bytes;
}

}  // namespace fft::planning
