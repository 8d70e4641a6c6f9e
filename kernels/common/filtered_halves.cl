/* A column of halves times the spectrum of a real filter (lib/core/pass.hpp: RealStep::product), conjugated for the way back.
   Needs common/types.cl. */

/* h = H[k], g = H[N - k], w = exp(-2 pi i k / 2N): the factors a on Z[k] and b on conj Z[N - k]. */
FFT_INLINE void fft_halves_factors(cplx h, cplx g, cplx w, cplx *a, cplx *b) {
  cplx e = make_cplx(h.x + g.x, h.y - g.y), o = make_cplx(h.x - g.x, h.y + g.y);
  *a = make_cplx(fma(w.y, o.x, e.x), fma(w.y, o.y, e.y));
  *b = make_cplx(-(w.x * o.y), w.x * o.x);
}

/* z = Z[k], m = Z[N - k] (Z[0] for k = 0). */
FFT_INLINE cplx fft_filtered_half(cplx z, cplx m, cplx a, cplx b) {
  real_t x = fma(b.x, m.x, b.y * m.y), y = fma(b.y, m.x, -(b.x * m.y));
  return make_cplx(fma(a.x, z.x, fma(-a.y, z.y, x)), -fma(a.x, z.y, fma(a.y, z.x, y)));
}

/* Both z and m: N - k has the factors c and -conj(b). */
FFT_INLINE void fft_filtered_pair(cplx *z, cplx *m, cplx a, cplx b, cplx c) {
  cplx p = *z, q = *m;
  *z = fft_filtered_half(p, q, a, b);
  *m = fft_filtered_half(q, p, c, make_cplx(-b.x, b.y));
}

/* The same from h, g and w. */
FFT_INLINE void fft_filtered_halves(cplx *z, cplx *m, cplx h, cplx g, cplx w) {
  cplx a, b, c, d;
  fft_halves_factors(h, g, w, &a, &b);
  fft_halves_factors(g, h, make_cplx(-w.x, w.y), &c, &d);
  fft_filtered_pair(z, m, a, b, c);
}
