// TileText: where the tile of a work-group is in global memory. It writes the prologue, column addresses and
// twiddle indices, and computes the same addresses as numbers for the search for constant offsets
// (access.hpp).
#pragma once

#include <cstdint>
#include <string>

#include "codegen/text.hpp"
#include "group/tiles/stage.hpp"

namespace fft::codegen {

/// The context of the text of a pass.
struct Surroundings {
  std::string group = "get_group_id(0)";     ///< which of the pass's groups this one is
  std::string groups = "get_num_groups(0)";  ///< how many there are
  /// Other groups of the same launch have stored the input: loads must not hit stale data in the first-level
  /// caches.
  bool fresh_input = false;
  /// Twiddles are loaded first where possible, because the pass must wait for other groups anyway.
  bool early_twiddles = false;
  std::string item =
      "get_local_id(0)";  ///< the number of the work-item, in a loop over tiles made anew in each round
  /// Not empty: the row of the tile is in local memory, fetched ahead into the array `fetched` (fetching.cpp). This is inserted behind
  /// the last load of the row, where the next one may be fetched.
  std::string after_loads = "";

  bool loads_fetched() const { return !after_loads.empty(); }
};

/// There are three ways to find the columns of a tile: one loop (consecutive columns), several loops of which
/// the first is a multiple of the tile's width (the tile's base by division, then consecutive columns), or
/// flattened (every work-item divides).
class TileText {
 public:
  explicit TileText(const planning::PassSpec& spec, Surroundings around = {});

  /// True when butterflies of a work-item in this stage find their columns separately.
  bool finds_columns(const planning::Stage& stage) const {
    return flattened_ && !planning::keeps_column(spec_, stage);
  }
  const Surroundings& around() const { return around_; }

  /// Declares t, tile_in, tile_out and, where needed, first (flat column), columns_left, l_first, p_first.
  void write_prologue(TextWriter& text) const;

  /// Pointer expression of point `x` (text) of the tile's column `c` (text).
  std::string input_base(const std::string& c, const std::string& x) const;
  /// Pointer expression of row `number` (text) of the input in global memory, for rows that are fetched ahead.
  std::string input_row(const std::string& number) const;
  /// Types of pointers to points and to results: complex elements, or real numbers (PassEnd::real, PassSpec::form).
  std::string input_pointer() const;
  std::string output_pointer() const;
  std::string output_base(const std::string& c, const std::string& x) const;

  /// The part of the input's position that depends on the tile's column `c` (text).
  std::string in_position(const std::string& c) const;

  /// Position of the tile's column `c` (text) among the blocks of an output with PassEnd::total.
  std::string out_position(const std::string& c) const;

  /// Pointer expression of the value for position `p` (text) of the tile's column `c` (text) in the spectrum argument.
  std::string spectrum_base(const std::string& c, const std::string& p) const;

  /// Twiddle index l of the tile's column c (text).
  std::string twiddle_index(const std::string& c) const;

  /// Distance in elements from the tile's base; for a flattened tile, from the column's base.
  std::int64_t input_address(std::uint32_t c, std::uint32_t x) const;
  std::int64_t output_address(std::uint32_t c, std::uint32_t x) const;

 private:
  std::string input() const;
  std::string output() const;
  void write_single(TextWriter& text) const;
  void write_divided(TextWriter& text) const;
  void write_flattened(TextWriter& text) const;
  void write_pointers(TextWriter& text, const std::string& in, const std::string& out) const;
  void write_first(TextWriter& text) const;
  void write_columns_left(TextWriter& text, const std::string& left) const;
  using Weight = std::uint64_t planning::LoopAxis::*;
  std::string flat_sum(const std::string& column, Weight weight) const;
  std::string column_base(const std::string& column, Weight stride) const;
  std::string column_sum(const std::string& column, const char* first, Weight weight) const;
  std::string output_point(const std::string& x) const;

  const planning::PassSpec& spec_;
  Surroundings around_;
  bool flattened_;
};

}  // namespace fft::codegen
