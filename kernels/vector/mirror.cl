/* Spectra of real signals from complex columns in lanes. Needs real/halves.cl.
   FFT_MIRROR_LANES, when the lanes are points of rows: with lane l of R in a row, lane R - l of a, and lane 0 of b. */
#ifdef FFT_MIRROR_LANES
FFT_INLINE cplx fft_mirror_lanes(cplx a, cplx b) {
  return make_cplx(FFT_SHUFFLE(a.x, b.x, FFT_MIRROR_LANES), FFT_SHUFFLE(a.y, b.y, FFT_MIRROR_LANES));
}
#endif

/* The last element of each spectrum, real, from point 0 of its column: z of every `step`-th lane. */
FFT_INLINE void fft_store_highest(global scalar_t *p, ulong stride, uint spectra, uint step, cplx z, scalar_t factor) {
#if FFT_LANES == 1
  p[0] = (z.x - z.y) * factor;
  p[1] = K(0.0);
#else
  scalar_t v[FFT_LANES];
  fft_vstore((z.x - z.y) * factor, 0, v);
  for (uint l = 0; l < spectra; ++l) {
    p[2 * stride * l] = v[l * step];
    p[2 * stride * l + 1] = K(0.0);
  }
#endif
}
