// What the lanes of a vector pass hold: columns of one of its loops, or neighbouring points of its rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/pass.hpp"

namespace fft::planning {

/// `stride`, which may count reals (RealStep::product, where two neighbouring reals are one point), in
/// points.
std::uint64_t point_stride(const PassSpec& pass, std::uint64_t stride);

/// Count of a loop; `outer_count` is that of the last loop.
std::uint64_t count_of(const PassSpec& pass, std::size_t axis, std::uint64_t outer_count);
/// Index of the loop with the largest count.
std::uint32_t widest_loop(const PassSpec& pass, std::uint64_t outer_count);

/// True when neighbouring columns of this loop may fill the lanes (VectorKernel::lanes).
bool takes_lanes(const PassSpec& pass, std::size_t axis);
/// Lets the columns of this loop fill the lanes. Returns the time per useful column: arithmetic of a whole
/// vector (2 units for each native vector) plus moves, divided by the lanes in use.
double put_lanes(PassSpec& pass, std::size_t axis, std::uint64_t outer_count, std::uint32_t native);
/// True when the first stage may load the transposed tiles (VectorTuning::fused_load).
bool may_fuse_load(const PassSpec& pass);

/// True when rows may be split among the lanes (VectorKernel::split_row). Rows of reals are for split_of_reals().
bool may_split_rows(const PassSpec& pass, std::uint32_t native);
/// True when rows of this length may be split into r sub-sequences.
bool splits(std::uint64_t length, std::uint32_t r);
/// Lets the lanes split rows of this loop.
void put_rows(PassSpec& pass, std::uint32_t axis, std::uint32_t native);

}  // namespace fft::planning
