// The kernels of a partitioned convolution other than its transforms. Texts in kernels/ops/partitioned.
#pragma once

#include <cstdint>

#include "codegen/kernel_source.hpp"
#include "core/device_limits.hpp"
#include "core/launch.hpp"
#include "ops/stream/partitioned_geometry.hpp"

namespace fft::ops {

/// numbers: half, fresh, stride, distance, blocks; memory: the history.
codegen::KernelSource partition_rows_kernel(const PartitionedGeometry& geometry);
codegen::KernelSource partition_filters_kernel(const PartitionedGeometry& geometry);
/// numbers: next, past, kept; memory: the ring.
codegen::KernelSource partition_products_kernel(const PartitionedGeometry& geometry,
                                                const planning::DeviceLimits& limits);
/// numbers: stride, distance.
codegen::KernelSource partition_results_kernel(const PartitionedGeometry& geometry);

/// Launch size of the products kernel for this many rows.
planning::LaunchSize partition_products_launch(const PartitionedGeometry& geometry,
                                               const planning::DeviceLimits& limits, std::uint64_t rows);

}  // namespace fft::ops
