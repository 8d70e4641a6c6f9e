// Positions of points at the ends of a work-group pass (planning::PassEnd): their texts and types, and the
// factors that depend on them.
#pragma once

#include <cstdint>
#include <string>

#include "core/pass.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {

/// The unsigned type for positions and everything that they are compared with, up to `greatest`, and the
/// suffix of its constants.
struct PositionType {
  explicit PositionType(std::uint64_t greatest)
      : name(greatest >> 32 == 0 ? "uint" : "ulong"), suffix(greatest >> 32 == 0 ? "u" : "ul") {}
  const char* name;
  const char* suffix;
};

/// The type for the positions of a column's points.
PositionType input_positions(const planning::PassSpec& spec);
/// The type for the results of a column.
PositionType result_positions(const planning::PassSpec& spec);
/// The type for the results of all blocks (PassEnd::total).
PositionType total_positions(const planning::PassSpec& spec);

/// The largest position of the first point of any column, by these weights.
std::uint64_t greatest_column(const planning::PassSpec& spec, std::uint64_t planning::LoopAxis::*weight);

/// Declares the pointer `name` to the factor of the tile's column `c` at the position in `at`.
void write_factor_pointer(TextWriter& text, const GroupKernel& kernel, planning::PointFactor factor,
                          const std::string& name, const std::string& c, const std::string& at);

/// Pointer to the factors of PassEnd::reals at one end, as elements.
std::string real_factors(const GroupKernel& kernel, bool input);
/// True when a work-item loads the factor of its first point of a butterfly, or of its first pair of points, and multiplies it by constants
/// to get the others, which are not loaded: one more rounding.
bool multiplies_factors(const planning::PassSpec& spec);
/// `factor` times exp(-2 pi i e / n).
std::string turned(const std::string& factor, std::uint64_t e, std::uint64_t n);
/// Pointer to the factors of PassEnd::reals at one end, as scalars.
std::string real_factors_pointer(const GroupKernel& kernel, bool input);
/// Of PassEnd::reals: the point at `position` of the column whose reals begin at `x`, and a result stored as reals of the column at `y`.
std::string point_of_reals(const GroupKernel& kernel, const std::string& x, const std::string& position);
void store_reals_of(TextWriter& text, const GroupKernel& kernel, const std::string& y,
                    const std::string& position, const std::string& value);
/// planning::KeptRows::whole() of the index in `x`.
std::string whole_index(const planning::KeptRows& rows, const std::string& x);

/// Size in bytes, and so alignment, of an access to the reals of a turned stage (group/tiles/stage.hpp).
std::uint32_t turned_access(const planning::PassSpec& spec);

/// For planning::has_rotated_pairs(): declares pointers to the two pairs of reals and to the factors for
/// point 0 of butterfly i. rotated_pointers() is the text of these for the position `more` after it. They are
/// arguments of kernels/group/rotated_pairs.cl.
void write_rotated_pointers(TextWriter& text, const GroupKernel& kernel, bool input, std::uint32_t i);
std::string rotated_pointers(std::uint32_t i, std::uint64_t more);

/// Distance between the factors of neighbouring positions.
std::uint64_t factor_stride(const GroupKernel& kernel, planning::PointFactor factor);

/// Twiddle index of the column, clamped so that it is valid in every table even when the column does not
/// exist.
std::string existing_index(const GroupKernel& kernel, const std::string& c);
/// Column `c` of a guarded tile, or the last one that exists.
std::string existing_column(const std::string& c);

/// Element of the column at point x: Rader's algorithm convolves all elements but the first.
std::string element(const GroupKernel& kernel, const std::string& x);

}  // namespace fft::codegen
