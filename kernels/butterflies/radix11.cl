/* DFT of 11 points by symmetric pairs: with s_j = a_j + a_(11-j), d_j = a_j - a_(11-j),
     m_k = a_0 + sum_j cos(2 pi j k / 11) s_j,   n_k = sum_j sin(2 pi j k / 11) d_j,
     A_k = m_k - i n_k,   A_(11-k) = m_k + i n_k,   j, k = 1..5. */
#define FFT_COS11_1 K(0.841253532831181168862)
#define FFT_SIN11_1 K(0.540640817455597582108)
#define FFT_COS11_2 K(0.415415013001886425529)
#define FFT_SIN11_2 K(0.909631995354518371412)
#define FFT_COS11_3 K(-0.142314838273285140444)
#define FFT_SIN11_3 K(0.989821441880932732376)
#define FFT_COS11_4 K(-0.654860733945285064057)
#define FFT_SIN11_4 K(0.755749574354258283774)
#define FFT_COS11_5 K(-0.959492973614497389890)
#define FFT_SIN11_5 K(0.281732556841429697711)

FFT_INLINE void fft_butterfly11(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6, cplx *a7, cplx *a8, cplx *a9, cplx *a10) {
  cplx s1 = cplx_add(*a1, *a10), d1 = cplx_sub(*a1, *a10);
  cplx s2 = cplx_add(*a2, *a9), d2 = cplx_sub(*a2, *a9);
  cplx s3 = cplx_add(*a3, *a8), d3 = cplx_sub(*a3, *a8);
  cplx s4 = cplx_add(*a4, *a7), d4 = cplx_sub(*a4, *a7);
  cplx s5 = cplx_add(*a5, *a6), d5 = cplx_sub(*a5, *a6);
  cplx z = *a0;
  *a0 = make_cplx(z.x + (s1.x + s2.x + s3.x + s4.x + s5.x), z.y + (s1.y + s2.y + s3.y + s4.y + s5.y));
  cplx m1 = make_cplx(fma((real_t)(FFT_COS11_5), s5.x, fma((real_t)(FFT_COS11_4), s4.x, fma((real_t)(FFT_COS11_3), s3.x, fma((real_t)(FFT_COS11_2), s2.x, fma((real_t)(FFT_COS11_1), s1.x, z.x))))),
                      fma((real_t)(FFT_COS11_5), s5.y, fma((real_t)(FFT_COS11_4), s4.y, fma((real_t)(FFT_COS11_3), s3.y, fma((real_t)(FFT_COS11_2), s2.y, fma((real_t)(FFT_COS11_1), s1.y, z.y))))));
  cplx n1 = make_cplx(fma((real_t)(FFT_SIN11_5), d5.x, fma((real_t)(FFT_SIN11_4), d4.x, fma((real_t)(FFT_SIN11_3), d3.x, fma((real_t)(FFT_SIN11_2), d2.x, (real_t)(FFT_SIN11_1) * d1.x)))),
                      fma((real_t)(FFT_SIN11_5), d5.y, fma((real_t)(FFT_SIN11_4), d4.y, fma((real_t)(FFT_SIN11_3), d3.y, fma((real_t)(FFT_SIN11_2), d2.y, (real_t)(FFT_SIN11_1) * d1.y)))));
  *a1 = make_cplx(m1.x + n1.y, m1.y - n1.x);
  *a10 = make_cplx(m1.x - n1.y, m1.y + n1.x);
  cplx m2 = make_cplx(fma((real_t)(FFT_COS11_1), s5.x, fma((real_t)(FFT_COS11_3), s4.x, fma((real_t)(FFT_COS11_5), s3.x, fma((real_t)(FFT_COS11_4), s2.x, fma((real_t)(FFT_COS11_2), s1.x, z.x))))),
                      fma((real_t)(FFT_COS11_1), s5.y, fma((real_t)(FFT_COS11_3), s4.y, fma((real_t)(FFT_COS11_5), s3.y, fma((real_t)(FFT_COS11_4), s2.y, fma((real_t)(FFT_COS11_2), s1.y, z.y))))));
  cplx n2 = make_cplx(fma((real_t)(-FFT_SIN11_1), d5.x, fma((real_t)(-FFT_SIN11_3), d4.x, fma((real_t)(-FFT_SIN11_5), d3.x, fma((real_t)(FFT_SIN11_4), d2.x, (real_t)(FFT_SIN11_2) * d1.x)))),
                      fma((real_t)(-FFT_SIN11_1), d5.y, fma((real_t)(-FFT_SIN11_3), d4.y, fma((real_t)(-FFT_SIN11_5), d3.y, fma((real_t)(FFT_SIN11_4), d2.y, (real_t)(FFT_SIN11_2) * d1.y)))));
  *a2 = make_cplx(m2.x + n2.y, m2.y - n2.x);
  *a9 = make_cplx(m2.x - n2.y, m2.y + n2.x);
  cplx m3 = make_cplx(fma((real_t)(FFT_COS11_4), s5.x, fma((real_t)(FFT_COS11_1), s4.x, fma((real_t)(FFT_COS11_2), s3.x, fma((real_t)(FFT_COS11_5), s2.x, fma((real_t)(FFT_COS11_3), s1.x, z.x))))),
                      fma((real_t)(FFT_COS11_4), s5.y, fma((real_t)(FFT_COS11_1), s4.y, fma((real_t)(FFT_COS11_2), s3.y, fma((real_t)(FFT_COS11_5), s2.y, fma((real_t)(FFT_COS11_3), s1.y, z.y))))));
  cplx n3 = make_cplx(fma((real_t)(FFT_SIN11_4), d5.x, fma((real_t)(FFT_SIN11_1), d4.x, fma((real_t)(-FFT_SIN11_2), d3.x, fma((real_t)(-FFT_SIN11_5), d2.x, (real_t)(FFT_SIN11_3) * d1.x)))),
                      fma((real_t)(FFT_SIN11_4), d5.y, fma((real_t)(FFT_SIN11_1), d4.y, fma((real_t)(-FFT_SIN11_2), d3.y, fma((real_t)(-FFT_SIN11_5), d2.y, (real_t)(FFT_SIN11_3) * d1.y)))));
  *a3 = make_cplx(m3.x + n3.y, m3.y - n3.x);
  *a8 = make_cplx(m3.x - n3.y, m3.y + n3.x);
  cplx m4 = make_cplx(fma((real_t)(FFT_COS11_2), s5.x, fma((real_t)(FFT_COS11_5), s4.x, fma((real_t)(FFT_COS11_1), s3.x, fma((real_t)(FFT_COS11_3), s2.x, fma((real_t)(FFT_COS11_4), s1.x, z.x))))),
                      fma((real_t)(FFT_COS11_2), s5.y, fma((real_t)(FFT_COS11_5), s4.y, fma((real_t)(FFT_COS11_1), s3.y, fma((real_t)(FFT_COS11_3), s2.y, fma((real_t)(FFT_COS11_4), s1.y, z.y))))));
  cplx n4 = make_cplx(fma((real_t)(-FFT_SIN11_2), d5.x, fma((real_t)(FFT_SIN11_5), d4.x, fma((real_t)(FFT_SIN11_1), d3.x, fma((real_t)(-FFT_SIN11_3), d2.x, (real_t)(FFT_SIN11_4) * d1.x)))),
                      fma((real_t)(-FFT_SIN11_2), d5.y, fma((real_t)(FFT_SIN11_5), d4.y, fma((real_t)(FFT_SIN11_1), d3.y, fma((real_t)(-FFT_SIN11_3), d2.y, (real_t)(FFT_SIN11_4) * d1.y)))));
  *a4 = make_cplx(m4.x + n4.y, m4.y - n4.x);
  *a7 = make_cplx(m4.x - n4.y, m4.y + n4.x);
  cplx m5 = make_cplx(fma((real_t)(FFT_COS11_3), s5.x, fma((real_t)(FFT_COS11_2), s4.x, fma((real_t)(FFT_COS11_4), s3.x, fma((real_t)(FFT_COS11_1), s2.x, fma((real_t)(FFT_COS11_5), s1.x, z.x))))),
                      fma((real_t)(FFT_COS11_3), s5.y, fma((real_t)(FFT_COS11_2), s4.y, fma((real_t)(FFT_COS11_4), s3.y, fma((real_t)(FFT_COS11_1), s2.y, fma((real_t)(FFT_COS11_5), s1.y, z.y))))));
  cplx n5 = make_cplx(fma((real_t)(FFT_SIN11_3), d5.x, fma((real_t)(-FFT_SIN11_2), d4.x, fma((real_t)(FFT_SIN11_4), d3.x, fma((real_t)(-FFT_SIN11_1), d2.x, (real_t)(FFT_SIN11_5) * d1.x)))),
                      fma((real_t)(FFT_SIN11_3), d5.y, fma((real_t)(-FFT_SIN11_2), d4.y, fma((real_t)(FFT_SIN11_4), d3.y, fma((real_t)(-FFT_SIN11_1), d2.y, (real_t)(FFT_SIN11_5) * d1.y)))));
  *a5 = make_cplx(m5.x + n5.y, m5.y - n5.x);
  *a6 = make_cplx(m5.x - n5.y, m5.y + n5.x);
}
