// Exhaustive search for constant offsets: a tile has at most some twenty thousand points.
#include "group/codegen/access.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::PassSpec;
using planning::Stage;

template <class Base>
bool constant_offsets(const PassSpec& spec, const Stage& stage, const AddressOf& address, const Base& base_of,
                      std::vector<std::vector<std::int64_t>>& offset) {
  const std::uint32_t items = spec.group.work_items;
  offset.assign(stage.per_item, std::vector<std::int64_t>(stage.radix));
  for (std::uint32_t first = 0; first < stage.repeats * items; ++first) {
    const std::uint32_t t = first % items + first / items * stage.per_item * items;
    for (std::uint32_t i = 0; i < stage.per_item; ++i) {
      if (!stage.has(t % items, t / items + i, items)) continue;
      const LanePosition here = planning::lane_position(spec, stage, t + i * items);
      const std::int64_t base = base_of(t, here);
      for (std::uint32_t p = 0; p < stage.radix; ++p) {
        const std::int64_t d = address(here, p) - base;
        if (t == 0)
          offset[i][p] = d;
        else if (offset[i][p] != d)
          return false;
      }
    }
  }
  return true;
}

}  // namespace

AccessPattern find_pattern(const PassSpec& spec, const Stage& stage, const AddressOf& address,
                           bool separate_indices) {
  AccessPattern pattern;
  const auto first_index = [&](std::uint32_t t, LanePosition) {
    return address(planning::lane_position(spec, stage, t), 0);
  };
  const auto own_index = [&](std::uint32_t, LanePosition here) { return address(here, 0); };
  // Work-items past the last butterfly are idle, so the t of index 0 is valid for every index of the same
  // work-item.
  if ((!separate_indices || stage.per_item == 1) &&
      constant_offsets(spec, stage, address, first_index, pattern.offset)) {
    pattern.kind = AccessPattern::Kind::one_pointer;
  } else if (constant_offsets(spec, stage, address, own_index, pattern.offset)) {
    pattern.kind = AccessPattern::Kind::pointer_per_index;
  } else {
    pattern.kind = AccessPattern::Kind::irregular;
  }
  return pattern;
}

}  // namespace fft::codegen
