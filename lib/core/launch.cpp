// Launch sizes of both kernel shapes and of elementwise passes.
#include "core/launch.hpp"

#include <algorithm>

#include "core/elementwise.hpp"

namespace fft::planning {

std::uint64_t columns(const PassSpec& pass, std::uint64_t outer) {
  for (std::size_t a = 0; a + 1 < pass.loops.size(); ++a) outer *= pass.loops[a].count;
  return outer;
}

std::uint32_t block_columns(const PassSpec& pass) {
  return pass.vector.kernel == VectorKernel::split_row ? pass.vector.lanes / pass.radices.front()
                                                       : pass.vector.lanes;
}

std::uint64_t block_count(const PassSpec& pass, std::uint64_t outer) {
  std::uint64_t blocks = 1;
  for (std::size_t a = 0; a < pass.loops.size(); ++a) {
    const std::uint64_t count = a + 1 == pass.loops.size() ? outer : pass.loops[a].count;
    blocks *= a == pass.vector.lane_axis ? divided_up(count, block_columns(pass)) : count;
  }
  return blocks;
}

LaunchSize launch_size(const PassSpec& pass, std::uint64_t outer_count) {
  const bool vector = pass.shape == KernelShape::vector;
  if (is_elementwise(pass)) {
    const std::uint64_t items = elementwise_items(pass);
    if (vector)
      return {divided_up(columns(pass, outer_count), pass.vector.columns_per_group) *
                  divided_up(items, elementwise_chunk),
              1};
    return {divided_up(columns(pass, outer_count) * items, pass.group.work_items), pass.group.work_items};
  }
  if (vector)
    return {divided_up(block_count(pass, outer_count), pass.vector.columns_per_group / block_columns(pass)),
            1};
  const std::uint64_t tiles = divided_up(columns(pass, outer_count), pass.group.columns);
  return {fetches_ahead(pass) ? std::min<std::uint64_t>(tiles, pass.group.fetching_groups) : tiles,
          pass.group.work_items};
}

}  // namespace fft::planning
