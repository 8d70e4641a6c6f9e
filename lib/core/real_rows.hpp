// Passes that transform rows of reals: which end is real, and which rows of a tile are computed.
#pragma once

#include <algorithm>
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

/// True when a pass only transforms its columns, whatever its ends do about reals.
inline bool is_plain_row(const PassSpec& pass) {
  const auto plain = [](const PassEnd& end) {
    return end.factor == PointFactor::none && end.skipped == 0 && end.total == 0 && end.second == 0;
  };
  return plain(pass.in_end) && plain(pass.out_end) && pass.real.step == RealStep::none &&
         pass.spectrum == PointFactor::none && pass.twiddle_span <= 1 && pass.out_block == 0 &&
         pass.in_position <= 1 &&
         std::all_of(pass.loops.begin(), pass.loops.end(),
                     [](const LoopAxis& loop) { return loop.in_position == 0; });
}

/// True when each column is one real-to-real transform of odd length, a real for each point at both ends, and the pass does nothing
/// else. Primes may be there.
bool is_row_of_reals(const PassSpec& pass);
inline bool is_row_of_reals(const PassSpec& pass) {
  constexpr auto whole = RealPoints::Form::whole;
  return pass.length % 2 != 0 && pass.in_end.reals.form == whole && pass.out_end.reals.form == whole &&
         pass.in_end.points == 0 && pass.out_end.points == 0 && is_plain_row(pass);
}

/// True for rows of reals on the work-group shape whose first and last stages, of radix 1, move reals in their order. The exchanges next
/// to them make points of reals, and reals of results.
inline bool stages_reals(const PassSpec& pass) {
  const auto in_order = [](const PassEnd& end, std::uint64_t stride) {
    return stride == 1 && end.reals.stride == 1 && end.reals.existing == 0 && !end.format;
  };
  return pass.shape == KernelShape::work_group && is_row_of_reals(pass) && pass.primes.empty() &&
         pass.radices.size() > 2 && pass.radices.front() == 1 && pass.radices.back() == 1 &&
         in_order(pass.in_end, pass.in_stride) && in_order(pass.out_end, pass.out_stride);
}

/// True when a pass of a real-to-real transform has only half of a spectrum at the end of the other side: each result v at a position p
/// makes the reals of p and of n - p, whose result is conj v, or two reals make each element that is read.
inline bool has_half_spectrum(const PassSpec& pass) {
  if (!has_reals(pass)) return false;
  const bool staged = stages_reals(pass) && (pass.radices.size() == 3 || !reads_real_points(pass));
  return pass.group.half_rows || staged || is_rader_of_halves(pass);
}

}  // namespace fft::planning
