/* DFT of 13 points by symmetric pairs: with s_j = a_j + a_(13-j), d_j = a_j - a_(13-j),
     m_k = a_0 + sum_j cos(2 pi j k / 13) s_j,   n_k = sum_j sin(2 pi j k / 13) d_j,
     A_k = m_k - i n_k,   A_(13-k) = m_k + i n_k,   j, k = 1..6. */
#define FFT_COS13_1 K(0.885456025653209895900)
#define FFT_SIN13_1 K(0.464723172043768545656)
#define FFT_COS13_2 K(0.568064746731155802512)
#define FFT_SIN13_2 K(0.822983865893656394580)
#define FFT_COS13_3 K(0.120536680255323053349)
#define FFT_SIN13_3 K(0.992708874098053992801)
#define FFT_COS13_4 K(-0.354604887042535625970)
#define FFT_SIN13_4 K(0.935016242685414823440)
#define FFT_COS13_5 K(-0.748510748171101098635)
#define FFT_SIN13_5 K(0.663122658240795202377)
#define FFT_COS13_6 K(-0.970941817426052027157)
#define FFT_SIN13_6 K(0.239315664287557767149)

FFT_INLINE void fft_butterfly13(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6, cplx *a7, cplx *a8, cplx *a9, cplx *a10, cplx *a11, cplx *a12) {
  cplx s1 = cplx_add(*a1, *a12), d1 = cplx_sub(*a1, *a12);
  cplx s2 = cplx_add(*a2, *a11), d2 = cplx_sub(*a2, *a11);
  cplx s3 = cplx_add(*a3, *a10), d3 = cplx_sub(*a3, *a10);
  cplx s4 = cplx_add(*a4, *a9), d4 = cplx_sub(*a4, *a9);
  cplx s5 = cplx_add(*a5, *a8), d5 = cplx_sub(*a5, *a8);
  cplx s6 = cplx_add(*a6, *a7), d6 = cplx_sub(*a6, *a7);
  cplx z = *a0;
  *a0 = make_cplx(z.x + (s1.x + s2.x + s3.x + s4.x + s5.x + s6.x), z.y + (s1.y + s2.y + s3.y + s4.y + s5.y + s6.y));
  cplx m1 = make_cplx(fma((real_t)(FFT_COS13_6), s6.x, fma((real_t)(FFT_COS13_5), s5.x, fma((real_t)(FFT_COS13_4), s4.x, fma((real_t)(FFT_COS13_3), s3.x, fma((real_t)(FFT_COS13_2), s2.x, fma((real_t)(FFT_COS13_1), s1.x, z.x)))))),
                      fma((real_t)(FFT_COS13_6), s6.y, fma((real_t)(FFT_COS13_5), s5.y, fma((real_t)(FFT_COS13_4), s4.y, fma((real_t)(FFT_COS13_3), s3.y, fma((real_t)(FFT_COS13_2), s2.y, fma((real_t)(FFT_COS13_1), s1.y, z.y)))))));
  cplx n1 = make_cplx(fma((real_t)(FFT_SIN13_6), d6.x, fma((real_t)(FFT_SIN13_5), d5.x, fma((real_t)(FFT_SIN13_4), d4.x, fma((real_t)(FFT_SIN13_3), d3.x, fma((real_t)(FFT_SIN13_2), d2.x, (real_t)(FFT_SIN13_1) * d1.x))))),
                      fma((real_t)(FFT_SIN13_6), d6.y, fma((real_t)(FFT_SIN13_5), d5.y, fma((real_t)(FFT_SIN13_4), d4.y, fma((real_t)(FFT_SIN13_3), d3.y, fma((real_t)(FFT_SIN13_2), d2.y, (real_t)(FFT_SIN13_1) * d1.y))))));
  *a1 = make_cplx(m1.x + n1.y, m1.y - n1.x);
  *a12 = make_cplx(m1.x - n1.y, m1.y + n1.x);
  cplx m2 = make_cplx(fma((real_t)(FFT_COS13_1), s6.x, fma((real_t)(FFT_COS13_3), s5.x, fma((real_t)(FFT_COS13_5), s4.x, fma((real_t)(FFT_COS13_6), s3.x, fma((real_t)(FFT_COS13_4), s2.x, fma((real_t)(FFT_COS13_2), s1.x, z.x)))))),
                      fma((real_t)(FFT_COS13_1), s6.y, fma((real_t)(FFT_COS13_3), s5.y, fma((real_t)(FFT_COS13_5), s4.y, fma((real_t)(FFT_COS13_6), s3.y, fma((real_t)(FFT_COS13_4), s2.y, fma((real_t)(FFT_COS13_2), s1.y, z.y)))))));
  cplx n2 = make_cplx(fma((real_t)(-FFT_SIN13_1), d6.x, fma((real_t)(-FFT_SIN13_3), d5.x, fma((real_t)(-FFT_SIN13_5), d4.x, fma((real_t)(FFT_SIN13_6), d3.x, fma((real_t)(FFT_SIN13_4), d2.x, (real_t)(FFT_SIN13_2) * d1.x))))),
                      fma((real_t)(-FFT_SIN13_1), d6.y, fma((real_t)(-FFT_SIN13_3), d5.y, fma((real_t)(-FFT_SIN13_5), d4.y, fma((real_t)(FFT_SIN13_6), d3.y, fma((real_t)(FFT_SIN13_4), d2.y, (real_t)(FFT_SIN13_2) * d1.y))))));
  *a2 = make_cplx(m2.x + n2.y, m2.y - n2.x);
  *a11 = make_cplx(m2.x - n2.y, m2.y + n2.x);
  cplx m3 = make_cplx(fma((real_t)(FFT_COS13_5), s6.x, fma((real_t)(FFT_COS13_2), s5.x, fma((real_t)(FFT_COS13_1), s4.x, fma((real_t)(FFT_COS13_4), s3.x, fma((real_t)(FFT_COS13_6), s2.x, fma((real_t)(FFT_COS13_3), s1.x, z.x)))))),
                      fma((real_t)(FFT_COS13_5), s6.y, fma((real_t)(FFT_COS13_2), s5.y, fma((real_t)(FFT_COS13_1), s4.y, fma((real_t)(FFT_COS13_4), s3.y, fma((real_t)(FFT_COS13_6), s2.y, fma((real_t)(FFT_COS13_3), s1.y, z.y)))))));
  cplx n3 = make_cplx(fma((real_t)(FFT_SIN13_5), d6.x, fma((real_t)(FFT_SIN13_2), d5.x, fma((real_t)(-FFT_SIN13_1), d4.x, fma((real_t)(-FFT_SIN13_4), d3.x, fma((real_t)(FFT_SIN13_6), d2.x, (real_t)(FFT_SIN13_3) * d1.x))))),
                      fma((real_t)(FFT_SIN13_5), d6.y, fma((real_t)(FFT_SIN13_2), d5.y, fma((real_t)(-FFT_SIN13_1), d4.y, fma((real_t)(-FFT_SIN13_4), d3.y, fma((real_t)(FFT_SIN13_6), d2.y, (real_t)(FFT_SIN13_3) * d1.y))))));
  *a3 = make_cplx(m3.x + n3.y, m3.y - n3.x);
  *a10 = make_cplx(m3.x - n3.y, m3.y + n3.x);
  cplx m4 = make_cplx(fma((real_t)(FFT_COS13_2), s6.x, fma((real_t)(FFT_COS13_6), s5.x, fma((real_t)(FFT_COS13_3), s4.x, fma((real_t)(FFT_COS13_1), s3.x, fma((real_t)(FFT_COS13_5), s2.x, fma((real_t)(FFT_COS13_4), s1.x, z.x)))))),
                      fma((real_t)(FFT_COS13_2), s6.y, fma((real_t)(FFT_COS13_6), s5.y, fma((real_t)(FFT_COS13_3), s4.y, fma((real_t)(FFT_COS13_1), s3.y, fma((real_t)(FFT_COS13_5), s2.y, fma((real_t)(FFT_COS13_4), s1.y, z.y)))))));
  cplx n4 = make_cplx(fma((real_t)(-FFT_SIN13_2), d6.x, fma((real_t)(-FFT_SIN13_6), d5.x, fma((real_t)(FFT_SIN13_3), d4.x, fma((real_t)(-FFT_SIN13_1), d3.x, fma((real_t)(-FFT_SIN13_5), d2.x, (real_t)(FFT_SIN13_4) * d1.x))))),
                      fma((real_t)(-FFT_SIN13_2), d6.y, fma((real_t)(-FFT_SIN13_6), d5.y, fma((real_t)(FFT_SIN13_3), d4.y, fma((real_t)(-FFT_SIN13_1), d3.y, fma((real_t)(-FFT_SIN13_5), d2.y, (real_t)(FFT_SIN13_4) * d1.y))))));
  *a4 = make_cplx(m4.x + n4.y, m4.y - n4.x);
  *a9 = make_cplx(m4.x - n4.y, m4.y + n4.x);
  cplx m5 = make_cplx(fma((real_t)(FFT_COS13_4), s6.x, fma((real_t)(FFT_COS13_1), s5.x, fma((real_t)(FFT_COS13_6), s4.x, fma((real_t)(FFT_COS13_2), s3.x, fma((real_t)(FFT_COS13_3), s2.x, fma((real_t)(FFT_COS13_5), s1.x, z.x)))))),
                      fma((real_t)(FFT_COS13_4), s6.y, fma((real_t)(FFT_COS13_1), s5.y, fma((real_t)(FFT_COS13_6), s4.y, fma((real_t)(FFT_COS13_2), s3.y, fma((real_t)(FFT_COS13_3), s2.y, fma((real_t)(FFT_COS13_5), s1.y, z.y)))))));
  cplx n5 = make_cplx(fma((real_t)(FFT_SIN13_4), d6.x, fma((real_t)(-FFT_SIN13_1), d5.x, fma((real_t)(-FFT_SIN13_6), d4.x, fma((real_t)(FFT_SIN13_2), d3.x, fma((real_t)(-FFT_SIN13_3), d2.x, (real_t)(FFT_SIN13_5) * d1.x))))),
                      fma((real_t)(FFT_SIN13_4), d6.y, fma((real_t)(-FFT_SIN13_1), d5.y, fma((real_t)(-FFT_SIN13_6), d4.y, fma((real_t)(FFT_SIN13_2), d3.y, fma((real_t)(-FFT_SIN13_3), d2.y, (real_t)(FFT_SIN13_5) * d1.y))))));
  *a5 = make_cplx(m5.x + n5.y, m5.y - n5.x);
  *a8 = make_cplx(m5.x - n5.y, m5.y + n5.x);
  cplx m6 = make_cplx(fma((real_t)(FFT_COS13_3), s6.x, fma((real_t)(FFT_COS13_4), s5.x, fma((real_t)(FFT_COS13_2), s4.x, fma((real_t)(FFT_COS13_5), s3.x, fma((real_t)(FFT_COS13_1), s2.x, fma((real_t)(FFT_COS13_6), s1.x, z.x)))))),
                      fma((real_t)(FFT_COS13_3), s6.y, fma((real_t)(FFT_COS13_4), s5.y, fma((real_t)(FFT_COS13_2), s4.y, fma((real_t)(FFT_COS13_5), s3.y, fma((real_t)(FFT_COS13_1), s2.y, fma((real_t)(FFT_COS13_6), s1.y, z.y)))))));
  cplx n6 = make_cplx(fma((real_t)(-FFT_SIN13_3), d6.x, fma((real_t)(FFT_SIN13_4), d5.x, fma((real_t)(-FFT_SIN13_2), d4.x, fma((real_t)(FFT_SIN13_5), d3.x, fma((real_t)(-FFT_SIN13_1), d2.x, (real_t)(FFT_SIN13_6) * d1.x))))),
                      fma((real_t)(-FFT_SIN13_3), d6.y, fma((real_t)(FFT_SIN13_4), d5.y, fma((real_t)(-FFT_SIN13_2), d4.y, fma((real_t)(FFT_SIN13_5), d3.y, fma((real_t)(-FFT_SIN13_1), d2.y, (real_t)(FFT_SIN13_6) * d1.y))))));
  *a6 = make_cplx(m6.x + n6.y, m6.y - n6.x);
  *a7 = make_cplx(m6.x - n6.y, m6.y + n6.x);
}
