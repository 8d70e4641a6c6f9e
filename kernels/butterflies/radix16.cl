/* DFT of 16 points: even and odd halves, then a level of pairs. Needs radix2.cl to radix8.cl. */

FFT_INLINE void fft_butterfly16(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6, cplx *a7, cplx *a8, cplx *a9, cplx *a10, cplx *a11, cplx *a12, cplx *a13, cplx *a14, cplx *a15) {
  fft_butterfly8(a0, a2, a4, a6, a8, a10, a12, a14);
  fft_butterfly8(a1, a3, a5, a7, a9, a11, a13, a15);
  fft_butterfly2(a0, a1);
  fft_rotated_butterfly2(a2, a3, K(0.923879532511286756128), K(0.414213562373095048802));
  fft_rotated_butterfly2(a4, a5, K(0.707106781186547524401), K(1.00000000000000000000));
  fft_rotated_butterfly2_neg_i(a6, a7, K(0.923879532511286756128), K(-0.414213562373095048802));
  fft_butterfly2_neg_i(a8, a9);
  fft_rotated_butterfly2_neg_i(a10, a11, K(0.923879532511286756128), K(0.414213562373095048802));
  fft_rotated_butterfly2_neg_i(a12, a13, K(0.707106781186547524401), K(1.00000000000000000000));
  fft_rotated_butterfly2(a14, a15, K(-0.923879532511286756128), K(-0.414213562373095048802));
  /* a(2k) holds A_k, a(2k+1) holds A_(k+8) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6, t7 = *a7, t8 = *a8, t9 = *a9, t10 = *a10, t11 = *a11, t12 = *a12, t13 = *a13, t14 = *a14;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t8;
  *a5 = t10;
  *a6 = t12;
  *a7 = t14;
  *a8 = t1;
  *a9 = t3;
  *a10 = t5;
  *a11 = t7;
  *a12 = t9;
  *a13 = t11;
  *a14 = t13;
}

/* Inputs a_q w^q; takes the powers 1, 2, 4, 8 of w. */
FFT_INLINE void fft_twiddled_butterfly16(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6, cplx *a7, cplx *a8, cplx *a9, cplx *a10, cplx *a11, cplx *a12, cplx *a13, cplx *a14, cplx *a15, cplx w1, cplx w2, cplx w4, cplx w8) {
  fft_twiddled_butterfly8(a0, a2, a4, a6, a8, a10, a12, a14, w2, w4, w8);
  fft_twiddled_butterfly8(a1, a3, a5, a7, a9, a11, a13, a15, w2, w4, w8);
  cplx v0 = w1;
  fft_fused_butterfly2(a0, a1, v0);
  fft_fused_butterfly2(a8, a9, cplx_mul_neg_i(v0));
  cplx v1 = cplx_mul_const(w1, K(0.923879532511286756128), K(-0.382683432365089771728));
  fft_fused_butterfly2(a2, a3, v1);
  fft_fused_butterfly2(a10, a11, cplx_mul_neg_i(v1));
  cplx v2 = cplx_mul_const(w1, K(0.707106781186547524401), K(-0.707106781186547524401));
  fft_fused_butterfly2(a4, a5, v2);
  fft_fused_butterfly2(a12, a13, cplx_mul_neg_i(v2));
  cplx v3 = cplx_mul_const(w1, K(0.382683432365089771728), K(-0.923879532511286756128));
  fft_fused_butterfly2(a6, a7, v3);
  fft_fused_butterfly2(a14, a15, cplx_mul_neg_i(v3));
  /* a(2k) holds A_k, a(2k+1) holds A_(k+8) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6, t7 = *a7, t8 = *a8, t9 = *a9, t10 = *a10, t11 = *a11, t12 = *a12, t13 = *a13, t14 = *a14;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t8;
  *a5 = t10;
  *a6 = t12;
  *a7 = t14;
  *a8 = t1;
  *a9 = t3;
  *a10 = t5;
  *a11 = t7;
  *a12 = t9;
  *a13 = t11;
  *a14 = t13;
}

/* Inputs a_q w^q; takes the powers 4, 8 of w, and cosine and tangent of w^2 (h0), i W(8, 1) w^2 (h1), w (h2),
   W(16, 1) w (h3), i W(16, 2) w (h4) and i W(16, 3) w (h5). */
FFT_INLINE void fft_tangent_butterfly16(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6,
    cplx *a7, cplx *a8, cplx *a9, cplx *a10, cplx *a11, cplx *a12, cplx *a13, cplx *a14, cplx *a15, cplx w4,
    cplx w8, cplx h0, cplx h1, cplx h2, cplx h3, cplx h4, cplx h5) {
  fft_tangent_levels8(a0, a2, a4, a6, a8, a10, a12, a14, w4, w8, h0, h1);
  fft_tangent_levels8(a1, a3, a5, a7, a9, a11, a13, a15, w4, w8, h0, h1);
  fft_tangent_pair(a0, a1, h2);
  fft_tangent_pair_neg_i(a8, a9, h2);
  fft_tangent_pair(a2, a3, h3);
  fft_tangent_pair_neg_i(a10, a11, h3);
  fft_tangent_pair_neg_i(a4, a5, h4);
  fft_tangent_pair_neg(a12, a13, h4);
  fft_tangent_pair_neg_i(a6, a7, h5);
  fft_tangent_pair_neg(a14, a15, h5);
  /* a(2k) holds A_k, a(2k+1) holds A_(k+8) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6, t7 = *a7, t8 = *a8, t9 = *a9, t10 = *a10,
    t11 = *a11, t12 = *a12, t13 = *a13, t14 = *a14;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t8;
  *a5 = t10;
  *a6 = t12;
  *a7 = t14;
  *a8 = t1;
  *a9 = t3;
  *a10 = t5;
  *a11 = t7;
  *a12 = t9;
  *a13 = t11;
  *a14 = t13;
}
