/* Blocks of the butterflies of primes p above 13; lib/butterflies/prime_butterfly composes them. Needs radix2.cl.
   Direct form: with s_j = a_j + a_(p-j), d_j = a_j - a_(p-j),
     m_k = a_0 + sum_j cos(2 pi j k / p) s_j,   n_k = sum_j sin(2 pi j k / p) d_j,
     A_k = m_k - i n_k,   A_(p-k) = m_k + i n_k,   j, k = 1 .. (p-1)/2.
   The sums are linear in s and d with real coefficients. So the same functions of real values process real parts first and
   imaginary parts after them, which halves the number of live registers. */

/* Sums, and sums of products with constants. */
FFT_INLINE real_t fft_sum(real_t a, real_t b) { return a + b; }
FFT_INLINE real_t fft_products1(real_t a1, scalar_t c1) { return a1 * (real_t)(c1); }
FFT_INLINE real_t fft_products2(real_t a1, scalar_t c1, real_t a2, scalar_t c2) {
  return fma(a2, (real_t)(c2), fft_products1(a1, c1));
}
FFT_INLINE real_t fft_products3(real_t a1, scalar_t c1, real_t a2, scalar_t c2, real_t a3, scalar_t c3) {
  return fma(a3, (real_t)(c3), fft_products2(a1, c1, a2, c2));
}
FFT_INLINE real_t fft_products4(real_t a1, scalar_t c1, real_t a2, scalar_t c2, real_t a3, scalar_t c3, real_t a4, scalar_t c4) {
  return fma(a4, (real_t)(c4), fft_products3(a1, c1, a2, c2, a3, c3));
}
FFT_INLINE real_t fft_products5(real_t a1, scalar_t c1, real_t a2, scalar_t c2, real_t a3, scalar_t c3, real_t a4, scalar_t c4, real_t a5, scalar_t c5) {
  return fma(a5, (real_t)(c5), fft_products4(a1, c1, a2, c2, a3, c3, a4, c4));
}
FFT_INLINE real_t fft_products6(real_t a1, scalar_t c1, real_t a2, scalar_t c2, real_t a3, scalar_t c3, real_t a4, scalar_t c4, real_t a5, scalar_t c5, real_t a6, scalar_t c6) {
  return fma(a6, (real_t)(c6), fft_products5(a1, c1, a2, c2, a3, c3, a4, c4, a5, c5));
}
FFT_INLINE real_t fft_products7(real_t a1, scalar_t c1, real_t a2, scalar_t c2, real_t a3, scalar_t c3, real_t a4, scalar_t c4, real_t a5, scalar_t c5, real_t a6, scalar_t c6, real_t a7, scalar_t c7) {
  return fma(a7, (real_t)(c7), fft_products6(a1, c1, a2, c2, a3, c3, a4, c4, a5, c5, a6, c6));
}
FFT_INLINE real_t fft_products8(real_t a1, scalar_t c1, real_t a2, scalar_t c2, real_t a3, scalar_t c3, real_t a4, scalar_t c4, real_t a5, scalar_t c5, real_t a6, scalar_t c6, real_t a7, scalar_t c7, real_t a8, scalar_t c8) {
  return fma(a8, (real_t)(c8), fft_products7(a1, c1, a2, c2, a3, c3, a4, c4, a5, c5, a6, c6, a7, c7));
}

/* m_k and n_k in the places of A_k and A_(p-k) -> these. */
FFT_INLINE void fft_conjugate_pair(cplx *m, cplx *n) {
  cplx a = make_cplx(m->x + n->y, m->y - n->x);
  *n = make_cplx(m->x - n->y, m->y + n->x);
  *m = a;
}

/* Convolution form: z + a * c with a real constant. */
FFT_INLINE cplx fft_add_scaled(cplx z, cplx a, scalar_t c) {
  return make_cplx(fma(a.x, (real_t)(c), z.x), fma(a.y, (real_t)(c), z.y));
}
