// Transfer functions on their way to the device.
#pragma once

#include <fftcl/options/filter.hpp>
#include "ops/filter/state.hpp"

namespace fft::ops {

/// Enqueues what FilterState::spectrum() needs after FilterState::transfer. Returns the event of the last command:
/// `filled` when there is nothing to do.
runtime::EventHandle complete_transfer(const detail::FilterState& state, cl_command_queue queue,
                                       runtime::EventHandle filled);

/// Throws fft::Error (invalid_argument) for a transfer function that is refused without looking at the device.
void check_transfer(const detail::FilterKernels& filter, const detail::FilterTransfer& transfer);

/// Fills FilterState::transfer, unless there is none yet, and waits for it. Only a Band may be unchecked. Throws fft::Error.
void fill(detail::FilterState& state, const detail::FilterTransfer& transfer);

}  // namespace fft::ops
