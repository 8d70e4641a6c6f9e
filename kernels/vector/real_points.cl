/* Points of columns from the reals of a real-to-real transform, and results back (PassEnd::reals). fft_signal() and
   fft_result() are written by lib/codegen/real_points, which defines FFT_SIGNAL and FFT_RESULT where it does. */
#ifdef FFT_SIGNAL
/* Position p of `lanes` columns that are `stride` reals apart. */
FFT_INLINE cplx fft_signal_columns(global const scalar_t *x, ulong stride, uint lanes, ulong p,
                                   global const scalar_t *w) {
#if FFT_LANES == 1
  const elem_t e = fft_signal(x, p, w);
  return make_cplx(e.x, e.y);
#else
  scalar_t a[FFT_LANES], b[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    const elem_t e = fft_signal(x + stride * min(l, lanes - 1), p, w);
    a[l] = e.x;
    b[l] = e.y;
  }
  return make_cplx(fft_vload(0, a), fft_vload(0, b));
#endif
}

/* Positions p, p + step ... of one column in the lanes. Those from `points` on are zeros. */
FFT_INLINE cplx fft_signal_points(global const scalar_t *x, ulong p, ulong step, uint lanes, ulong points,
                                  global const scalar_t *w) {
#if FFT_LANES == 1
  const elem_t e = p < points ? fft_signal(x, p, w) : (elem_t)(K(0.0), K(0.0));
  return make_cplx(e.x, e.y);
#else
  scalar_t a[FFT_LANES], b[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    const ulong at = p + step * min(l, lanes - 1);
    const elem_t e = at < points ? fft_signal(x, at, w) : (elem_t)(K(0.0), K(0.0));
    a[l] = e.x;
    b[l] = e.y;
  }
  return make_cplx(fft_vload(0, a), fft_vload(0, b));
#endif
}
#endif

#ifdef FFT_RESULT
FFT_INLINE void fft_result_columns(global scalar_t *y, ulong stride, uint lanes, ulong p, cplx v,
                                   global const scalar_t *w) {
#if FFT_LANES == 1
  fft_result(y, p, (elem_t)(v.x, v.y), w);
#else
  scalar_t a[FFT_LANES], b[FFT_LANES];
  fft_vstore(v.x, 0, a);
  fft_vstore(v.y, 0, b);
  for (uint l = 0; l < lanes; ++l) fft_result(y + stride * l, p, (elem_t)(a[l], b[l]), w);
#endif
}

/* Positions p, p + 1 ... of one column. Those from `points` on are not written. */
FFT_INLINE void fft_result_points(global scalar_t *y, ulong p, uint lanes, ulong points, cplx v,
                                  global const scalar_t *w) {
#if FFT_LANES == 1
  if (p < points) fft_result(y, p, (elem_t)(v.x, v.y), w);
#else
  scalar_t a[FFT_LANES], b[FFT_LANES];
  fft_vstore(v.x, 0, a);
  fft_vstore(v.y, 0, b);
  for (uint l = 0; l < lanes; ++l)
    if (p + l < points) fft_result(y, p + l, (elem_t)(a[l], b[l]), w);
#endif
}
#endif

#if defined(FFT_SIGNAL) && defined(FFT_RESULT) && FFT_LANES > 1
/* FFT_LANES neighbouring reals of `lanes` columns, real j of all columns in u[j]. Columns beyond them repeat the last one. */
FFT_INLINE void fft_load_real_vectors(real_t *u, global const scalar_t *p, ulong stride, uint lanes) {
  fft_load_transposed(u, p, stride, lanes);
}
FFT_INLINE void fft_store_real_vectors(global scalar_t *p, ulong stride, uint lanes, const real_t *u) {
  real_t v[FFT_LANES];
#pragma unroll
  for (uint j = 0; j < FFT_LANES; ++j) v[j] = u[j];
  fft_store_transposed(p, stride, lanes, v);
}
#endif
