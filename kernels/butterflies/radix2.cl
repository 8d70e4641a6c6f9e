/* DFT of 2 points, plain and with a rotation of the second input: the levels of every power-of-two radix. */

FFT_INLINE void fft_butterfly2(cplx *a0, cplx *a1) {
  cplx t = *a1;
  *a1 = cplx_sub(*a0, t);
  *a0 = cplx_add(*a0, t);
}

/* (a, b) -> (a + W b, a - W b) with the constant W = c (1 - i t), |t| <= 1: six fused operations, the scaling by the
   cosine c folded into the sums (Linzer and Feig, IEEE Trans. Signal Processing 41, 1993). */
FFT_INLINE void fft_rotated_butterfly2(cplx *a, cplx *b, scalar_t c, scalar_t t) {
  real_t u = fma((real_t)(t), b->y, b->x);
  real_t v = fma((real_t)(-t), b->x, b->y);
  cplx p = make_cplx(fma((real_t)(c), u, a->x), fma((real_t)(c), v, a->y));
  *b = make_cplx(fma((real_t)(-c), u, a->x), fma((real_t)(-c), v, a->y));
  *a = p;
}

/* The same with W = -i c (1 - i t). */
FFT_INLINE void fft_rotated_butterfly2_neg_i(cplx *a, cplx *b, scalar_t c, scalar_t t) {
  *b = cplx_mul_neg_i(*b);
  fft_rotated_butterfly2(a, b, c, t);
}

/* (a, b) -> (a - i b, a + i b) */
FFT_INLINE void fft_butterfly2_neg_i(cplx *a, cplx *b) {
  cplx p = make_cplx(a->x + b->y, a->y - b->x);
  *b = make_cplx(a->x - b->y, a->y + b->x);
  *a = p;
}

/* (a, b) -> (a + w b, a - w b) with a run-time w of modulus 1. Both results are computed independently, by eight
   fused operations. Six would suffice (the difference as 2 a - sum), but the error would be a seventh larger. */
FFT_INLINE void fft_fused_butterfly2(cplx *a, cplx *b, cplx w) {
  cplx p = make_cplx(fma(w.x, b->x, fma(-w.y, b->y, a->x)), fma(w.x, b->y, fma(w.y, b->x, a->y)));
  *b = make_cplx(fma(-w.x, b->x, fma(w.y, b->y, a->x)), fma(-w.x, b->y, fma(-w.y, b->x, a->y)));
  *a = p;
}

/* The same with the difference as 2 a - sum: six fused operations, a larger error. */
FFT_INLINE void fft_doubled_butterfly2(cplx *a, cplx *b, cplx w) {
  cplx p = make_cplx(fma(w.x, b->x, fma(-w.y, b->y, a->x)), fma(w.x, b->y, fma(w.y, b->x, a->y)));
  *b = make_cplx(fma((real_t)2, a->x, -p.x), fma((real_t)2, a->y, -p.y));
  *a = p;
}

/* (a, b) -> (a + W b, a - W b) with W = h.x (1 - i h.y), cosine and tangent from a table: six fused operations
   and the smallest error of all forms. Needs |h.y| <= 1, angles up to an eighth turn: with a larger
   tangent, intermediate values could overflow where the result does not. */
FFT_INLINE void fft_tangent_pair(cplx *a, cplx *b, cplx h) {
  real_t u = fma(h.y, b->y, b->x);
  real_t v = fma(-h.y, b->x, b->y);
  cplx p = make_cplx(fma(h.x, u, a->x), fma(h.x, v, a->y));
  *b = make_cplx(fma(-h.x, u, a->x), fma(-h.x, v, a->y));
  *a = p;
}

/* The same with -i W. */
FFT_INLINE void fft_tangent_pair_neg_i(cplx *a, cplx *b, cplx h) {
  *b = cplx_mul_neg_i(*b);
  fft_tangent_pair(a, b, h);
}

/* The same with -W. */
FFT_INLINE void fft_tangent_pair_neg(cplx *a, cplx *b, cplx h) {
  fft_tangent_pair(a, b, make_cplx(-h.x, h.y));
}

/* DFT of 2 points of inputs a_q w^q. */
FFT_INLINE void fft_twiddled_butterfly2(cplx *a0, cplx *a1, cplx w1) { fft_fused_butterfly2(a0, a1, w1); }
