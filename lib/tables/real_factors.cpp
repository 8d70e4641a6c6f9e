// Which factors an end of a pass needs, and their values.
#include "tables/real_factors.hpp"

#include <cmath>

#include "core/real_rows.hpp"
#include "tables/twiddle.hpp"

namespace fft::planning {
namespace {

// A DFT of one point: both factors are applied at once, because two rounded products had 1.6 times FFTW's
// error.
bool turned_once(const RealPoints& reals) {
  return reals.form == RealPoints::Form::rotated && reals.count == 2;
}

const RealPoints& reals_at(const PassSpec& pass, bool input) {
  return (input ? pass.in_end : pass.out_end).reals;
}

std::uint64_t mirrored_pairs(const PassSpec& pass) {
  return (pass.length + 1) / 2;
}

// True for an end of the work-group shape at which all reals exist as plain numbers.
bool has_plain_reals(const PassSpec& pass, const PassEnd& end, RealPoints::Form form) {
  return pass.shape == KernelShape::work_group && end.reals.form == form && end.reals.existing == 0 &&
         end.format == nullptr;
}

bool stores_second_kind(const PassSpec& pass) {
  return has_plain_reals(pass, pass.out_end, RealPoints::Form::halves) &&
         is_second_kind(pass.out_end.reals.kind);
}

bool loads_third_kind(const PassSpec& pass) {
  return has_plain_reals(pass, pass.in_end, RealPoints::Form::halves) &&
         is_third_kind(pass.in_end.reals.kind);
}

// The step L, if an end of a pass multiplies element l + L k of a spectrum by a factor of column l and one of
// point k; else 0.
std::uint64_t factored_step(const PassSpec& pass, bool input) {
  if (input)
    return pass.real.step == RealStep::unfold && pass.in_end.reals.form == RealPoints::Form::sorted
               ? pass.in_position
               : 0;
  return turns_folded(pass) ? pass.twiddle_span : 0;
}

std::vector<std::complex<double>> factors_of_both(const PassSpec& pass, bool input) {
  const RealPoints& reals = reals_at(pass, input);
  const std::uint64_t step = factored_step(pass, input), n = reals.count;
  const bool fourth = is_fourth_kind(reals.kind);
  const UnitRoots roots((fourth ? 8 : 4) * n);
  std::vector<std::complex<double>> factors;
  for (std::uint64_t l = 0; l < step; ++l)
    factors.push_back(!fourth                             ? roots(l)
                      : is_sine(reals.kind) && l % 2 != 0 ? -roots(2 * l + 1)
                                                          : roots(2 * l + 1));
  for (std::uint64_t k = 0; k < pass.length; ++k)
    factors.push_back((input ? 1.0 : 2.0) * roots((fourth ? 2 : 1) * step * k));
  return factors;
}

// The factors of points K and n1 - 1 - K of sorted pairs of columns, next to each other.
std::vector<std::complex<double>> factors_of_sorted_pairs(std::uint64_t n1) {
  const UnitRoots roots(2 * n1);
  std::vector<std::complex<double>> factors;
  for (std::uint64_t k = 0; k < n1 / 2; ++k) {
    factors.push_back(roots(k));
    factors.push_back(-roots(n1 - 1 - k));
  }
  return factors;
}

}  // namespace

bool turns_pairs(const PassSpec& pass) {
  return splits_or_merges(pass) &&
         (pass.real.step == RealStep::merge ? loads_third_kind(pass) : stores_second_kind(pass));
}

bool turns_folded(const PassSpec& pass) {
  if (pass.real.step != RealStep::fold) return false;
  return has_odd_frequencies(pass) || (stores_second_kind(pass) && !pass.out_end.reals.orthogonal);
}

bool has_rotated_pairs(const PassSpec& pass) {
  const std::uint64_t n = pass.in_end.reals.count;
  return has_plain_reals(pass, pass.in_end, RealPoints::Form::rotated) &&
         has_plain_reals(pass, pass.out_end, RealPoints::Form::rotated) && pass.length == n / 2 && n % 4 == 0;
}

std::uint64_t real_factor_count(const PassSpec& pass, bool input) {
  const RealPoints& reals = reals_at(pass, input);
  if (turns_pairs(pass) && input == (pass.real.step == RealStep::merge)) return 2 * mirrored_pairs(pass);
  if (const std::uint64_t step = factored_step(pass, input)) return step + pass.length;
  if (reals.form == RealPoints::Form::sorted) return input && has_odd_frequencies(pass) ? pass.length : 0;
  return real_factor_count(reals, input);
}

std::uint64_t real_factor_count(const RealPoints& reals, bool input) {
  if (reals.form == RealPoints::Form::rotated) return input && turned_once(reals) ? 0 : reals.count / 2;
  const bool second = is_second_kind(reals.kind), third = is_third_kind(reals.kind);
  if (!reals || !(input ? third : second)) return 0;
  return reals.form == RealPoints::Form::halves && second ? reals.count / 2 + 1 : reals.count;
}

std::vector<std::complex<double>> real_factors(const PassSpec& pass, bool input) {
  const RealPoints& reals = reals_at(pass, input);
  const std::uint64_t count = real_factor_count(pass, input), n = reals.count;
  std::vector<std::complex<double>> factors(count);
  if (count == 0) return factors;
  if (factored_step(pass, input) != 0) return factors_of_both(pass, input);
  if (reals.form == RealPoints::Form::sorted) return factors_of_sorted_pairs(pass.length);
  const bool rotated = reals.form == RealPoints::Form::rotated;
  const UnitRoots roots((rotated ? 16 : 4) * n);
  if (input ? reals.form == RealPoints::Form::halves : turns_pairs(pass)) {
    for (std::uint64_t p = 0; p < count / 2; ++p) {
      factors[2 * p] = roots(p);
      factors[2 * p + 1] = std::complex<double>(0, 1) * roots(5 * p);
    }
    return factors;
  }
  if (rotated) {
    const bool once = turned_once(reals), pairs = has_rotated_pairs(pass);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t p = !pairs ? i : i % 2 == 0 ? i / 2 : count - 1 - i / 2;
      factors[i] = roots(8 * p + (once ? 2 : 1));
    }
    return factors;
  }
  const bool once = pairs_columns(pass) || (input && sums_half_spectrum(pass));
  const double all = once ? 1 : 2, first = input || once ? 1 : 2;
  for (std::uint64_t p = 0; p < count; ++p) factors[p] = all * roots(p);
  factors[0] = !reals.orthogonal ? first : input ? std::sqrt(2.0) : std::sqrt(0.5) * first;
  return factors;
}

bool share_real_factors(const PassSpec& pass) {
  return pass.in_end.reals.form == RealPoints::Form::rotated &&
         pass.out_end.reals.form == RealPoints::Form::rotated &&
         real_factor_count(pass.in_end.reals, true) != 0;
}

}  // namespace fft::planning
