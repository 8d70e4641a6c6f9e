// Choices for one pass of the vector shape: which kernel, which lanes, which radices.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/device_limits.hpp"
#include "core/pass.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// Lanes of the device's vectors in a precision.
std::uint32_t native_lanes(Precision precision, const DeviceLimits& limits);

/// The pass lengths of an axis, first pass first: one for a transform whose lanes fit the cache, else two or
/// three.
std::vector<std::uint64_t> split_length(const AxisTask& task, const DeviceLimits& limits);

/// The same for a digit-reversed spectrum of order {L, N}: N last forward and first inverse.
std::vector<std::uint64_t> split_length(const AxisOrder& order, Direction direction, std::uint32_t lanes);

/// All ways to cut an axis into passes that are worth a thought, the likeliest first.
std::vector<std::vector<std::uint64_t>> possible_splits(const AxisTask& task, const DeviceLimits& limits);

/// How many columns a group takes.
void choose_groups(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits);

/// Whether a work-item's array of a pass with these lanes and radices may live on its stack.
bool fits_private(const PassSpec& pass, const std::vector<std::uint32_t>& radices);

/// Sets radices and vector tuning of a pass that is complete otherwise; `outer_count` is the count of its
/// last loop in a full round. Returns the reason in words.
std::string choose_vector_kernel(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits);

/// Sub-sequences that the rows of a convolution are split into, a number of lanes; 0 when they cannot be split.
std::uint32_t convolution_split(std::uint64_t length, std::uint32_t native);

/// The same for a pass that convolves (its `spectrum` is set): with the lanes splitting a row where `rows`.
std::string choose_convolution_kernel(PassSpec& pass, bool rows, std::uint64_t outer_count,
                                      const DeviceLimits& limits);

/// Tiles of a transposed load move in a pass of their own through the array, where more can happen to their points.
void separate_load(PassSpec& pass);

}  // namespace fft::planning
