// Factors between the points of a column and the reals of a real-to-real transform (core/real_points.hpp).
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "core/real_points.hpp"

namespace fft::planning {

/// Elements of real_factors(): 0 where an end multiplies by nothing but signs and constants.
std::uint64_t real_factor_count(const RealPoints& reals, bool input);

/// What point p is multiplied by as it is read, or result p as it is written. Of Form::rotated: without the results' factor
/// of 2.
std::vector<std::complex<double>> real_factors(const RealPoints& reals, bool input);

/// Whether both ends of a pass multiply by the same factors.
bool share_real_factors(const PassSpec& pass);

}  // namespace fft::planning
