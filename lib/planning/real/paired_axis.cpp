// Pairs are columns 2i and 2i + 1 along another transformed axis.
#include "planning/real/paired_axis.hpp"

#include <algorithm>

#include "core/strides.hpp"

namespace fft::planning {
namespace {

// The transformed axis whose columns are neighbours in memory on both sides, an even number of them.
std::optional<std::size_t> axis_of_pairs(const Problem& problem, std::size_t axis,
                                         const std::vector<std::uint64_t>& counts, const Place& from,
                                         const Place& to) {
  for (std::size_t a = 0; a < problem.axes.size(); ++a)
    if (a != axis && problem.axes[a].transformed && counts[a] % 2 == 0 && from.strides[a] == 1 &&
        to.strides[a] == 1)
      return a;
  return std::nullopt;
}

bool is_even(std::uint64_t stride) {
  return stride_size(stride) % 2 == 0;
}

bool has_even_strides(const AxisTask& task) {
  return is_even(task.in_stride) && is_even(task.out_stride) &&
         std::all_of(task.loops.begin(), task.loops.end(), [](const LoopAxis& loop) {
           return is_even(loop.in_stride) && is_even(loop.out_stride);
         });
}

}  // namespace

std::optional<AxisTask> paired_task(const Problem& problem, std::size_t axis,
                                    const std::vector<std::uint64_t>& counts, const Place& from,
                                    const Place& to, LoopOrder order, const RealPoints& whole) {
  const RealPoints pairs = in_pairs(whole);
  const std::optional<std::size_t> other = axis_of_pairs(problem, axis, counts, from, to);
  if (!pairs || !other) return std::nullopt;
  std::vector<std::uint64_t> kept = counts;
  kept[*other] /= 2;
  Place read = from, written = to;
  read.strides[*other] = written.strides[*other] = 2;
  AxisTask task = make_task(problem, axis, kept, read, written, order);
  if (!has_even_strides(task)) return std::nullopt;
  task.reals = true;
  task.length = column_points(pairs);
  task.read = task.written = pairs;
  task.read.stride = task.in_stride;
  task.written.stride = task.out_stride;
  return task;
}

}  // namespace fft::planning
