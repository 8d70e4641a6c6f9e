// Transfer functions on their way to the device.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include <fftcl/options/filter.hpp>
#include "ops/filter/state.hpp"

namespace fft::ops {

/// Enqueues what FilterState::spectrum() needs after FilterState::transfer. Returns the event of the last command:
/// `filled` when there is nothing to do.
runtime::EventHandle complete_transfer(const detail::FilterState& state, cl_command_queue queue,
                                       runtime::EventHandle filled);

// These fill FilterState::transfer and wait for it. Throw fft::Error.
void fill_with_values(detail::FilterState& state, const std::vector<std::complex<double>>& values);
void fill_by_expression(detail::FilterState& state, const std::string& expression);
void fill_by_point_spread(detail::FilterState& state, const PointSpread& psf);
void fill_for_wiener(detail::FilterState& state, const PointSpread& psf, double noise);

}  // namespace fft::ops
