// Passes that transform rows of reals: which end is real, and which rows of a tile are computed.
#pragma once

#include <algorithm>
#include <cstddef>
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
/// computed. That radix is the first one where real points are read, the last one but a staging stage where they are stored.
struct KeptRows {
  std::uint32_t all = 1;   ///< r
  std::uint32_t kept = 1;  ///< (r + 1) / 2
  /// Where index x of what is kept would be among all.
  std::uint32_t whole(std::uint32_t x) const { return x % kept + x / kept * all; }
};
/// Index of that radix.
inline std::size_t kept_radix(const PassSpec& pass) {
  if (reads_real_points(pass)) return 0;
  const std::size_t last = pass.radices.size() - 1;
  return last > 0 && pass.radices[last] == 1 ? last - 1 : last;
}
inline KeptRows kept_rows(const PassSpec& pass) {
  if (!pass.group.half_rows) return {};
  const std::uint32_t radix = pass.radices[kept_radix(pass)];
  return {radix, (radix + 1) / 2};
}

/// Points of a column of the tile between the stages.
inline std::uint32_t tile_points(const PassSpec& pass) {
  const KeptRows half = kept_rows(pass);
  return dft_length(pass) / half.all * half.kept;
}

/// True when a pass only transforms its columns, whatever its ends, and a RealStep, do about reals.
inline bool only_transforms(const PassSpec& pass) {
  const auto plain = [](const PassEnd& end) {
    return end.factor == PointFactor::none && end.skipped == 0 && end.total == 0 && end.second == 0;
  };
  return plain(pass.in_end) && plain(pass.out_end) && pass.spectrum == PointFactor::none &&
         pass.twiddle_span <= 1 && pass.out_block == 0 && pass.in_position <= 1 &&
         std::all_of(pass.loops.begin(), pass.loops.end(),
                     [](const LoopAxis& loop) { return loop.in_position == 0; });
}

/// The same without a RealStep.
inline bool is_plain_row(const PassSpec& pass) {
  return pass.real.step == RealStep::none && only_transforms(pass);
}

/// True when each column is one real-to-real transform of odd length, a real for each point at both ends, and the pass does nothing
/// else. Primes may be there.
inline bool is_row_of_reals(const PassSpec& pass) {
  constexpr auto whole = RealPoints::Form::whole;
  return pass.length % 2 != 0 && pass.in_end.reals.form == whole && pass.out_end.reals.form == whole &&
         pass.in_end.points == 0 && pass.out_end.points == 0 && is_plain_row(pass);
}

/// True when all reals of an end exist, next to each other, in whatever format.
inline bool has_reals_in_order(const PassEnd& end, std::uint64_t stride) {
  return stride == 1 && end.reals.stride == 1 && end.reals.existing == 0;
}

/// True when each column is one DCT or DST of type II, III or IV of n = 2 mod 4 reals in order at both ends, two for each point, and
/// the pass does nothing else. The reals of a point are not neighbours, nor are those of points p and n/2 - 1 - p four in a row that
/// begin at a multiple of four.
inline bool is_row_of_pairs(const PassSpec& pass) {
  using Form = RealPoints::Form;
  const RealPoints &in = pass.in_end.reals, &out = pass.out_end.reals;
  if (pass.length % 2 == 0 || in.count != 2 * pass.length || out.count != in.count ||
      pass.in_end.points != 0 || pass.out_end.points != 0 || pass.rader != 0 ||
      !has_reals_in_order(pass.in_end, pass.in_stride) ||
      !has_reals_in_order(pass.out_end, pass.out_stride) || !only_transforms(pass))
    return false;
  if (in.form == Form::rotated) return out.form == Form::rotated && pass.real.step == RealStep::none;
  return in.form == Form::halves && out.form == Form::halves && !pass.real.pairs &&
         (pass.real.step == RealStep::split ? is_second_kind(in.kind)
                                            : pass.real.step == RealStep::merge && is_third_kind(in.kind));
}

/// Rows of reals, or of pairs, on the work-group shape whose first (last) stage, of radix 1, moves reals in their order: a real for each
/// point, or two neighbours. The exchange next to it makes points of reals, or reals of results.
inline bool may_stage_reals(const PassSpec& pass) {
  return pass.shape == KernelShape::work_group && (is_row_of_reals(pass) || is_row_of_pairs(pass)) &&
         pass.primes.empty() && pass.radices.size() > 1;
}
inline bool stages_reals_in(const PassSpec& pass) {
  return may_stage_reals(pass) && pass.radices.front() == 1 && pass.real.step != RealStep::merge &&
         has_reals_in_order(pass.in_end, pass.in_stride);
}
inline bool stages_reals_out(const PassSpec& pass) {
  return may_stage_reals(pass) && pass.radices.back() == 1 && pass.real.step != RealStep::split &&
         has_reals_in_order(pass.out_end, pass.out_stride);
}

/// True for DCT-III and DST-III whose points are half of a spectrum: two reals make each element.
inline bool reads_half_spectrum(const PassSpec& pass) {
  return !reads_real_points(pass) && has_reals(pass) &&
         (pass.group.half_rows || stages_reals_in(pass) || is_rader_of_halves(pass));
}
/// True where such an element counts once, because its conjugate takes part in the transform, too. Otherwise it counts twice.
inline bool sums_half_spectrum(const PassSpec& pass) {
  return reads_half_spectrum(pass) && (pass.group.half_rows || is_rader_of_halves(pass));
}
/// True for the other kinds where a result v at position p makes the reals of p and of n - p, whose result is conj v.
inline bool mirrors_results(const PassSpec& pass) {
  const bool one_butterfly = is_row_of_reals(pass) && stages_reals_out(pass) && pass.radices.size() == 3 &&
                             pass.radices.front() == 1;
  return reads_real_points(pass) && has_reals(pass) &&
         (pass.group.half_rows || one_butterfly || is_rader_of_halves(pass));
}

}  // namespace fft::planning
