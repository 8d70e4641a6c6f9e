// How a kernel of each shape executes its pass: tiles, lanes, local memory. None of it changes what the pass computes.
#pragma once

#include <cstdint>
#include <vector>

namespace fft::planning {

/// How the flat butterfly index of a work-group maps to (column c, butterfly j) in a stage.
enum class LaneOrder {
  columns_first,  ///< c fastest: coalesced when neighbouring columns are neighbours in memory
  points_first,   ///< j fastest: coalesced when neighbouring points are neighbours in memory
  blocked         ///< j % block fastest, then c, then j / block: for blocked stores
};

/// Padding of one exchange through local memory, against bank conflicts: element e is stored at
/// e + (e / every) * by.
struct ExchangePadding {
  std::uint32_t every = 0;  ///< 0: none
  std::uint32_t by = 0;
};

/// Work-group shape: `columns` columns x `length` points form the tile of one work-group.
struct GroupTuning {
  std::uint32_t columns = 1;
  std::uint32_t work_items = 1;
  bool split_exchange = false;  ///< exchange the real parts, then the imaginary parts: half the local memory
  bool columns_inner = false;   ///< local element (c, x) at x * columns + c instead of c * length + x
  std::vector<LaneOrder> orders;  ///< one per stage (group_stages())
  /// One per pair of neighbouring stages; {} where they exchange nothing.
  std::vector<ExchangePadding> paddings;
  bool guarded = false;        ///< the last tile may extend past the last column
  bool reversed = false;       ///< groups visit the tiles backwards, so that the first reads hit the cache
  bool half_rows = false;      ///< rows of reals: of the rows of one radix, half are computed (kept_rows())
  bool holds_locally = false;  ///< the DFT of a second input is kept in local memory instead of registers
  /// Not 0: the tile, one row, stays in local memory from the first stage to the last
  /// (group/tiles/long_rows/resident.hpp). A work-item holds at most this many points at a time, and all paddings apply
  /// together. 0: the tile is in registers.
  std::uint32_t resident_points = 0;
  /// A resident tile larger than local memory: the number of values of the first digit whose elements local memory
  /// holds at a time (resident_rounds()); the other elements wait in registers. 0: all.
  std::uint32_t resident_rows = 0;
  /// The butterflies of a work-item in a stage of a resident tile are a loop, not straight-line code.
  bool resident_loops = false;
  /// Not 0: so many work-groups run all tiles, each one after another, and fetch the row of the next tile into local memory
  /// while they compute this one (group/tiles/long_rows/fetching.hpp). 0: a work-group for each tile.
  std::uint32_t fetching_groups = 0;
  std::uint32_t local_bytes = 0;  ///< static local memory of the kernel
};

/// The kinds of vector kernel (lib/vector/codegen/codegen.cpp describes how each works).
enum class VectorKernel {
  lanes,     ///< lanes = neighbouring columns; every lane runs a whole DFT
  split_row  ///< lanes = neighbouring points of a contiguous row for the first radix R, then the R
             ///< sub-sequences
};

/// How the lanes of a vector are laid out in memory (kernel `lanes`).
enum class LaneAccess {
  contiguous,  ///< neighbouring columns are neighbours in memory: whole vectors
  transposed,  ///< neighbouring points are neighbours in memory: whole vectors, transposed in registers
  packed,      ///< short rows of neighbouring points without gaps: whole vectors, rearranged in registers
  gathered     ///< none of these: element by element
};

/// Vector shape: a work-group of one work-item runs `columns_per_group` columns, block by block. A block is
/// `lanes` columns of loops[lane_axis] (kernel `lanes`), or lanes / radices[0] rows of it (kernel
/// `split_row`).
struct VectorTuning {
  VectorKernel kernel = VectorKernel::lanes;
  std::uint32_t lanes = 1;      ///< scalars in a vector: 1, 2, 4, 8 or 16
  std::uint32_t lane_axis = 0;  ///< index into loops
  LaneAccess load = LaneAccess::gathered;
  LaneAccess store = LaneAccess::gathered;
  std::uint64_t columns_per_group = 1;  ///< a multiple of the block's columns
  /// Loops over this many points of a lane, in rows of up to 32, are straight-line code.
  std::uint32_t unrolled = 32;
  bool fused_load = false;  ///< transposed tiles are loaded by the first stage, not by a separate pass
  bool prefetch = false;    ///< touch the next block's input while computing this one
  /// Not 0, with `prefetch`: instead, the blocks of the group each touch their part of so many elements, which follow these
  /// many of the group's input (Step::turns).
  std::uint64_t ahead = 0;
  bool non_temporal = false;  ///< stores bypass the caches
};

}  // namespace fft::planning
