// Checks of what a call gives for the formats of a plan's sides: parts, offsets, values of functions' parameters.
#pragma once

#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/options.hpp>
#include "codegen/format_arguments.hpp"
#include "plan/arguments.hpp"
#include "plan/call_memory.hpp"
#include "plan/plan_state.hpp"

namespace fft::plan {

/// Throws fft::Error unless the memory of a side is planar exactly where the plan's side is.
void check_parts(const Options& options, Direction direction, const detail::Arguments& call);

/// Throws fft::Error for offsets of a call that do not fit 62 bits, for odd ones where pairs of numbers are read, and for a
/// workspace with an offset or in two parts.
void check_views(const DirectionState& state, const detail::Arguments& call);

/// Throws fft::Error unless every parameter has a value of its kind and size, and every value a parameter.
void check_bindings(const std::vector<codegen::UserParameter>& parameters, const detail::Arguments& call);

/// The memory of the pointers among the parameters, after check_bindings(); names are those of the call's bindings.
std::vector<BufferUse> binding_uses(const std::vector<codegen::UserParameter>& parameters,
                                    const detail::Arguments& call);

/// The values of the parameters, after check_bindings(). `memory`: makes what a kernel takes of the uses above.
std::vector<runtime::UserArgument> user_arguments(const std::vector<codegen::UserParameter>& parameters,
                                                  const detail::Arguments& call, CallMemory& memory);

}  // namespace fft::plan
