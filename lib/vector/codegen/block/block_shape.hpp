// BlockShape: what is known of a block of the vector shape before its text is written: its arrays, the points that exist, what its
// columns share.
#pragma once

#include <cstdint>

#include "core/pass.hpp"
#include "vector/codegen/layout.hpp"

namespace fft::codegen {

/// A line of a CPU's caches.
inline constexpr std::uint64_t cache_line_bytes = 64;

/// True for a split row of a real-to-real transform: its points and results go through an array of pairs.
bool is_row_of_reals(const planning::PassSpec& spec);

class BlockShape {
 public:
  /// Throws fft::Error for ends that no text is written for. Both outlive this.
  BlockShape(const planning::PassSpec& spec, const VectorLayout& layout);

  bool needs_array() const {
    return split_ || halves_ || layout_.stages.size() > 1 || transposed_load_ || transposed_store_;
  }
  /// Points of the array t; 0 when everything stays in registers.
  std::uint64_t array_points() const;
  bool needs_filter_array() const;
  /// Points of the array f, 0: none.
  std::uint64_t filter_points() const;

 protected:
  const planning::PassSpec& spec_;
  const VectorLayout& layout_;
  const std::uint32_t lanes_;
  const std::uint32_t tile_;                               // points in a tile of a transposition
  const bool split_, transposed_load_, transposed_store_;  // transposed or packed: through the array t
  const bool mirrors_;                                     // splits spectra out of the array z
  const bool merges_;                                      // makes its points from spectra
  const bool halves_;                                      // convolves columns of halves
  const bool real_row_;                                    // is_row_of_reals()
  const bool ends_;                                        // has_ends()
  const bool forms_;                                       // writes real numbers instead of complex ones

  std::uint64_t lane_in() const { return spec_.loops[spec_.vector.lane_axis].in_stride; }
  std::uint64_t lane_out() const { return spec_.loops[spec_.vector.lane_axis].out_stride; }
  bool has_tail() const { return codegen::has_tail(spec_); }
  // Lanes of the last block of columns, where the text determines them, so that no loop over lanes remains; else 0.
  std::uint64_t tail_lanes() const {
    const std::size_t axis = spec_.vector.lane_axis;
    return axis + 1 < spec_.loops.size() ? spec_.loops[axis].count % lanes_ : 0;
  }
  bool can_stream() const;
  std::uint64_t filter_spacing() const;
  bool keeps_factors() const;
  std::uint64_t reals_of(const planning::PassEnd& end) const;
  std::uint64_t spectrum_in_array() const;

  struct PointRange {
    std::uint64_t begin, end;
  };
  enum class Exists { none, some, all };
  std::uint64_t stored_points() const;
  PointRange loaded_points() const;
  Exists input_exists(std::uint64_t low, std::uint64_t high) const;
  std::uint64_t greatest(std::uint64_t planning::LoopAxis::*weight) const;
  std::uint64_t greatest_column_position() const { return greatest(&planning::LoopAxis::in_position); }
};

}  // namespace fft::codegen
