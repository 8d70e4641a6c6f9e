/* Columns of halves from the spectra of real signals, as they are loaded (RealStep::merge). Needs common/halves.cl.
   Where the lanes are points of rows, the generator defines
     FFT_TURNED_LANES   the lanes of each row in reverse order
     FFT_INNER_LANES    all lanes of a, but lane 0 of each row of b */
#ifdef FFT_TURNED_LANES
FFT_INLINE real_t fft_turned(real_t a) { return FFT_SHUFFLE(a, a, FFT_TURNED_LANES); }
/* Zero in lane 0 of each row, whatever it holds. */
FFT_INLINE real_t fft_inner(real_t a) { return FFT_SHUFFLE(a, (real_t)(K(0.0)), FFT_INNER_LANES); }

/* x: elements k, k + 1, ..., y: the elements that end with N - k: points k, k + 1, ... . The first ones begin with k = 0. */
FFT_INLINE cplx fft_merged_rows(cplx x, cplx y, cplx w, bool first) {
  cplx z, m;
  y = make_cplx(fft_turned(y.x), fft_turned(y.y));
  if (first) {
    x.y = fft_inner(x.y);
    y.y = fft_inner(y.y);
  }
  fft_merge_halves(x, y, w, &z, &m);
  return z;
}
#else
/* Point 0 from elements 0 and N, whose imaginary parts count as zero. */
FFT_INLINE cplx fft_merged_first(cplx x, cplx y) { return make_cplx(x.x + y.x, y.x - x.x); }
#endif
