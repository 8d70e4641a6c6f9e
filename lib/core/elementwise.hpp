// Geometry of elementwise passes: passes without a DFT that split the complex columns of real signals into
// spectra, or merge spectra into columns (RealStep). Planner, generator and launch must agree on it. Both
// kernel shapes run such passes.
#pragma once

#include <cstdint>

#include "core/device_limits.hpp"
#include "core/pass.hpp"

namespace fft::planning {

/// Work per column of N points: one item for each pair of elements (k, N - k).
std::uint64_t elementwise_items(const PassSpec& pass);

/// Elements along a spectrum in memory: N + 1 for halves, N/2 + 1 for each signal of a pair, N/2 where
/// element k has the frequency k + 1/2 (has_odd_frequencies()).
std::uint64_t spectrum_elements(const PassSpec& pass);

/// Most items of a column that one work-group of the vector shape processes. Where the elements of a column
/// are neighbours on both sides, it processes VectorTuning::lanes of them at once.
inline constexpr std::uint64_t elementwise_chunk = 4096;

/// Sets shape, radices and tuning of an otherwise complete elementwise pass.
void tune_elementwise(PassSpec& pass, const DeviceLimits& limits);

}  // namespace fft::planning
