// Factors between the points of a column and the reals of a real-to-real transform (core/real_points.hpp).
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "core/real_points.hpp"

namespace fft::planning {

/// Elements of real_factors(): 0 where an end multiplies by nothing but signs and constants.
std::uint64_t real_factor_count(const PassSpec& pass, bool input);
/// The same of an end that does not turn pairs (turns_pairs()).
std::uint64_t real_factor_count(const RealPoints& reals, bool input);

/// What point p is multiplied by as it is read, or result p as it is written. Of Form::rotated: without the results' factor
/// of 2 (a rounded square root of 2 at both ends would make the same error in all results). Where turns_pairs(): W(4n, p) and i W(4n, 5p) of each pair. Where has_rotated_pairs(): those of points p and N - 1 - p next
/// to each other. Where turns_folded(), or unfolding
/// sorted reals: W(4n, l) of columns l, then W(4n, L k) of their points k (twice that as results are written); of odd frequencies W(8n, 2l+1),
/// minus that in every other column of a DST-IV, then 2 W(4n, L k). Of sorted pairs with odd frequencies: W(2 n1, i) of points i and
/// n1 - 1 - i next to each other, minus that of the second one.
std::vector<std::complex<double>> real_factors(const PassSpec& pass, bool input);

/// Whether the mirror stage of a work-group pass makes the four reals of points p and N - p at once, or points of them, by two factors
/// (codegen/real_points): of DCT-II and DST-II in halves as they are split, of DCT-III and DST-III as they are merged, where all reals
/// exist as plain numbers.
bool turns_pairs(const PassSpec& pass);

/// Whether one pass of the work-group shape transforms a whole DCT-IV or DST-IV of n = 2N reals, N even, all of which exist as plain
/// numbers: points p and N - 1 - p are two pairs of neighbours.
bool has_rotated_pairs(const PassSpec& pass);

/// Whether a fold of the work-group shape (of DCT-II, DST-II, and of sorted reals) multiplies result l + L k by two factors, that of the column and that of the point: a table with
/// a factor for each result is as long as the data, and is read beside it.
bool turns_folded(const PassSpec& pass);

/// Whether both ends of a pass multiply by the same factors.
bool share_real_factors(const PassSpec& pass);

}  // namespace fft::planning
