// Checks of what a call gives for the formats of a plan's sides: parts, offsets, values of functions' parameters.
#pragma once

#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/options.hpp>
#include "codegen/format_arguments.hpp"
#include "plan/plan_state.hpp"

namespace fft::plan {

/// Throws fft::Error unless the memory of a side is planar exactly where the plan's side is.
void check_parts(const Options& options, Direction direction, const detail::Arguments& call);

/// Throws fft::Error for offsets of a call that do not fit 62 bits, and for odd ones where pairs of numbers are read.
void check_views(const DirectionState& state, const detail::Arguments& call);

/// Throws fft::Error unless every parameter has a value of its kind and size, and every value a parameter.
void check_bindings(const std::vector<codegen::UserParameter>& parameters, const detail::Arguments& call);

/// The value of a parameter, after check_bindings().
const detail::RawBinding& binding_of(const detail::Arguments& call, const codegen::UserParameter& parameter);

}  // namespace fft::plan
