/* Points K and n1 - 1 - K of a pair of sorted columns l and m = L - 1 - l (planning::sorts_pairs()), two neighbouring reals in one access: point K
   of column l is here[0], point n1 - 1 - K of column m here[1], and of columns m and l those at `beside`. Needs common/types.cl and
   group/memory.cl. */

/* DCT-II and DST-II; the sign is that of odd reals, -1 of a DST. */
FFT_INLINE void fft_load_sorted(global const scalar_t *here, global const scalar_t *beside, scalar_t sign, cplx *z,
                                cplx *m) {
  elem_t u = *(global const elem_t *)here, v = *(global const elem_t *)beside;
  *z = make_cplx(u.x, v.x);
  *m = make_cplx(sign * v.y, sign * u.y);
}

/* DCT-IV and DST-IV, which reads in reverse order: times two factors, which begin at w. */
FFT_INLINE void fft_load_turned(global const scalar_t *here, global const scalar_t *beside, global const elem_t *w,
                                bool reversed, cplx *z, cplx *m) {
  elem_t u = *(global const elem_t *)here, v = *(global const elem_t *)beside;
  cplx f, g;
  fft_load_twiddles(w, &f, &g);
  *z = cplx_mul(reversed ? make_cplx(u.y, v.y) : make_cplx(u.x, v.x), f);
  *m = cplx_mul(reversed ? make_cplx(v.x, u.x) : make_cplx(v.y, u.y), g);
}

/* DCT-III and DST-III, whose columns are the real part and minus the imaginary part; the sign is that of odd reals, -1 of a DST. */
FFT_INLINE void fft_store_sorted(global scalar_t *here, global scalar_t *beside, scalar_t sign, cplx z, cplx m) {
  *(global elem_t *)here = (elem_t)(z.x, -sign * m.y);
  *(global elem_t *)beside = (elem_t)(-z.y, sign * m.x);
}
