// Kernels of normalised scores: text from kernels/ops/search. Pure: same arguments, same bytes.
#pragma once

#include "codegen/kernel_source.hpp"
#include "ops/search/match_geometry.hpp"

namespace fft::ops {

/// Sums of values and squares: codegen::ops_parts(points) results an array.
codegen::KernelSource match_moments_kernel(Precision precision, const MatchArrays& arrays);
/// Mean of each array, and the factor that makes the root mean square `deviation`.
codegen::KernelSource match_scale_kernel(Precision precision, const MatchArrays& arrays, double deviation);
/// Arrays with their padding, less their means, times their factors.
codegen::KernelSource match_centre_kernel(Precision precision, const MatchArrays& arrays);
/// Sums over windows along an axis. Of the last pass: `templates` scores for each place, windows of `points` points, constant ones of an
/// energy of at most `floor`.
codegen::KernelSource match_windows_kernel(Precision precision, const WindowPass& pass,
                                           std::uint64_t templates, std::uint64_t points, double floor);

}  // namespace fft::ops
