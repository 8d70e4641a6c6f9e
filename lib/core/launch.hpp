// How the columns of a pass are distributed over work-groups. Planner, generator and runtime must agree on
// it.
#pragma once

#include <cstdint>

#include "core/base/number_theory.hpp"
#include "core/pass.hpp"

namespace fft::planning {

/// Number of columns of a pass when its last loop has the count `outer`.
std::uint64_t columns(const PassSpec& pass, std::uint64_t outer);
/// Number of its columns with the counts of its loops.
inline std::uint64_t column_count(const PassSpec& pass) {
  return columns(pass, pass.loops.back().count);
}

/// Columns that the lanes of a vector pass process at once (VectorTuning).
std::uint32_t block_columns(const PassSpec& pass);

/// Number of blocks of block_columns() columns when the last loop has the count `outer`. A block does not
/// extend past the end of the loop that supplies the lanes, so every run of that loop may end with a partial
/// block.
std::uint64_t block_count(const PassSpec& pass, std::uint64_t outer);

/// Number of work-groups, and work-items per group, of one launch.
struct LaunchSize {
  std::uint64_t groups;
  std::uint32_t work_items;
};
/// Size of a launch whose kernel gets the count argument `outer_count` (the count of the last loop).
LaunchSize launch_size(const PassSpec& pass, std::uint64_t outer_count);

/// Size and alignment of the counters through which the groups of several passes in one launch wait for each
/// other (docs/decisions/0016-one-launch-for-passes.md), and groups draw the numbers of rows (0023-rows-fetched-ahead.md). They are the last bytes of a workspace.
inline constexpr std::uint64_t counter_bytes = 256;

/// Where the counters begin in a workspace of this many bytes (at least counter_bytes).
inline std::uint64_t counters_begin(std::uint64_t workspace_bytes) {
  return workspace_bytes / counter_bytes * counter_bytes - counter_bytes;
}

/// Size of a workspace of `bytes` bytes followed by counters.
inline std::uint64_t with_counters(std::uint64_t bytes) {
  return (divided_up(bytes, counter_bytes) + 1) * counter_bytes;
}

}  // namespace fft::planning
