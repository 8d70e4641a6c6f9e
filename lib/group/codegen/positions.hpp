// Positions of points at the ends of a work-group pass (planning::PassEnd) as texts and types, and factors by position.
#pragma once

#include <cstdint>
#include <string>

#include "core/pass.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {

/// Unsigned type for positions and for all they are compared with, up to `greatest`, and the suffix of its constants.
struct PositionType {
  explicit PositionType(std::uint64_t greatest)
      : name(greatest >> 32 == 0 ? "uint" : "ulong"), suffix(greatest >> 32 == 0 ? "u" : "ul") {}
  const char* name;
  const char* suffix;
};

PositionType input_positions(const planning::PassSpec& spec);
/// For a column's results, and for the results of all blocks.
PositionType result_positions(const planning::PassSpec& spec);
PositionType total_positions(const planning::PassSpec& spec);

/// The farthest position of a column's first point.
std::uint64_t greatest_column(const planning::PassSpec& spec, std::uint64_t planning::LoopAxis::*weight);

/// Declares the pointer `name` to the factor of the tile's column `c` at the position in `at`.
void write_factor_pointer(TextWriter& text, const GroupKernel& kernel, planning::PointFactor factor,
                          const std::string& name, const std::string& c, const std::string& at);

/// Pointer to the factors of PassEnd::reals at one end: to elements, and to scalars.
std::string real_factors(const GroupKernel& kernel, bool input);
std::string real_factors_pointer(const GroupKernel& kernel, bool input);

/// Bytes of an access to the reals of a turned stage (group/tiles/stage.hpp), which must begin at a multiple of them.
std::uint32_t turned_access(const planning::PassSpec& spec);

/// Of planning::has_rotated_pairs(): declares pointers to the two pairs of reals and the factors of the position of butterfly i's point 0,
/// and the text of these for the position `more` after it: arguments of kernels/group/rotated_pairs.cl.
void write_rotated_pointers(TextWriter& text, const GroupKernel& kernel, bool input, std::uint32_t i);
std::string rotated_pointers(std::uint32_t i, std::uint64_t more);

/// Distance of the factors of neighbouring positions.
std::uint64_t factor_stride(const GroupKernel& kernel, planning::PointFactor factor);

/// Twiddle index of the column, valid in every table even when the column does not exist.
std::string existing_index(const GroupKernel& kernel, const std::string& c);

/// Element of the column at point x: Rader's algorithm convolves all elements but the first.
std::string element(const GroupKernel& kernel, const std::string& x);

}  // namespace fft::codegen
