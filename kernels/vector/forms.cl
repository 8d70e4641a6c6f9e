/* Stores of real numbers made from complex ones (PassSpec::form); strides count scalars. Needs vector/lanes.cl,
   vector/transpose.cl and ops/spectrum_form.cl. */

/* One number per lane, lanes `stride` apart. */
FFT_INLINE void fft_store_form_gathered(global scalar_t *p, ulong stride, uint lanes, cplx a) {
  const real_t v = fft_form(a);
#if FFT_LANES == 1
  p[0] = v;
#else
  scalar_t x[FFT_LANES];
  fft_vstore(v, 0, x);
  for (uint l = 0; l < lanes; ++l) p[stride * l] = x[l];
#endif
}

/* One number per lane, lanes are neighbours. */
FFT_INLINE void fft_store_form_lanes(global scalar_t *p, cplx a) {
#if FFT_LANES == 1
  p[0] = fft_form(a);
#else
  fft_vstore(fft_form(a), 0, p);
#endif
}

#if FFT_LANES > 1
/* Lanes are the same neighbouring points of `rows` rows, `width` each. Rows beyond them are not written. */
FFT_INLINE void fft_store_form_rows(global scalar_t *p, ulong stride, uint rows, uint width, cplx a) {
  const real_t v = fft_form(a);
  if (width == FFT_LANES) {
    fft_vstore(v, 0, p);
    return;
  }
  scalar_t x[FFT_LANES];
  fft_vstore(v, 0, x);
  for (uint row = 0; row < rows; ++row)
    for (uint l = 0; l < width; ++l) p[stride * row + l] = x[row * width + l];
}

/* A tile of FFT_LANES rows and as many neighbouring points, point j of all rows in t[j]. Rows beyond `lanes` repeat the
   last one. */
FFT_INLINE void fft_store_form_tile(global scalar_t *p, ulong stride, uint lanes, const cplx *t) {
  real_t v[FFT_LANES];
#pragma unroll
  for (uint j = 0; j < FFT_LANES; ++j) v[j] = fft_form(t[j]);
  fft_store_transposed(p, stride, lanes, v);
}
#endif

/* The last element of each spectrum of real signals, from point 0 of its column (vector/mirror.cl). */
FFT_INLINE void fft_store_form_highest(global scalar_t *p, ulong stride, uint spectra, uint step, cplx z,
                                       scalar_t factor) {
  const real_t v = fft_form(make_cplx((z.x - z.y) * factor, (real_t)(K(0.0))));
#if FFT_LANES == 1
  p[0] = v;
#else
  scalar_t x[FFT_LANES];
  fft_vstore(v, 0, x);
  for (uint l = 0; l < spectra; ++l) p[stride * l] = x[l * step];
#endif
}
