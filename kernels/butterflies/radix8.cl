/* DFT of 8 points: even and odd halves, then a level of pairs. Needs radix2.cl to radix4.cl. */

FFT_INLINE void fft_butterfly8(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6, cplx *a7) {
  fft_butterfly4(a0, a2, a4, a6);
  fft_butterfly4(a1, a3, a5, a7);
  fft_butterfly2(a0, a1);
  fft_rotated_butterfly2(a2, a3, K(0.707106781186547524401), K(1.00000000000000000000));
  fft_butterfly2_neg_i(a4, a5);
  fft_rotated_butterfly2_neg_i(a6, a7, K(0.707106781186547524401), K(1.00000000000000000000));
  /* a(2k) holds A_k, a(2k+1) holds A_(k+4) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t1;
  *a5 = t3;
  *a6 = t5;
}

/* Inputs a_q w^q; takes the powers 1, 2, 4 of w. */
FFT_INLINE void fft_twiddled_butterfly8(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6, cplx *a7, cplx w1, cplx w2, cplx w4) {
  fft_twiddled_butterfly4(a0, a2, a4, a6, w2, w4);
  fft_twiddled_butterfly4(a1, a3, a5, a7, w2, w4);
  cplx v0 = w1;
  fft_fused_butterfly2(a0, a1, v0);
  fft_fused_butterfly2(a4, a5, cplx_mul_neg_i(v0));
  cplx v1 = cplx_mul_const(w1, K(0.707106781186547524401), K(-0.707106781186547524401));
  fft_fused_butterfly2(a2, a3, v1);
  fft_fused_butterfly2(a6, a7, cplx_mul_neg_i(v1));
  /* a(2k) holds A_k, a(2k+1) holds A_(k+4) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t1;
  *a5 = t3;
  *a6 = t5;
}

/* The last level of both functions below. */
FFT_INLINE void fft_tangent_level8(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6,
    cplx *a7, cplx h0, cplx h1) {
  fft_tangent_pair(a0, a1, h0);
  fft_tangent_pair_neg_i(a4, a5, h0);
  fft_tangent_pair_neg_i(a2, a3, h1);
  fft_tangent_pair_neg(a6, a7, h1);
  /* a(2k) holds A_k, a(2k+1) holds A_(k+4) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t1;
  *a5 = t3;
  *a6 = t5;
}

/* Inputs a_q w^q; takes the powers 2, 4 of w, and cosine and tangent of w (h0) and of i W(8, 1) w (h1). */
FFT_INLINE void fft_tangent_butterfly8(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6,
    cplx *a7, cplx w2, cplx w4, cplx h0, cplx h1) {
  fft_tangent_butterfly4(a0, a2, a4, a6, w2, w4);
  fft_tangent_butterfly4(a1, a3, a5, a7, w2, w4);
  fft_tangent_level8(a0, a1, a2, a3, a4, a5, a6, a7, h0, h1);
}

/* The same as the first levels of a larger butterfly. */
FFT_INLINE void fft_tangent_levels8(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6,
    cplx *a7, cplx w2, cplx w4, cplx h0, cplx h1) {
  fft_tangent_levels4(a0, a2, a4, a6, w2, w4);
  fft_tangent_levels4(a1, a3, a5, a7, w2, w4);
  fft_tangent_level8(a0, a1, a2, a3, a4, a5, a6, a7, h0, h1);
}
