// Passes that transform rows of reals: which end is real, and which rows of a tile are computed.
#pragma once

#include <cstdint>

#include "core/pass.hpp"

namespace fft::planning {

/// Where reals are transformed without halves, or by Rader's algorithm with halves: true when the points that are read, or the results
/// that are stored, are real. Otherwise they are complex: those of a spectrum, or of one side of a real-to-real transform.
inline bool reads_real_points(const PassSpec& pass) {
  return pass.in_end.real && !(pass.in_end.reals && is_third_kind(pass.in_end.reals.kind));
}
inline bool stores_real_points(const PassSpec& pass) {
  return pass.out_end.real && (!pass.out_end.reals || is_third_kind(pass.out_end.reals.kind));
}

/// GroupTuning::half_rows: of the rows of one radix r, those from (r + 1) / 2 on are conjugates of the others, and are not
/// computed. That radix is the first one where real points are read, the last one where they are stored.
struct KeptRows {
  std::uint32_t all = 1;   ///< r
  std::uint32_t kept = 1;  ///< (r + 1) / 2
  /// Where index x of what is kept would be among all.
  std::uint32_t whole(std::uint32_t x) const { return x % kept + x / kept * all; }
};
inline KeptRows kept_rows(const PassSpec& pass) {
  if (!pass.group.half_rows) return {};
  const std::uint32_t radix = reads_real_points(pass) ? pass.radices.front() : pass.radices.back();
  return {radix, (radix + 1) / 2};
}

/// Points of a column of the tile between the stages.
inline std::uint32_t tile_points(const PassSpec& pass) {
  const KeptRows half = kept_rows(pass);
  return dft_length(pass) / half.all * half.kept;
}

}  // namespace fft::planning
