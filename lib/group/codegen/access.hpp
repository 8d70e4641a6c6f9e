// How regular the addresses of one stage are. Regular addresses need one pointer with constant offsets;
// others need an address computation for each access, which costs registers. This distinction was the
// prototype's largest single gain.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "group/tiles/stage.hpp"

namespace fft::codegen {

/// Address, as a number, of point p (input q or output k) of the butterfly at `position`.
using AddressOf = std::function<std::int64_t(planning::LanePosition position, std::uint32_t p)>;

/// The most regular form that describes all addresses of a stage.
struct AccessPattern {
  enum class Kind {
    one_pointer,        ///< address(t, i, p) = address(t, 0, 0) + offset[i][p]
    pointer_per_index,  ///< address(t, i, p) = address(t, i, 0) + offset[i][p]
    irregular           ///< no common form
  };
  Kind kind = Kind::irregular;
  std::vector<std::vector<std::int64_t>> offset;  ///< [i][p]
};

/// Checks every work-item. With `separate_indices` (columns found at run time) one_pointer is not considered.
AccessPattern find_pattern(const planning::PassSpec& spec, const planning::Stage& stage,
                           const AddressOf& address, bool separate_indices);

}  // namespace fft::codegen
