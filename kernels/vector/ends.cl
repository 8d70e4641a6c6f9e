/* Ends of passes and convolutions inside them (lib/planning/pass.hpp: PassEnd, backward_radices): points that are zeros
   or not written, and what the generator needs around them. */
FFT_INLINE cplx fft_zero(void) { return make_cplx((real_t)(K(0.0)), (real_t)(K(0.0))); }

/* How many of `lanes` neighbouring positions from `position` on are below `points`. */
FFT_INLINE uint fft_below(ulong position, uint lanes, ulong points) {
  return position >= points ? 0u : (uint)min((ulong)lanes, points - position);
}

#if FFT_LANES > 1
/* The first `count` lanes from memory, the others zeros. Slow: for the vectors that hold the last point. */
FFT_INLINE cplx fft_load_some(global const scalar_t *p, ulong stride, uint count) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    x[l] = l < count ? p[2 * stride * l] : K(0.0);
    y[l] = l < count ? p[2 * stride * l + 1] : K(0.0);
  }
  return make_cplx(fft_vload(0, x), fft_vload(0, y));
}
FFT_INLINE cplx fft_load_lanes_below(global const scalar_t *p, uint count) {
  return count == FFT_LANES ? fft_load_lanes(p) : count == 0 ? fft_zero() : fft_load_some(p, 1, count);
}

/* Vectors of rows (split_row.cl) of `width` points, of which `count` are there: `lanes` = rows * width. */
FFT_INLINE cplx fft_load_rows_some(global const scalar_t *p, ulong stride, uint rows, uint width, uint count) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    global const scalar_t *e = p + 2 * (stride * min(l / width, rows - 1) + l % width);
    x[l] = l % width < count ? e[0] : K(0.0);
    y[l] = l % width < count ? e[1] : K(0.0);
  }
  return make_cplx(fft_vload(0, x), fft_vload(0, y));
}
FFT_INLINE void fft_store_rows_some(global scalar_t *p, ulong stride, uint rows, uint width, uint count, cplx a) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  fft_vstore(a.x, 0, x);
  fft_vstore(a.y, 0, y);
  for (uint l = 0; l < rows * width; ++l) {
    if (l % width >= count) continue;
    global scalar_t *e = p + 2 * (stride * (l / width) + l % width);
    e[0] = x[l];
    e[1] = y[l];
  }
}
#else
FFT_INLINE cplx fft_load_some(global const scalar_t *p, ulong stride, uint count) {
  return count == 0 ? fft_zero() : fft_load_lanes(p);
}
FFT_INLINE cplx fft_load_lanes_below(global const scalar_t *p, uint count) { return fft_load_some(p, 1, count); }
#endif
