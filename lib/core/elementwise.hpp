// Geometry of elementwise passes: passes without a DFT, between the complex columns of real signals and their spectra.
// The planner, the generator and the launch must agree on it. Both kernel shapes run such passes.
#pragma once

#include <cstdint>

#include "core/device_limits.hpp"
#include "core/pass.hpp"

namespace fft::planning {

/// Items of a column: pairs (k, N - k).
std::uint64_t elementwise_items(const PassSpec& pass);

/// Elements along a spectrum in memory: 0 .. N for halves, 0 .. N/2 for each signal of a pair.
std::uint64_t spectrum_elements(const PassSpec& pass);

/// Items of a column that one work-group of the vector shape takes. With lanes (VectorTuning::lanes, of columns whose elements are
/// neighbours on both sides) a vector of them is made at once.
inline constexpr std::uint64_t elementwise_chunk = 4096;

/// Sets the tuning of an otherwise complete elementwise pass.
void tune_elementwise(PassSpec& pass, const DeviceLimits& limits);

}  // namespace fft::planning
