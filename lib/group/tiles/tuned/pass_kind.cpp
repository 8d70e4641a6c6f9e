// Finds the kind of a pass from its ends, steps and convolution.
#include "group/tiles/tuned/pass_kind.hpp"

#include "butterflies/radix_table.hpp"
#include "core/launch.hpp"
#include "group/tiles/stage.hpp"
#include "tables/real_factors.hpp"

namespace fft::planning {
namespace {

// PassKind::plain when the pass does not convolve.
PassKind convolution_kind(const PassSpec& pass) {
  if (is_rader_of_halves(pass)) {
    if (!has_reals(pass)) return PassKind::rader_of_halves;
    return reads_real_points(pass) ? PassKind::rader_of_reals : PassKind::rader_of_third;
  }
  if (filters_halves(pass)) {
    if (pass.spectrum != PointFactor::buffer) return PassKind::pairs_of_halves;
    const bool padded = pass.in_end.points != 0 && pass.in_end.points < positions_in(pass);
    return padded ? PassKind::filter_padded_halves : PassKind::filter_halves;
  }
  switch (pass.spectrum) {
    case PointFactor::buffer:
      return PassKind::filter;
    case PointFactor::second_input:
      return PassKind::pairs;
    case PointFactor::chirp_spectrum:
      return PassKind::bluestein;
    case PointFactor::rader_spectrum:
      return PassKind::rader;
    default:
      return PassKind::plain;
  }
}

PassKind real_row_kind(const PassSpec& pass) {
  if (pass.in_end.real) return is_long_real_row(pass) ? PassKind::to_spectra : PassKind::short_to_spectra;
  return is_long_real_row(pass) ? PassKind::to_reals : PassKind::short_to_reals;
}

// Half spectra are split or merged around one butterfly.
bool is_short_row_of_halves(const PassSpec& pass) {
  return splits_or_merges(pass) && !pass.real.pairs && pass.length <= max_radix &&
         has_radix(static_cast<std::uint32_t>(pass.length), KernelShape::work_group, pass.precision);
}

PassKind sorted_kind(const PassSpec& pass) {
  if (pass.real.step == RealStep::merge) return PassKind::merge_third;
  return has_odd_frequencies(pass) ? PassKind::fourth : PassKind::sorted_second;
}

PassKind folding_kind(const PassSpec& pass) {
  if (pass.real.step == RealStep::unfold)
    return pass.in_end.reals ? PassKind::unfold_reals : PassKind::unfold;
  if (has_odd_frequencies(pass)) return PassKind::fold_fourth;
  return pass.out_end.reals ? PassKind::fold_second : PassKind::fold;
}

PassKind merging_kind(const PassSpec& pass) {
  if (merges_pairs(pass)) return PassKind::merge_pairs;
  if (merges_third_kind(pass)) return PassKind::merge_third;
  if (has_rotated_pairs(pass)) return PassKind::fourth;
  return is_short_row_of_halves(pass) ? PassKind::merge_short : PassKind::merge;
}

PassKind splitting_kind(const PassSpec& pass) {
  if (has_rotated_pairs(pass)) return PassKind::fourth;
  if (pass.real.pairs) return PassKind::split_pairs;
  return splits_second_kind(pass) ? PassKind::split_second : PassKind::split;
}

PassKind real_kind(const PassSpec& pass) {
  if (sorts_pairs(pass)) return sorted_kind(pass);
  switch (pass.real.step) {
    case RealStep::fold:
    case RealStep::unfold:
      return folding_kind(pass);
    case RealStep::merge:
      return merging_kind(pass);
    case RealStep::split:
      return splitting_kind(pass);
    default:
      return has_rotated_pairs(pass) ? PassKind::fourth : PassKind::plain;
  }
}

PassKind paired_kind(const PassSpec& pass) {
  const RealKind kind = pass.in_end.reals.kind;
  if (is_third_kind(kind)) return PassKind::paired_third;
  return is_fourth_kind(kind) ? PassKind::paired_fourth : PassKind::paired_second;
}

PassKind kind_of_pairs(const PassSpec& pass) {
  const RealKind kind = pass.in_end.reals.kind;
  if (is_second_kind(kind)) return PassKind::pairs_of_second;
  return is_third_kind(kind) ? PassKind::pairs_of_third : PassKind::pairs_of_fourth;
}

}  // namespace

PassKind kind_of(const PassSpec& pass) {
  if (is_resident(pass)) return resident_kind(pass, pass.group.resident_loops);
  if (fetches_ahead(pass)) return fetching_kind(pass);
  if (pass.group.half_rows) return halved_kind(pass);
  if (!pass.primes.empty()) return PassKind::primes;
  const PassKind convolution = convolution_kind(pass);
  if (convolution != PassKind::plain) return convolution;
  if (is_row_of_reals(pass)) return reads_real_points(pass) ? PassKind::row_of_reals : PassKind::row_of_third;
  if (is_row_of_pairs(pass)) return kind_of_pairs(pass);
  if (pairs_columns(pass)) return paired_kind(pass);
  return is_real_row(pass) ? real_row_kind(pass) : real_kind(pass);
}

PassKind resident_kind(const PassSpec& pass, bool loops) {
  switch (pass.real.step) {
    case RealStep::none:
      return loops ? PassKind::resident_loops : PassKind::resident;
    case RealStep::split:
      return loops ? PassKind::resident_split_loops : PassKind::resident_split;
    default:
      return loops ? PassKind::resident_merge_loops : PassKind::resident_merge;
  }
}

PassKind fetching_kind(const PassSpec& pass) {
  switch (pass.real.step) {
    case RealStep::none:
      return PassKind::fetching;
    case RealStep::split:
      return PassKind::fetching_split;
    default:
      return PassKind::fetching_merge;
  }
}

PassKind halved_kind(const PassSpec& pass) {
  const bool reads = reads_real_points(pass);
  if (!pass.primes.empty()) return reads ? PassKind::half_to_spectra_primes : PassKind::half_to_reals_primes;
  if (has_reals(pass) && is_fourth_kind(pass.in_end.reals.kind)) return PassKind::half_of_fourth;
  if (has_reals(pass)) return reads ? PassKind::half_of_reals : PassKind::half_of_third;
  return reads ? PassKind::half_to_spectra : PassKind::half_to_reals;
}

PassKind similar_kind(PassKind kind) {
  switch (kind) {
    case PassKind::unfold_reals:
      return PassKind::unfold;
    case PassKind::fold_fourth:
    case PassKind::fold_second:
      return PassKind::fold;
    case PassKind::sorted_second:
      return PassKind::fourth;
    case PassKind::filter_padded_halves:
      return PassKind::filter_halves;
    case PassKind::half_of_reals:
      return PassKind::half_to_spectra;
    case PassKind::rader_of_reals:
      return PassKind::rader_of_halves;
    default:
      return kind;
  }
}

bool is_of_its_own(const PassSpec& pass, PassKind kind) {
  switch (kind) {
    case PassKind::primes:
    case PassKind::rader:
    case PassKind::rader_of_halves:
    case PassKind::rader_of_reals:
    case PassKind::rader_of_third:
    case PassKind::pairs:
    case PassKind::filter_halves:
    case PassKind::filter_padded_halves:
    case PassKind::pairs_of_halves:
    case PassKind::merge_short:
    case PassKind::merge_pairs:
    case PassKind::split_second:
    case PassKind::merge_third:
    case PassKind::fourth:
    case PassKind::sorted_second:
    case PassKind::unfold:
    case PassKind::unfold_reals:
    case PassKind::short_to_spectra:
    case PassKind::short_to_reals:
    case PassKind::to_spectra:
    case PassKind::to_reals:
    case PassKind::row_of_reals:
    case PassKind::row_of_third:
    case PassKind::pairs_of_second:
    case PassKind::pairs_of_third:
    case PassKind::pairs_of_fourth:
    case PassKind::paired_second:
    case PassKind::paired_third:
    case PassKind::paired_fourth:
      return true;
    default:
      return is_short_row_of_halves(pass);
  }
}

bool is_resident(PassKind kind) {
  switch (kind) {
    case PassKind::resident:
    case PassKind::resident_split:
    case PassKind::resident_merge:
      return true;
    default:
      return has_loops(kind);
  }
}

bool is_fetching(PassKind kind) {
  return kind == PassKind::fetching || kind == PassKind::fetching_split || kind == PassKind::fetching_merge;
}

bool has_loops(PassKind kind) {
  return kind == PassKind::resident_loops || kind == PassKind::resident_split_loops ||
         kind == PassKind::resident_merge_loops;
}

bool has_half_rows(PassKind kind) {
  return kind == PassKind::half_to_spectra || kind == PassKind::half_to_reals ||
         kind == PassKind::half_to_spectra_primes || kind == PassKind::half_to_reals_primes ||
         kind == PassKind::half_of_reals || kind == PassKind::half_of_third ||
         kind == PassKind::half_of_fourth;
}

}  // namespace fft::planning
