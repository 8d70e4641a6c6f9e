/* Ends of passes and convolutions inside them (lib/core/pass.hpp: PassEnd, backward_radices): points that are zeros
   or not written, spectra of filters, and what the generator needs around them.
   Positions are counted from the first one that exists: those before it wrap around to the upper end of ulong, and one
   comparison with the number of points tells whether a point exists. Lanes are `step` positions apart. */
FFT_INLINE cplx fft_zero(void) { return make_cplx((real_t)(K(0.0)), (real_t)(K(0.0))); }

/* Whether positions first .. first + distance all exist. */
FFT_INLINE bool fft_within(ulong first, ulong distance, ulong points) {
  return first < points && first + distance < points;
}

/* How many of `lanes` lanes have positions below `points`. */
FFT_INLINE uint fft_below(ulong position, ulong step, uint lanes, ulong points) {
  if (position >= points) return 0;
  return step == 0 ? lanes : (uint)min((ulong)lanes, (points - 1 - position) / step + 1);
}

/* The slow paths of the few vectors that hold the first or last point. Needs tails.cl. */
#if FFT_LANES > 1
/* Loads the lanes whose points exist and zeros for the others; lanes not in use repeat the last one, as everywhere. */
FFT_RARE cplx fft_load_some(global const scalar_t *p, ulong stride, uint lanes, ulong first, ulong step, ulong points) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    const ulong lane = min(l, lanes - 1);
    const bool exists = first + step * lane < points;
    x[l] = exists ? p[2 * stride * lane] : K(0.0);
    y[l] = exists ? p[2 * stride * lane + 1] : K(0.0);
  }
  return make_cplx(fft_vload(0, x), fft_vload(0, y));
}

/* Vectors of `rows` rows (split_row.cl), each `width` neighbouring points. */
FFT_RARE cplx fft_load_rows_some(global const scalar_t *p, ulong stride, uint rows, uint width, ulong first, ulong step,
                                 ulong points) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    const uint row = min(l / width, rows - 1), i = l % width;
    global const scalar_t *e = p + 2 * (stride * row + i);
    const bool exists = first + step * row + i < points;
    x[l] = exists ? e[0] : K(0.0);
    y[l] = exists ? e[1] : K(0.0);
  }
  return make_cplx(fft_vload(0, x), fft_vload(0, y));
}
/* Point i of a row is stored when first + i < points and, r being the row, total_first + step * r + i < total. */
FFT_RARE void fft_store_rows_some(global scalar_t *p, ulong stride, uint rows, uint width, ulong first, ulong points,
                                  ulong total_first, ulong step, ulong total, cplx a) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  fft_vstore(a.x, 0, x);
  fft_vstore(a.y, 0, y);
  for (uint l = 0; l < rows * width; ++l) {
    const uint row = l / width, i = l % width;
    if (first + i >= points || total_first + step * row + i >= total) continue;
    global scalar_t *e = p + 2 * (stride * row + i);
    e[0] = x[l];
    e[1] = y[l];
  }
}

/* Neighbouring elements of a spectrum for the lanes in use. */
FFT_INLINE cplx fft_spectrum_lanes(global const scalar_t *p, uint lanes) {
  return lanes == FFT_LANES ? fft_load_lanes(p) : fft_gather_some(p, 1, lanes);
}
#else
FFT_INLINE cplx fft_load_some(global const scalar_t *p, ulong stride, uint lanes, ulong first, ulong step, ulong points) {
  return first < points ? fft_load_lanes(p) : fft_zero();
}
FFT_INLINE cplx fft_spectrum_lanes(global const scalar_t *p, uint lanes) { return fft_load_lanes(p); }
#endif
