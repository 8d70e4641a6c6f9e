// The text of PassEnd::reals: fft_signal() and fft_result(), functions of a position that both kernel shapes call.
#pragma once

#include "codegen/text.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// For the ends of the pass that have PassEnd::reals, with `x` or `y` at real 0 of a column and `w` at the end's factors:
///     elem_t fft_signal(global const scalar_t *x, <uint or ulong> p, global const scalar_t *w)     point p
///     void fft_result(global scalar_t *y, <uint or ulong> p, elem_t v, global const scalar_t *w)   stores result p
/// and, on the work-group shape, conversions of elem_t to cplx (fft_point()) and back (fft_pair()).
void write_real_points(TextWriter& text, const planning::PassSpec& spec);

/// Whether results are stored by another function, to addresses that the caller keeps: of DCT-II and DST-II in halves, on the
/// work-group shape. `rising` points to y[p], `falling` to y[n - p]; `inner`: p is neither 0 nor n/2; f is the factor.
///     void fft_results(global scalar_t *rising, global scalar_t *falling, bool inner, elem_t v, elem_t f)
bool stores_at_pointers(const planning::PassSpec& spec);

/// The same on vectors of reals, where both ends have PassEnd::reals, the reals of a column being an array in their order:
///     cplx fft_signal_vector(const real_t *x, <uint or ulong> p, global const scalar_t *w)
///     void fft_result_vector(real_t *y, <uint or ulong> p, cplx v, global const scalar_t *w)
void write_real_vectors(TextWriter& text, const planning::PassSpec& spec);

}  // namespace fft::codegen
