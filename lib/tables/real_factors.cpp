#include "tables/real_factors.hpp"

#include <cmath>

#include "tables/twiddle.hpp"

namespace fft::planning {
namespace {

// A point that is its own DFT is multiplied by both factors at once: two rounded products had 1.6 times FFTW's error.
bool turned_once(const RealPoints& reals) {
  return reals.form == RealPoints::Form::rotated && reals.count == 2;
}

const RealPoints& reals_at(const PassSpec& pass, bool input) {
  return (input ? pass.in_end : pass.out_end).reals;
}

std::uint64_t mirrored_pairs(const PassSpec& pass) {
  return (pass.length + 1) / 2;
}

// DCT-II or DST-II in halves, on the work-group shape, where all results exist as plain numbers.
bool stores_second_kind(const PassSpec& pass) {
  const RealPoints& out = pass.out_end.reals;
  return pass.shape == KernelShape::work_group && out.form == RealPoints::Form::halves &&
         (out.kind == RealKind::dct2 || out.kind == RealKind::dst2) && out.existing == 0 &&
         pass.out_end.format == nullptr;
}

}  // namespace

bool turns_pairs(const PassSpec& pass) {
  return has_mirror(pass) && stores_second_kind(pass);
}

bool turns_folded(const PassSpec& pass) {
  return pass.real.step == RealStep::fold && stores_second_kind(pass) && !pass.out_end.reals.orthogonal;
}

std::uint64_t real_factor_count(const PassSpec& pass, bool input) {
  const RealPoints& reals = reals_at(pass, input);
  if (!input && turns_pairs(pass)) return 2 * mirrored_pairs(pass);
  if (!input && turns_folded(pass)) return pass.twiddle_span + pass.length;
  return real_factor_count(reals, input);
}

std::uint64_t real_factor_count(const RealPoints& reals, bool input) {
  if (reals.form == RealPoints::Form::rotated) return input && turned_once(reals) ? 0 : reals.count / 2;
  const bool second = reals.kind == RealKind::dct2 || reals.kind == RealKind::dst2;
  const bool third = reals.kind == RealKind::dct3 || reals.kind == RealKind::dst3;
  if (!reals || !(input ? third : second)) return 0;
  return reals.form == RealPoints::Form::halves && second ? reals.count / 2 + 1 : reals.count;
}

std::vector<std::complex<double>> real_factors(const PassSpec& pass, bool input) {
  const RealPoints& reals = reals_at(pass, input);
  const std::uint64_t count = real_factor_count(pass, input), n = reals.count;
  std::vector<std::complex<double>> factors(count);
  if (count == 0) return factors;
  const bool rotated = reals.form == RealPoints::Form::rotated;
  const UnitRoots roots((rotated ? 16 : 4) * n);
  if (input ? reals.form == RealPoints::Form::halves : turns_pairs(pass)) {
    for (std::uint64_t p = 0; p < count / 2; ++p) {
      factors[2 * p] = roots(p);
      factors[2 * p + 1] = std::complex<double>(0, 1) * roots(5 * p);
    }
    return factors;
  }
  if (!input && turns_folded(pass)) {
    for (std::uint64_t l = 0; l < pass.twiddle_span; ++l) factors[l] = roots(l);
    for (std::uint64_t k = 0; k < pass.length; ++k)
      factors[pass.twiddle_span + k] = 2.0 * roots(pass.twiddle_span * k);
    return factors;
  }
  const std::uint64_t first = turned_once(reals) ? 2 : 1;
  for (std::uint64_t p = 0; p < count; ++p) factors[p] = rotated ? roots(8 * p + first) : 2.0 * roots(p);
  if (rotated) return factors;
  factors[0] = reals.orthogonal ? std::sqrt(2.0) : input ? 1.0 : 2.0;
  return factors;
}

bool share_real_factors(const PassSpec& pass) {
  return pass.in_end.reals.form == RealPoints::Form::rotated &&
         pass.out_end.reals.form == RealPoints::Form::rotated &&
         real_factor_count(pass.in_end.reals, true) != 0;
}

}  // namespace fft::planning
