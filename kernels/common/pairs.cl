/* Two real signals of N points as a complex column z[q] = a[q] + i b[q] (lib/core/pass.hpp has the formulas).
   Needs common/types.cl. */

/* z = Z[k], m = Z[N - k] (Z[0] for k = 0): a = A[k], b = B[k]. */
FFT_INLINE void fft_split_pairs(cplx z, cplx m, cplx *a, cplx *b) {
  *a = make_cplx(K(0.5) * (z.x + m.x), K(0.5) * (z.y - m.y));
  *b = make_cplx(K(0.5) * (z.y + m.y), K(0.5) * (m.x - z.x));
}
