// The kernels of a stream other than its convolution. Texts in kernels/ops/.
#pragma once

#include <cstdint>

#include "ops/stream/geometry.hpp"
#include "shapes/codegen.hpp"

namespace fft::ops {

/// Work-items of a work-group.
std::uint32_t stream_work_items(const planning::DeviceLimits& limits);

/// Samples to rows, and the samples to keep. numbers: half, fresh, samples, given, stride, distance, blocks, head,
/// skipped, first.
codegen::KernelSource stream_rows_kernel(const StreamingGeometry& geometry);
/// Rows of results to the results. numbers: samples, stride, distance, blocks, head, skipped, first.
codegen::KernelSource stream_results_kernel(const StreamingGeometry& geometry);

/// Work-groups: of `rows` complex rows; of the kept samples of all channels; of rows of results.
std::uint64_t row_groups(const StreamingGeometry& geometry, std::uint64_t rows);
std::uint64_t history_groups(const StreamingGeometry& geometry);
std::uint64_t result_groups(const StreamingGeometry& geometry, std::uint64_t rows);

}  // namespace fft::ops
