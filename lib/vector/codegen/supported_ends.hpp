// What the vector shape can do with the ends of a pass: the check before a block is written.
#pragma once

#include "core/pass.hpp"
#include "vector/codegen/layout.hpp"

namespace fft::codegen {

/// True when points of this side go through the private array t.
inline bool through_array(planning::LaneAccess access) {
  return access == planning::LaneAccess::transposed || access == planning::LaneAccess::packed;
}

/// Throws fft::Error (internal) for ends that no planner combines with this kernel and access, and which no
/// test covers.
void require_supported_ends(const planning::PassSpec& spec, const VectorLayout& layout);

}  // namespace fft::codegen
