// The criteria come from measurements on CPUs through PoCL (docs/performance/history/cpu.md).
#include "vector/plan/axes_together.hpp"

#include <algorithm>

#include "butterflies/radix_table.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "vector/plan/lane_radices.hpp"
#include "vector/plan/pass_choice.hpp"

namespace fft::planning {
namespace {

// Private memory of a pass over several axes, for each byte of a number: the passes that it saves move as much more.
constexpr std::uint64_t together_bytes = std::uint64_t(1) << 15;
// Bytes of an array of two axes up to which their own passes are as fast: these read memory in its order, and short arrays
// in the lanes move in halves of cache lines. Axes of up to `together_axis` points gain all the same.
constexpr std::uint64_t together_least = 1024;
// With few registers, whose passes take turns, if the rows are whole vectors.
constexpr std::uint64_t together_least_in_turns = 4096;
constexpr std::uint32_t together_axis = 4;
// The least share of its vectors' lanes that hold columns.
constexpr double together_use = 0.7;

}  // namespace

bool fits_axes_together(const AxisTask& task, const DeviceLimits& limits) {
  const std::uint32_t lanes = native_lanes(task.precision, limits);
  const bool radices = std::all_of(task.parts.begin(), task.parts.end(), [&](std::uint32_t part) {
    return has_radices(part, KernelShape::vector, task.precision);
  });
  // Lanes are neighbours in memory, or else arrays.
  const auto neighbours = std::find_if(task.loops.begin(), task.loops.end(),
                                       [](const LoopAxis& loop) { return loop.in_stride == 1; });
  const bool rows = neighbours == task.loops.end();
  const bool turns =
      limits.takes_turns && vector_registers(limits) <= few_registers && task.parts.back() % lanes == 0;
  const std::uint64_t bytes = element_bytes(task.precision) * task.length;
  const std::uint64_t least = turns ? together_least_in_turns : together_least;
  if (rows && task.parts.size() == 2 && bytes <= least &&
      std::min(task.parts[0], task.parts[1]) > together_axis)
    return false;
  const std::uint64_t count = rows ? columns_of_widest_loop(task) : neighbours->count,
                      blocks = divided_up(count, lanes);
  const double use = static_cast<double>(count) / static_cast<double>(blocks * lanes);
  return radices && lanes > 1 && use >= together_use &&
         blocks * (task.columns() / count) >= limits.compute_units &&
         lanes * bytes <= std::min(together_bytes * element_bytes(task.precision) / 2, private_bytes(limits));
}

}  // namespace fft::planning
