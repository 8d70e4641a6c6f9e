/* DFT of 7 points by symmetric pairs: with s_j = a_j + a_(7-j), d_j = a_j - a_(7-j),
     m_k = a_0 + sum_j cos(2 pi j k / 7) s_j,   n_k = sum_j sin(2 pi j k / 7) d_j,
     A_k = m_k - i n_k,   A_(7-k) = m_k + i n_k,   j, k = 1..3. */
#define FFT_COS7_1 K(0.623489801858733530525)
#define FFT_SIN7_1 K(0.781831482468029808708)
#define FFT_COS7_2 K(-0.222520933956314404289)
#define FFT_SIN7_2 K(0.974927912181823607018)
#define FFT_COS7_3 K(-0.900968867902419126236)
#define FFT_SIN7_3 K(0.433883739117558120476)

FFT_INLINE void fft_butterfly7(cplx *a0, cplx *a1, cplx *a2, cplx *a3, cplx *a4, cplx *a5, cplx *a6) {
  cplx s1 = cplx_add(*a1, *a6), d1 = cplx_sub(*a1, *a6);
  cplx s2 = cplx_add(*a2, *a5), d2 = cplx_sub(*a2, *a5);
  cplx s3 = cplx_add(*a3, *a4), d3 = cplx_sub(*a3, *a4);
  cplx z = *a0;
  *a0 = make_cplx(z.x + (s1.x + s2.x + s3.x), z.y + (s1.y + s2.y + s3.y));
  cplx m1 = make_cplx(fma((real_t)(FFT_COS7_3), s3.x, fma((real_t)(FFT_COS7_2), s2.x, fma((real_t)(FFT_COS7_1), s1.x, z.x))),
                      fma((real_t)(FFT_COS7_3), s3.y, fma((real_t)(FFT_COS7_2), s2.y, fma((real_t)(FFT_COS7_1), s1.y, z.y))));
  cplx n1 = make_cplx(fma((real_t)(FFT_SIN7_3), d3.x, fma((real_t)(FFT_SIN7_2), d2.x, (real_t)(FFT_SIN7_1) * d1.x)),
                      fma((real_t)(FFT_SIN7_3), d3.y, fma((real_t)(FFT_SIN7_2), d2.y, (real_t)(FFT_SIN7_1) * d1.y)));
  *a1 = make_cplx(m1.x + n1.y, m1.y - n1.x);
  *a6 = make_cplx(m1.x - n1.y, m1.y + n1.x);
  cplx m2 = make_cplx(fma((real_t)(FFT_COS7_1), s3.x, fma((real_t)(FFT_COS7_3), s2.x, fma((real_t)(FFT_COS7_2), s1.x, z.x))),
                      fma((real_t)(FFT_COS7_1), s3.y, fma((real_t)(FFT_COS7_3), s2.y, fma((real_t)(FFT_COS7_2), s1.y, z.y))));
  cplx n2 = make_cplx(fma((real_t)(-FFT_SIN7_1), d3.x, fma((real_t)(-FFT_SIN7_3), d2.x, (real_t)(FFT_SIN7_2) * d1.x)),
                      fma((real_t)(-FFT_SIN7_1), d3.y, fma((real_t)(-FFT_SIN7_3), d2.y, (real_t)(FFT_SIN7_2) * d1.y)));
  *a2 = make_cplx(m2.x + n2.y, m2.y - n2.x);
  *a5 = make_cplx(m2.x - n2.y, m2.y + n2.x);
  cplx m3 = make_cplx(fma((real_t)(FFT_COS7_2), s3.x, fma((real_t)(FFT_COS7_1), s2.x, fma((real_t)(FFT_COS7_3), s1.x, z.x))),
                      fma((real_t)(FFT_COS7_2), s3.y, fma((real_t)(FFT_COS7_1), s2.y, fma((real_t)(FFT_COS7_3), s1.y, z.y))));
  cplx n3 = make_cplx(fma((real_t)(FFT_SIN7_2), d3.x, fma((real_t)(-FFT_SIN7_1), d2.x, (real_t)(FFT_SIN7_3) * d1.x)),
                      fma((real_t)(FFT_SIN7_2), d3.y, fma((real_t)(-FFT_SIN7_1), d2.y, (real_t)(FFT_SIN7_3) * d1.y)));
  *a3 = make_cplx(m3.x + n3.y, m3.y - n3.x);
  *a4 = make_cplx(m3.x - n3.y, m3.y + n3.x);
}
