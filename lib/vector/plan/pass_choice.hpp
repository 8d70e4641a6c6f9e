// Choices for one pass of the vector shape: which kernel, which lanes, which radices.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/device_limits.hpp"
#include "core/pass.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Numbers in a native vector of the device in this precision.
std::uint32_t native_lanes(Precision precision, const DeviceLimits& limits);

/// Vector registers of the device: 16 with 8 lanes of f32 (AVX, AVX2), 32 with 16 (AVX-512). Devices with 4 lanes have
/// either number (SSE, NEON) and were not timed: they are planned as before this distinction, as if they had 32.
std::uint32_t vector_registers(const DeviceLimits& limits);

/// The pass lengths of an axis, first pass first: one for a transform whose lanes fit the cache, else two or
/// three. `arrays`: those of a lane in a pass over rows.
std::vector<std::uint64_t> split_length(const AxisTask& task, const DeviceLimits& limits,
                                        std::uint32_t arrays = 1);

/// The same for a digit-reversed spectrum of order {L, N}: N last forward and first inverse.
std::vector<std::uint64_t> split_length(const AxisOrder& order, Direction direction, std::uint32_t lanes);

/// All ways worth considering to split an axis into passes, the most promising first.
std::vector<std::vector<std::uint64_t>> possible_splits(const AxisTask& task, const DeviceLimits& limits);

/// Sets the number of columns per group.
void choose_groups(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits);

/// Columns of the longest loop around an axis.
std::uint64_t columns_of_widest_loop(const AxisTask& task);

/// Private memory in bytes that a work-item should use: at most 1 MiB, so that it stays in L2, and an eighth of the
/// stack. Kernels that gain by more take up to four times as much, half of the stack.
std::uint64_t private_bytes(const DeviceLimits& limits);

/// The longest array, in bytes, of columns of a real-to-real transform in the lanes; there are two.
std::uint64_t real_columns_bytes(const DeviceLimits& limits);

/// True when the array of a work-item, in a pass with these lanes and radices, fits its stack.
bool fits_private(const PassSpec& pass, const std::vector<std::uint32_t>& radices,
                  const DeviceLimits& limits);

/// Sets radices and vector tuning of an otherwise complete pass; `outer_count` is the count of its last loop in a full
/// round. Returns the reason in words.
std::string choose_vector_kernel(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits);

/// Number of sub-sequences (lanes) into which the rows of a convolution are split; 0 when they cannot be
/// split.
std::uint32_t convolution_split(std::uint64_t length, std::uint32_t native);

/// choose_vector_kernel() for a pass that convolves (its `spectrum` is set). With `rows`, the lanes split a
/// row.
std::string choose_convolution_kernel(PassSpec& pass, bool rows, std::uint64_t outer_count,
                                      const DeviceLimits& limits);

/// Turns a fused load of transposed tiles into a separate one through the array, which can apply more to the
/// points, and chooses the radices again.
void separate_load(PassSpec& pass);

}  // namespace fft::planning
