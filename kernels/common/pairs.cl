/* Two real signals of N points as a complex column z[q] = a[q] + i b[q] (lib/core/pass.hpp has the formulas).
   Needs common/types.cl. */

/* z = Z[k], m = Z[N - k] (Z[0] for k = 0): a = A[k], b = B[k]. */
FFT_INLINE void fft_split_pairs(cplx z, cplx m, cplx *a, cplx *b) {
  *a = make_cplx(K(0.5) * (z.x + m.x), K(0.5) * (z.y - m.y));
  *b = make_cplx(K(0.5) * (z.y + m.y), K(0.5) * (m.x - z.x));
}

/* The way back, of the transform without a factor. */
FFT_INLINE void fft_merge_pairs(cplx a, cplx b, cplx *z, cplx *m) {
  *z = make_cplx(a.x + b.y, a.y - b.x);
  *m = make_cplx(a.x - b.y, -a.y - b.x);
}
