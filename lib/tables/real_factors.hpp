// Tables of the factors between the points of a column and the reals of a real-to-real transform
// (core/real_points.hpp).
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "core/real_points.hpp"

namespace fft::planning {

/// Number of elements of real_factors(): 0 when an end multiplies only by signs and constants.
std::uint64_t real_factor_count(const PassSpec& pass, bool input);
/// The same for an end that does not turn pairs (turns_pairs()).
std::uint64_t real_factor_count(const RealPoints& reals, bool input);

/// The factors of points as they are read, or of results as they are written, by position p, except:
///   - Form::rotated: without the factor of 2 of the results (a rounded square root of 2 at both ends would
///     make the same error in all results).
///   - turns_pairs(): W(4n, p) and i W(4n, 5p) for each pair.
///   - has_rotated_pairs(): those of points p and N - 1 - p next to each other.
///   - turns_folded(), or unfolding sorted reals: W(4n, l) of columns l, then W(4n, L k) of their points k
///     (twice that when results are written). For odd frequencies W(8n, 2l+1), negated in every other column
///     of a DST-IV, then 2 W(4n, L k).
///   - sorted pairs with odd frequencies: W(2 n1, i) of points i and n1 - 1 - i next to each other, the
///     second one negated.
std::vector<std::complex<double>> real_factors(const PassSpec& pass, bool input);

/// True when the mirror stage of a work-group pass converts at once between points p and N - p and their four
/// reals, by two factors (codegen/reals/real_points): for DCT-II and DST-II in halves when they are split, for
/// DCT-III and DST-III when they are merged, if all reals exist as plain numbers.
bool turns_pairs(const PassSpec& pass);

/// True when one pass of the work-group shape computes a whole DCT-IV or DST-IV of n = 2N reals, N even, all
/// of which exist as plain numbers. Then points p and N - 1 - p are two pairs of neighbouring reals.
bool has_rotated_pairs(const PassSpec& pass);

/// True when a fold of the work-group shape (DCT-II, DST-II, sorted reals) multiplies result l + L k by two
/// factors, one of the column and one of the point, because a table with a factor for each result would be as
/// long as the data.
bool turns_folded(const PassSpec& pass);

/// True when both ends of a pass multiply by the same factors.
bool share_real_factors(const PassSpec& pass);

}  // namespace fft::planning
