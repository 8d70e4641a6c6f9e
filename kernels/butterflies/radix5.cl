/* DFT of 5 points by symmetric pairs: with s_j = a_j + a_(5-j), d_j = a_j - a_(5-j),
     m_k = a_0 + sum_j cos(2 pi j k / 5) s_j,   n_k = sum_j sin(2 pi j k / 5) d_j,
     A_k = m_k - i n_k,   A_(5-k) = m_k + i n_k,   j, k = 1..2. */
#define FFT_COS5_1 K(0.309016994374947424102)
#define FFT_SIN5_1 K(0.951056516295153572116)
#define FFT_COS5_2 K(-0.809016994374947424102)
#define FFT_SIN5_2 K(0.587785252292473129169)

FFT_INLINE void fft_butterfly5(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4) {
  cplx s1 = cplx_add(*a1, *a4), d1 = cplx_sub(*a1, *a4);
  cplx s2 = cplx_add(*a2, *a3), d2 = cplx_sub(*a2, *a3);
  cplx z = *a0;
  *a0 = make_cplx(z.x + (s1.x + s2.x), z.y + (s1.y + s2.y));
  cplx m1 = make_cplx(fma((real_t)(FFT_COS5_2), s2.x, fma((real_t)(FFT_COS5_1), s1.x, z.x)),
                      fma((real_t)(FFT_COS5_2), s2.y, fma((real_t)(FFT_COS5_1), s1.y, z.y)));
  cplx n1 = make_cplx(fma((real_t)(FFT_SIN5_2), d2.x, (real_t)(FFT_SIN5_1) * d1.x),
                      fma((real_t)(FFT_SIN5_2), d2.y, (real_t)(FFT_SIN5_1) * d1.y));
  *a1 = make_cplx(m1.x + n1.y, m1.y - n1.x);
  *a4 = make_cplx(m1.x - n1.y, m1.y + n1.x);
  cplx m2 = make_cplx(fma((real_t)(FFT_COS5_1), s2.x, fma((real_t)(FFT_COS5_2), s1.x, z.x)),
                      fma((real_t)(FFT_COS5_1), s2.y, fma((real_t)(FFT_COS5_2), s1.y, z.y)));
  cplx n2 = make_cplx(fma((real_t)(-FFT_SIN5_1), d2.x, (real_t)(FFT_SIN5_2) * d1.x),
                      fma((real_t)(-FFT_SIN5_1), d2.y, (real_t)(FFT_SIN5_2) * d1.y));
  *a2 = make_cplx(m2.x + n2.y, m2.y - n2.x);
  *a3 = make_cplx(m2.x - n2.y, m2.y + n2.x);
}
