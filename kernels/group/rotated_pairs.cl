/* Points p and N - 1 - p of a DCT-IV or DST-IV of n = 2N reals, times their factors, which begin at w: reals 2p and 2p + 1 at `rising`, n - 2 - 2p
   and n - 1 - 2p at `falling`, two of them in one access. DST-IV reads in reverse order; the sign is that of odd results, -1 of a
   DCT-IV. Needs common/types.cl and group/memory.cl. */
FFT_INLINE void fft_load_rotated(global const scalar_t *rising, global const scalar_t *falling,
                                 global const elem_t *w, bool reversed, cplx *a, cplx *b) {
  elem_t u = *(global const elem_t *)rising, v = *(global const elem_t *)falling;
  cplx f, g;
  fft_load_twiddles(w, &f, &g);
  *a = cplx_mul(reversed ? make_cplx(v.y, u.x) : make_cplx(u.x, v.y), f);
  *b = cplx_mul(reversed ? make_cplx(u.y, v.x) : make_cplx(v.x, u.y), g);
}

FFT_INLINE void fft_store_rotated(global scalar_t *rising, global scalar_t *falling, global const elem_t *w,
                                  scalar_t sign, cplx a, cplx b) {
  cplx f, g;
  fft_load_twiddles(w, &f, &g);
  a = cplx_mul(a, f);
  b = cplx_mul(b, g);
  *(global elem_t *)rising = (elem_t)(K(2.0) * a.x, sign * K(2.0) * b.y);
  *(global elem_t *)falling = (elem_t)(K(2.0) * b.x, sign * K(2.0) * a.y);
}
