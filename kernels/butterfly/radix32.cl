/* DFT of 32 points: even and odd halves, then a level of pairs. Needs radix2.cl to radix16.cl. */

FFT_INLINE void fft_butterfly32(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6, cplx *a7, cplx *a8, cplx *a9, cplx *a10, cplx *a11, cplx *a12, cplx *a13, cplx *a14, cplx *a15, cplx *a16, cplx *a17, cplx *a18, cplx *a19, cplx *a20, cplx *a21, cplx *a22, cplx *a23, cplx *a24, cplx *a25, cplx *a26, cplx *a27, cplx *a28, cplx *a29, cplx *a30, cplx *a31) {
  fft_butterfly16(a0, a2, a4, a6, a8, a10, a12, a14, a16, a18, a20, a22, a24, a26, a28, a30);
  fft_butterfly16(a1, a3, a5, a7, a9, a11, a13, a15, a17, a19, a21, a23, a25, a27, a29, a31);
  fft_butterfly2(a0, a1);
  fft_rotated_butterfly2(a2, a3, K(0.980785280403230449126), K(0.198912367379658006912));
  fft_rotated_butterfly2(a4, a5, K(0.923879532511286756128), K(0.414213562373095048802));
  fft_rotated_butterfly2(a6, a7, K(0.831469612302545237079), K(0.668178637919298919998));
  fft_rotated_butterfly2(a8, a9, K(0.707106781186547524401), K(1.00000000000000000000));
  fft_rotated_butterfly2_neg_i(a10, a11, K(0.831469612302545237079), K(-0.668178637919298919998));
  fft_rotated_butterfly2_neg_i(a12, a13, K(0.923879532511286756128), K(-0.414213562373095048802));
  fft_rotated_butterfly2_neg_i(a14, a15, K(0.980785280403230449126), K(-0.198912367379658006912));
  fft_butterfly2_neg_i(a16, a17);
  fft_rotated_butterfly2_neg_i(a18, a19, K(0.980785280403230449126), K(0.198912367379658006912));
  fft_rotated_butterfly2_neg_i(a20, a21, K(0.923879532511286756128), K(0.414213562373095048802));
  fft_rotated_butterfly2_neg_i(a22, a23, K(0.831469612302545237079), K(0.668178637919298919998));
  fft_rotated_butterfly2_neg_i(a24, a25, K(0.707106781186547524401), K(1.00000000000000000000));
  fft_rotated_butterfly2(a26, a27, K(-0.831469612302545237079), K(-0.668178637919298919998));
  fft_rotated_butterfly2(a28, a29, K(-0.923879532511286756128), K(-0.414213562373095048802));
  fft_rotated_butterfly2(a30, a31, K(-0.980785280403230449126), K(-0.198912367379658006912));
  /* a(2k) holds A_k, a(2k+1) holds A_(k+16) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6, t7 = *a7, t8 = *a8, t9 = *a9, t10 = *a10, t11 = *a11, t12 = *a12, t13 = *a13, t14 = *a14, t15 = *a15, t16 = *a16, t17 = *a17, t18 = *a18, t19 = *a19, t20 = *a20, t21 = *a21, t22 = *a22, t23 = *a23, t24 = *a24, t25 = *a25, t26 = *a26, t27 = *a27, t28 = *a28, t29 = *a29, t30 = *a30;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t8;
  *a5 = t10;
  *a6 = t12;
  *a7 = t14;
  *a8 = t16;
  *a9 = t18;
  *a10 = t20;
  *a11 = t22;
  *a12 = t24;
  *a13 = t26;
  *a14 = t28;
  *a15 = t30;
  *a16 = t1;
  *a17 = t3;
  *a18 = t5;
  *a19 = t7;
  *a20 = t9;
  *a21 = t11;
  *a22 = t13;
  *a23 = t15;
  *a24 = t17;
  *a25 = t19;
  *a26 = t21;
  *a27 = t23;
  *a28 = t25;
  *a29 = t27;
  *a30 = t29;
}

/* Inputs a_q w^q; takes the powers 1, 2, 4, 8, 16 of w. */
FFT_INLINE void fft_twiddled_butterfly32(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6, cplx *a7, cplx *a8, cplx *a9, cplx *a10, cplx *a11, cplx *a12, cplx *a13, cplx *a14, cplx *a15, cplx *a16, cplx *a17, cplx *a18, cplx *a19, cplx *a20, cplx *a21, cplx *a22, cplx *a23, cplx *a24, cplx *a25, cplx *a26, cplx *a27, cplx *a28, cplx *a29, cplx *a30, cplx *a31, cplx w1, cplx w2, cplx w4, cplx w8, cplx w16) {
  fft_twiddled_butterfly16(a0, a2, a4, a6, a8, a10, a12, a14, a16, a18, a20, a22, a24, a26, a28, a30, w2, w4, w8, w16);
  fft_twiddled_butterfly16(a1, a3, a5, a7, a9, a11, a13, a15, a17, a19, a21, a23, a25, a27, a29, a31, w2, w4, w8, w16);
  cplx v0 = w1;
  fft_fused_butterfly2(a0, a1, v0);
  fft_fused_butterfly2(a16, a17, cplx_mul_neg_i(v0));
  cplx v1 = cplx_mul_const(w1, K(0.980785280403230449126), K(-0.195090322016128267848));
  fft_fused_butterfly2(a2, a3, v1);
  fft_fused_butterfly2(a18, a19, cplx_mul_neg_i(v1));
  cplx v2 = cplx_mul_const(w1, K(0.923879532511286756128), K(-0.382683432365089771728));
  fft_fused_butterfly2(a4, a5, v2);
  fft_fused_butterfly2(a20, a21, cplx_mul_neg_i(v2));
  cplx v3 = cplx_mul_const(w1, K(0.831469612302545237079), K(-0.555570233019602224743));
  fft_fused_butterfly2(a6, a7, v3);
  fft_fused_butterfly2(a22, a23, cplx_mul_neg_i(v3));
  cplx v4 = cplx_mul_const(w1, K(0.707106781186547524401), K(-0.707106781186547524401));
  fft_fused_butterfly2(a8, a9, v4);
  fft_fused_butterfly2(a24, a25, cplx_mul_neg_i(v4));
  cplx v5 = cplx_mul_const(w1, K(0.555570233019602224743), K(-0.831469612302545237079));
  fft_fused_butterfly2(a10, a11, v5);
  fft_fused_butterfly2(a26, a27, cplx_mul_neg_i(v5));
  cplx v6 = cplx_mul_const(w1, K(0.382683432365089771728), K(-0.923879532511286756128));
  fft_fused_butterfly2(a12, a13, v6);
  fft_fused_butterfly2(a28, a29, cplx_mul_neg_i(v6));
  cplx v7 = cplx_mul_const(w1, K(0.195090322016128267848), K(-0.980785280403230449126));
  fft_fused_butterfly2(a14, a15, v7);
  fft_fused_butterfly2(a30, a31, cplx_mul_neg_i(v7));
  /* a(2k) holds A_k, a(2k+1) holds A_(k+16) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6, t7 = *a7, t8 = *a8, t9 = *a9, t10 = *a10, t11 = *a11, t12 = *a12, t13 = *a13, t14 = *a14, t15 = *a15, t16 = *a16, t17 = *a17, t18 = *a18, t19 = *a19, t20 = *a20, t21 = *a21, t22 = *a22, t23 = *a23, t24 = *a24, t25 = *a25, t26 = *a26, t27 = *a27, t28 = *a28, t29 = *a29, t30 = *a30;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t8;
  *a5 = t10;
  *a6 = t12;
  *a7 = t14;
  *a8 = t16;
  *a9 = t18;
  *a10 = t20;
  *a11 = t22;
  *a12 = t24;
  *a13 = t26;
  *a14 = t28;
  *a15 = t30;
  *a16 = t1;
  *a17 = t3;
  *a18 = t5;
  *a19 = t7;
  *a20 = t9;
  *a21 = t11;
  *a22 = t13;
  *a23 = t15;
  *a24 = t17;
  *a25 = t19;
  *a26 = t21;
  *a27 = t23;
  *a28 = t25;
  *a29 = t27;
  *a30 = t29;
}

/* Inputs a_q w^q; takes cosine and tangent of w^(32/m) W(m, k) for the levels m = 2, 4 .. 32, k < max(1, m/4). */
FFT_INLINE void fft_tangent_butterfly32(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6,
    cplx *a7, cplx *a8, cplx *a9, cplx *a10, cplx *a11, cplx *a12, cplx *a13, cplx *a14, cplx *a15, cplx *a16,
    cplx *a17, cplx *a18, cplx *a19, cplx *a20, cplx *a21, cplx *a22, cplx *a23, cplx *a24, cplx *a25, cplx
    *a26, cplx *a27, cplx *a28, cplx *a29, cplx *a30, cplx *a31, cplx h0, cplx h1, cplx h2, cplx h3, cplx h4,
    cplx h5, cplx h6, cplx h7, cplx h8, cplx h9, cplx h10, cplx h11, cplx h12, cplx h13, cplx h14, cplx h15) {
  fft_tangent_butterfly16(a0, a2, a4, a6, a8, a10, a12, a14, a16, a18, a20, a22, a24, a26, a28, a30, h0, h1,
    h2, h3, h4, h5, h6, h7);
  fft_tangent_butterfly16(a1, a3, a5, a7, a9, a11, a13, a15, a17, a19, a21, a23, a25, a27, a29, a31, h0, h1,
    h2, h3, h4, h5, h6, h7);
  fft_tangent_pair(a0, a1, h8);
  fft_tangent_pair_neg_i(a16, a17, h8);
  fft_tangent_pair(a2, a3, h9);
  fft_tangent_pair_neg_i(a18, a19, h9);
  fft_tangent_pair(a4, a5, h10);
  fft_tangent_pair_neg_i(a20, a21, h10);
  fft_tangent_pair(a6, a7, h11);
  fft_tangent_pair_neg_i(a22, a23, h11);
  fft_tangent_pair(a8, a9, h12);
  fft_tangent_pair_neg_i(a24, a25, h12);
  fft_tangent_pair(a10, a11, h13);
  fft_tangent_pair_neg_i(a26, a27, h13);
  fft_tangent_pair(a12, a13, h14);
  fft_tangent_pair_neg_i(a28, a29, h14);
  fft_tangent_pair(a14, a15, h15);
  fft_tangent_pair_neg_i(a30, a31, h15);
  /* a(2k) holds A_k, a(2k+1) holds A_(k+16) */
  cplx t1 = *a1, t2 = *a2, t3 = *a3, t4 = *a4, t5 = *a5, t6 = *a6, t7 = *a7, t8 = *a8, t9 = *a9, t10 = *a10,
    t11 = *a11, t12 = *a12, t13 = *a13, t14 = *a14, t15 = *a15, t16 = *a16, t17 = *a17, t18 = *a18, t19 =
    *a19, t20 = *a20, t21 = *a21, t22 = *a22, t23 = *a23, t24 = *a24, t25 = *a25, t26 = *a26, t27 = *a27,
    t28 = *a28, t29 = *a29, t30 = *a30;
  *a1 = t2;
  *a2 = t4;
  *a3 = t6;
  *a4 = t8;
  *a5 = t10;
  *a6 = t12;
  *a7 = t14;
  *a8 = t16;
  *a9 = t18;
  *a10 = t20;
  *a11 = t22;
  *a12 = t24;
  *a13 = t26;
  *a14 = t28;
  *a15 = t30;
  *a16 = t1;
  *a17 = t3;
  *a18 = t5;
  *a19 = t7;
  *a20 = t9;
  *a21 = t11;
  *a22 = t13;
  *a23 = t15;
  *a24 = t17;
  *a25 = t19;
  *a26 = t21;
  *a27 = t23;
  *a28 = t25;
  *a29 = t27;
  *a30 = t29;
}
