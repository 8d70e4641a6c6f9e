/* FFT_LANES neighbouring items of an elementwise pass, or one: elements k, k + 1, ... of a column, or N - k, N - k - 1, ..., which
   begin in memory at p. Needs vector/lanes.cl. */
FFT_INLINE cplx fft_reversed(cplx a) {
  return make_cplx(FFT_SHUFFLE(a.x, a.x, FFT_REVERSED), FFT_SHUFFLE(a.y, a.y, FFT_REVERSED));
}
FFT_INLINE cplx fft_load_rising(global const elem_t *p) { return fft_load_lanes((global const scalar_t *)p); }
FFT_INLINE cplx fft_load_falling(global const elem_t *p) { return fft_reversed(fft_load_rising(p)); }
FFT_INLINE void fft_store_rising(global elem_t *p, cplx v) { fft_store_lanes((global scalar_t *)p, v); }
FFT_INLINE void fft_store_falling(global elem_t *p, cplx v) { fft_store_rising(p, fft_reversed(v)); }

FFT_INLINE cplx fft_load_one(global const elem_t *p) { return fft_table_scalar((global const scalar_t *)p); }
FFT_INLINE void fft_store_one(global elem_t *p, cplx v) { fft_store_gathered((global scalar_t *)p, 1, 1, v); }
