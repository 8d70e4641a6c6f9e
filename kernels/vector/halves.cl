/* Real signals whose neighbouring reals are a point of a column (RealStep::product): as the tiles of transpose.cl and the rows
   of split_row.cl, but strides count reals, and may be odd. Needs vector/ends.cl. */
#if FFT_LANES > 1
FFT_INLINE void fft_load_halves_tile(cplx *t, global const scalar_t *p, ulong stride, uint lanes) {
  real_t v[FFT_LANES];
  fft_load_transposed(v, p, stride, lanes);
#pragma unroll
  for (uint j = 0; j < FFT_HALF; ++j) t[j] = make_cplx(v[2 * j], v[2 * j + 1]);
}
FFT_INLINE void fft_store_halves_tile(global scalar_t *p, ulong stride, uint lanes, const cplx *t) {
  real_t v[FFT_LANES];
  fft_scalars_of_tile(v, t);
  fft_store_transposed(p, stride, lanes, v);
}

#define FFT_HALVES_ROW(l) (stride * min((uint)(l), rows - 1))
FFT_INLINE cplx fft_load_halves_rows1(global const scalar_t *p, ulong stride, uint rows) { return fft_load_lanes(p); }
FFT_INLINE void fft_store_halves_rows1(global scalar_t *p, ulong stride, uint rows, cplx a) { fft_store_lanes(p, a); }
FFT_INLINE cplx fft_load_halves_rows2(global const scalar_t *p, ulong stride, uint rows) {
  return fft_load_two(p, p + FFT_HALVES_ROW(1));
}
FFT_INLINE void fft_store_halves_rows2(global scalar_t *p, ulong stride, uint rows, cplx a) {
  fft_store_two(p, p + FFT_HALVES_ROW(1), a);
}
#if FFT_LANES >= 4
FFT_INLINE cplx fft_load_halves_rows4(global const scalar_t *p, ulong stride, uint rows) {
  return fft_load_four(p, p + FFT_HALVES_ROW(1), p + FFT_HALVES_ROW(2), p + FFT_HALVES_ROW(3));
}
FFT_INLINE void fft_store_halves_rows4(global scalar_t *p, ulong stride, uint rows, cplx a) {
  fft_store_four(p, p + FFT_HALVES_ROW(1), p + FFT_HALVES_ROW(2), p + FFT_HALVES_ROW(3), a);
}
#endif

/* `width` points of every row, of which the reals from position `first` on exist, or are written, below `reals`. */
FFT_RARE cplx fft_load_halves_rows_some(global const scalar_t *p, ulong stride, uint rows, uint width, ulong first,
                                        ulong reals) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    const ulong i = 2 * (l % width);
    global const scalar_t *e = p + FFT_HALVES_ROW(l / width) + i;
    x[l] = first + i < reals ? e[0] : K(0.0);
    y[l] = first + i + 1 < reals ? e[1] : K(0.0);
  }
  return make_cplx(fft_vload(0, x), fft_vload(0, y));
}
FFT_RARE void fft_store_halves_rows_some(global scalar_t *p, ulong stride, uint rows, uint width, ulong first, ulong reals,
                                         cplx a) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  fft_vstore(a.x, 0, x);
  fft_vstore(a.y, 0, y);
  for (uint l = 0; l < rows * width; ++l) {
    const ulong i = 2 * (l % width);
    global scalar_t *e = p + stride * (l / width) + i;
    if (first + i < reals) e[0] = x[l];
    if (first + i + 1 < reals) e[1] = y[l];
  }
}
#endif
