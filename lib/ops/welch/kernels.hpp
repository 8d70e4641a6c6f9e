// The kernels of averaged spectra other than their transforms. Texts in kernels/ops/welch.
#pragma once

#include <cstdint>

#include "codegen/kernel_source.hpp"
#include "core/device_limits.hpp"
#include "ops/welch/geometry.hpp"

namespace fft::ops {

/// Work-items of a work-group of the rows' kernel: one on CPUs, with loops that the compiler vectorizes.
std::uint32_t welch_work_items(const planning::DeviceLimits& limits);

/// Work-groups for the rows of so many frames: one each, on CPUs one for several short ones.
std::uint64_t welch_row_groups(const WelchGeometry& geometry, const planning::DeviceLimits& limits,
                               std::uint64_t frames);
/// in_offset: the first sample.
codegen::KernelSource welch_rows_kernel(const WelchGeometry& geometry, const planning::DeviceLimits& limits);
/// A work-item for each sum. numbers: frames, frames of a part.
codegen::KernelSource welch_sums_kernel(const WelchGeometry& geometry);
/// A work-item for each result. numbers: parts.
codegen::KernelSource welch_finish_kernel(const WelchGeometry& geometry);

}  // namespace fft::ops
