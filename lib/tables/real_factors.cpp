#include "tables/real_factors.hpp"

#include <cmath>

#include "tables/twiddle.hpp"

namespace fft::planning {
namespace {

// A point that is its own DFT is multiplied by both factors at once: two rounded products had 1.6 times FFTW's error.
bool turned_once(const RealPoints& reals) {
  return reals.form == RealPoints::Form::rotated && reals.count == 2;
}

}  // namespace

std::uint64_t real_factor_count(const RealPoints& reals, bool input) {
  if (reals.form == RealPoints::Form::rotated) return input && turned_once(reals) ? 0 : reals.count / 2;
  const bool second = reals.kind == RealKind::dct2 || reals.kind == RealKind::dst2;
  const bool third = reals.kind == RealKind::dct3 || reals.kind == RealKind::dst3;
  if (!reals || !(input ? third : second)) return 0;
  return reals.form == RealPoints::Form::halves && second ? reals.count / 2 + 1 : reals.count;
}

std::vector<std::complex<double>> real_factors(const RealPoints& reals, bool input) {
  const std::uint64_t count = real_factor_count(reals, input), n = reals.count;
  std::vector<std::complex<double>> factors(count);
  if (count == 0) return factors;
  const bool rotated = reals.form == RealPoints::Form::rotated;
  const UnitRoots roots((rotated ? 16 : 4) * n);
  if (input && reals.form == RealPoints::Form::halves) {
    for (std::uint64_t p = 0; p < n / 2; ++p) {
      factors[2 * p] = roots(p);
      factors[2 * p + 1] = std::complex<double>(0, 1) * roots(5 * p);
    }
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
