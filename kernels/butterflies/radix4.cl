/* DFT of 4 points: two levels of pairs. Needs radix2.cl. */

FFT_INLINE void fft_butterfly4(cplx *a0, cplx *a1, cplx *a2, cplx *a3) {
  fft_butterfly2(a0, a2);
  fft_butterfly2(a1, a3);
  fft_butterfly2(a0, a1);
  fft_butterfly2_neg_i(a2, a3);
  cplx t = *a1; /* a0..a3 hold A_0, A_2, A_1, A_3 */
  *a1 = *a2;
  *a2 = t;
}

/* Inputs a_q w^q; takes the powers 1, 2 of w. */
FFT_INLINE void fft_twiddled_butterfly4(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx w1, cplx w2) {
  fft_fused_butterfly2(a0, a2, w2);
  fft_fused_butterfly2(a1, a3, w2);
  fft_fused_butterfly2(a0, a1, w1);
  fft_fused_butterfly2(a2, a3, cplx_mul_neg_i(w1));
  cplx t = *a1;
  *a1 = *a2;
  *a2 = t;
}

/* Inputs a_q w^q; takes the powers 1, 2 of w. The first two levels of larger butterflies with tangents, whose own angles are
   too large for tangents. */
FFT_INLINE void fft_tangent_levels4(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx w1, cplx w2) {
#if FFT_F64
  fft_fused_butterfly2(a0, a2, w2);
  fft_fused_butterfly2(a1, a3, w2);
  fft_fused_butterfly2(a0, a1, w1);
  *a3 = cplx_mul_neg_i(*a3);
  fft_fused_butterfly2(a2, a3, w1);
#else
  fft_doubled_butterfly2(a0, a2, w2);
  fft_doubled_butterfly2(a1, a3, w2);
  fft_doubled_butterfly2(a0, a1, w1);
  *a3 = cplx_mul_neg_i(*a3);
  fft_doubled_butterfly2(a2, a3, w1);
#endif
  cplx t = *a1;
  *a1 = *a2;
  *a2 = t;
}

/* Inputs a_q w^q; takes the powers 1, 2 of w. */
FFT_INLINE void fft_tangent_butterfly4(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx w1, cplx w2) {
#if FFT_F64
  fft_tangent_levels4(a0, a1, a2, a3, w1, w2);
#else
  *a1 = cplx_mul(*a1, w1);
  *a2 = cplx_mul(*a2, w2);
  *a3 = cplx_mul(*a3, cplx_mul(w1, w2));
  fft_butterfly4(a0, a1, a2, a3);
#endif
}
