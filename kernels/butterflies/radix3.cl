/* DFT of 3 points. */

FFT_INLINE void fft_butterfly3(cplx *a0, cplx *a1, cplx *a2) {
  cplx s = cplx_add(*a1, *a2), d = cplx_sub(*a1, *a2);
  cplx m = make_cplx(fma((real_t)(K(-0.5)), s.x, a0->x), fma((real_t)(K(-0.5)), s.y, a0->y));
  *a0 = cplx_add(*a0, s);
  *a1 = make_cplx(fma((real_t)(K(0.866025403784438646764)), d.y, m.x), fma((real_t)(-K(0.866025403784438646764)), d.x, m.y));
  *a2 = make_cplx(fma((real_t)(-K(0.866025403784438646764)), d.y, m.x), fma((real_t)(K(0.866025403784438646764)), d.x, m.y));
}
