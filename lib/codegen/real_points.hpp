// The text of PassEnd::reals: fft_signal() and fft_result(), functions of a position that both kernel shapes call.
#pragma once

#include "codegen/text.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// For the ends of the pass that have PassEnd::reals, with `x` or `y` at real 0 of a column and `w` at the end's factors:
///     elem_t fft_signal(global const scalar_t *x, <uint or ulong> p, global const scalar_t *w)     point p
///     void fft_result(global scalar_t *y, <uint or ulong> p, elem_t v, global const scalar_t *w)   stores result p
/// and, on the work-group shape, conversions of elem_t to cplx (fft_point()) and back (fft_pair()).
///
/// Of DCT-II and DST-II in halves, on the work-group shape, results are stored by other functions, to addresses that the caller keeps.
/// In the mirror stage (planning::turns_pairs()) by these, from the points z = Z[p] and m = Z[N - p] before they are split. `rising` points
/// to y[p], `falling` to y[N - p], `inner`: p is not 0; f and g are the factors; the scale is there where the pass scales its output. The
/// second one stores the results of point N/2.
///     void fft_result_pairs(global scalar_t *rising, global scalar_t *falling, bool inner, cplx z, cplx m, cplx f, cplx g
///                           [, scalar_t scale])
///     void fft_result_middle(global scalar_t *rising, global scalar_t *falling, cplx z [, scalar_t scale])
/// In a fold (planning::turns_folded()) by this one, `falling` pointing to y[n - p] (of DCT-IV and DST-IV to y[n - 1 - p]), `inner`: p is
/// neither 0 nor N; u is result p times its factors. It does not matter in which half of the spectrum p is.
///     void fft_results(global scalar_t *rising, global scalar_t *falling, bool inner, cplx u)
///
/// Of DCT-III and DST-III in halves, the mirror stage before the butterflies (RealStep::merge) makes points p and N - p, and point N/2, by
/// these. `rising` points to x[p], `falling` to x[N - p].
///     void fft_signal_pairs(global const scalar_t *rising, global const scalar_t *falling, bool inner, cplx f, cplx g, cplx *z, cplx *m)
///     cplx fft_signal_middle(global const scalar_t *rising, global const scalar_t *falling)
///
/// Of sorted pairs (planning::sorts_pairs()), one by one: the real that is element m of the sequence, up to its sign, or element m stored as one.
///     scalar_t fft_sorted_real(global const scalar_t *x, size_t m)
///     void fft_store_sorted_real(global scalar_t *y, size_t m, scalar_t v)
void write_real_points(TextWriter& text, const planning::PassSpec& spec);

/// The same on vectors of reals, where both ends have PassEnd::reals, the reals of a column being an array in their order:
///     cplx fft_signal_vector(const real_t *x, <uint or ulong> p, global const scalar_t *w)
///     void fft_result_vector(real_t *y, <uint or ulong> p, cplx v, global const scalar_t *w)
void write_real_vectors(TextWriter& text, const planning::PassSpec& spec);

}  // namespace fft::codegen
