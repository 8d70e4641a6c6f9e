/* The row of a real-to-real transform in a split-row kernel: its points, and then its results, are pairs of numbers in private
   memory. Needs FFT_LANES > 1. */
FFT_INLINE cplx fft_load_row(const scalar_t *p) { return fft_deinterleave(fft_vload(0, p), fft_vload(0, p + FFT_LANES)); }
FFT_INLINE void fft_store_row(scalar_t *p, cplx a) {
  fft_vstore(fft_interleave_lo(a), 0, p);
  fft_vstore(fft_interleave_hi(a), 0, p + FFT_LANES);
}
/* The last element of the spectrum, which is real, from point 0 of its column in lane 0. */
FFT_INLINE void fft_store_row_highest(scalar_t *p, cplx z, scalar_t factor) {
  scalar_t v[FFT_LANES];
  fft_vstore((z.x - z.y) * factor, 0, v);
  p[0] = v[0];
  p[1] = K(0.0);
}
