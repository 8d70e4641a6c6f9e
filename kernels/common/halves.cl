/* One real signal of 2 N points as a complex column z[q] = x[2q] + i x[2q+1] (lib/core/pass.hpp has the formulas).
   Needs common/types.cl. */

/* z = Z[k], m = Z[N - k] (Z[0] for k = 0), w = exp(-2 pi i k / 2N): x = X[k], y = X[N - k]. */
FFT_INLINE void fft_split_halves(cplx z, cplx m, cplx w, cplx *x, cplx *y) {
  cplx e = make_cplx(K(0.5) * (z.x + m.x), K(0.5) * (z.y - m.y));
  cplx o = make_cplx(K(0.5) * (z.y + m.y), K(0.5) * (m.x - z.x));
  *x = make_cplx(fma(-w.y, o.y, fma(w.x, o.x, e.x)), fma(w.y, o.x, fma(w.x, o.y, e.y)));
  *y = make_cplx(fma(w.y, o.y, fma(-w.x, o.x, e.x)), fma(w.y, o.x, fma(w.x, o.y, -e.y)));
}

/* The way back: x = X[k], y = X[N - k]: z = Z[k], m = Z[N - k], of the transform without a factor. */
FFT_INLINE void fft_merge_halves(cplx x, cplx y, cplx w, cplx *z, cplx *m) {
  cplx e = make_cplx(x.x + y.x, x.y - y.y);
  cplx o = make_cplx(x.x - y.x, x.y + y.y);
  *z = make_cplx(fma(w.x, o.y, fma(w.y, o.x, e.x)), fma(w.y, o.y, fma(-w.x, o.x, e.y)));
  *m = make_cplx(fma(-w.x, o.y, fma(-w.y, o.x, e.x)), fma(w.y, o.y, fma(-w.x, o.x, -e.y)));
}

/* Z[N/2], from X[N/2]. */
FFT_INLINE cplx fft_merge_middle(cplx x) { return make_cplx(K(2.0) * x.x, K(-2.0) * x.y); }
