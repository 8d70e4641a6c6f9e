// The functions of real-to-real transforms (PassEnd::reals) in kernel text: between the reals in memory and
// the points of a column. Both kernel shapes call them.
#pragma once

#include "codegen/text.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// Writes the functions for the ends of the pass that have PassEnd::reals. `x` and `y` point to real 0 of a
/// column, `w` to the factors of the end:
///     elem_t fft_signal(global const scalar_t *x, <uint or ulong> p, global const scalar_t *w)     point p
///     void fft_result(global scalar_t *y, <uint or ulong> p, elem_t v, global const scalar_t *w)   stores result p
/// and, on the work-group shape, conversions of elem_t to cplx (fft_point()) and back (fft_pair()). x and y are in local memory where
/// planning::stages_reals_in() and stages_reals_out(). Half of a spectrum of odd length, and pairs of reals that are moved in their order,
/// have other functions (real_end.hpp).
///
/// Rader's algorithm of DCT-III and DST-III has results in the order of the reals: p is the place of the real, its value v.x.
///
/// DCT-II and DST-II in halves on the work-group shape store results with other functions, to addresses that
/// the caller keeps. The mirror stage (planning::turns_pairs()) uses these two, on the points z = Z[p] and
/// m = Z[N - p] before they are split. `rising` points to y[p], `falling` to y[N - p]; `inner`: p is not 0; f
/// and g are the factors; `scale` exists only when the pass scales its output. The second function stores the
/// results of point N/2.
///     void fft_result_pairs(global scalar_t *rising, global scalar_t *falling, bool inner, cplx z, cplx m, cplx f, cplx g
///                           [, scalar_t scale])
///     void fft_result_middle(global scalar_t *rising, global scalar_t *falling, cplx z [, scalar_t scale])
/// A fold (planning::turns_folded()) uses this one. `falling` points to y[n - p] (DCT-IV and DST-IV:
/// y[n - 1 - p]); `inner`: p is neither 0 nor N; u is result p times its factors. p may be in either half of
/// the spectrum.
///     void fft_results(global scalar_t *rising, global scalar_t *falling, bool inner, cplx u)
///
/// For DCT-III and DST-III in halves, the mirror stage before the butterflies (RealStep::merge) makes points
/// p and N - p, and point N/2, with these. `rising` points to x[p], `falling` to x[N - p]. The first function loads the four reals, the second one
/// makes the points of them.
///     void fft_signal_reals(global const scalar_t *rising, global const scalar_t *falling, bool inner, cplx *z, cplx *m)
///     void fft_merge_reals(cplx f, cplx g, cplx *z, cplx *m)
///     cplx fft_signal_middle(global const scalar_t *rising, global const scalar_t *falling)
///
/// For sorted pairs (planning::sorts_pairs()), single reals: loads the real that is element m of the
/// sequence, up to its sign, or stores element m as a real.
///     scalar_t fft_sorted_real(global const scalar_t *x, size_t m)
///     void fft_store_sorted_real(global scalar_t *y, size_t m, scalar_t v)
void write_real_points(TextWriter& text, const planning::PassSpec& spec);

/// The same on vectors of reals, for passes with PassEnd::reals at both ends. The reals of a column are an
/// array in their natural order:
///     cplx fft_signal_vector(const real_t *x, <uint or ulong> p, global const scalar_t *w)
///     void fft_result_vector(real_t *y, <uint or ulong> p, cplx v, global const scalar_t *w)
void write_real_vectors(TextWriter& text, const planning::PassSpec& spec);

}  // namespace fft::codegen
