/* Ends of real signals (PassEnd::real): a vector of real numbers for the real parts of a column's points, another one for the
   imaginary parts. Pointers and strides count reals; `lanes` and `rows` as in lanes.cl and split_row.cl, but nothing is stored
   for lanes and rows beyond them. Needs vector/ends.cl. */
FFT_INLINE real_t fft_no_reals(void) { return (real_t)(K(0.0)); }

#if FFT_LANES == 1
FFT_INLINE real_t fft_reals_lanes(global const scalar_t *p) { return p[0]; }
FFT_INLINE void fft_put_lanes(global scalar_t *p, real_t v) { p[0] = v; }
FFT_INLINE real_t fft_reals_gathered(global const scalar_t *p, ulong stride, uint lanes) { return p[0]; }
FFT_INLINE void fft_put_gathered(global scalar_t *p, ulong stride, uint lanes, real_t v) { p[0] = v; }
FFT_INLINE real_t fft_reals_some(global const scalar_t *p, ulong stride, uint lanes, ulong first, ulong step,
                                 ulong points) {
  return first < points ? p[0] : K(0.0);
}
FFT_INLINE void fft_put_some(global scalar_t *p, ulong stride, uint lanes, real_t v) {
  if (lanes != 0) p[0] = v;
}
#else

/* Lanes are neighbours in memory. */
FFT_INLINE real_t fft_reals_lanes(global const scalar_t *p) { return fft_vload(0, p); }
FFT_INLINE void fft_put_lanes(global scalar_t *p, real_t v) { fft_vstore(v, 0, p); }

/* Lanes are `stride` apart. */
FFT_INLINE real_t fft_reals_gathered(global const scalar_t *p, ulong stride, uint lanes) {
  scalar_t x[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) x[l] = p[stride * min(l, lanes - 1)];
  return fft_vload(0, x);
}
FFT_INLINE void fft_put_gathered(global scalar_t *p, ulong stride, uint lanes, real_t v) {
  scalar_t x[FFT_LANES];
  fft_vstore(v, 0, x);
  for (uint l = 0; l < lanes; ++l) p[stride * l] = x[l];
}

/* As fft_load_some() and fft_store_some(). */
FFT_RARE real_t fft_reals_some(global const scalar_t *p, ulong stride, uint lanes, ulong first, ulong step,
                               ulong points) {
  scalar_t x[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    const ulong lane = min(l, lanes - 1);
    x[l] = first + step * lane < points ? p[stride * lane] : K(0.0);
  }
  return fft_vload(0, x);
}
FFT_RARE void fft_put_some(global scalar_t *p, ulong stride, uint lanes, real_t v) {
  fft_put_gathered(p, stride, lanes, v);
}

/* Vectors of the same points of 1, 2 or 4 rows. */
#define FFT_REAL_ROW(l) (stride * min((uint)(l), rows - 1))
FFT_INLINE real_t fft_reals_rows1(global const scalar_t *p, ulong stride, uint rows) { return fft_vload(0, p); }
FFT_INLINE void fft_put_rows1(global scalar_t *p, ulong stride, uint rows, real_t v) { fft_vstore(v, 0, p); }
FFT_INLINE real_t fft_reals_rows2(global const scalar_t *p, ulong stride, uint rows) {
  return (real_t)(fft_load_half(p), fft_load_half(p + FFT_REAL_ROW(1)));
}
FFT_INLINE void fft_put_rows2(global scalar_t *p, ulong stride, uint rows, real_t v) {
  fft_store_half(v.lo, p);
  if (rows > 1) fft_store_half(v.hi, p + stride);
}
#if FFT_LANES >= 4
FFT_INLINE real_t fft_reals_rows4(global const scalar_t *p, ulong stride, uint rows) {
  return (real_t)(fft_load_quarter(p), fft_load_quarter(p + FFT_REAL_ROW(1)),
                  fft_load_quarter(p + FFT_REAL_ROW(2)), fft_load_quarter(p + FFT_REAL_ROW(3)));
}
FFT_INLINE void fft_put_rows4(global scalar_t *p, ulong stride, uint rows, real_t v) {
  fft_store_quarter(v.lo.lo, p);
  if (rows > 1) fft_store_quarter(v.lo.hi, p + stride);
  if (rows > 2) fft_store_quarter(v.hi.lo, p + 2 * stride);
  if (rows > 3) fft_store_quarter(v.hi.hi, p + 3 * stride);
}
#endif

/* As fft_load_rows_some() and fft_store_rows_some(). */
FFT_RARE real_t fft_reals_rows_some(global const scalar_t *p, ulong stride, uint rows, uint width, ulong first, ulong step,
                                    ulong points) {
  scalar_t x[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    const uint row = min(l / width, rows - 1), i = l % width;
    x[l] = first + step * row + i < points ? p[stride * row + i] : K(0.0);
  }
  return fft_vload(0, x);
}
FFT_RARE void fft_put_rows_some(global scalar_t *p, ulong stride, uint rows, uint width, ulong first, ulong points,
                                ulong total_first, ulong step, ulong total, real_t v) {
  scalar_t x[FFT_LANES];
  fft_vstore(v, 0, x);
  for (uint l = 0; l < rows * width; ++l) {
    const uint row = l / width, i = l % width;
    if (first + i < points && total_first + step * row + i < total) p[stride * row + i] = x[l];
  }
}

/* FFT_LANES rows of FFT_HALF reals <-> real j of all rows in v[j]. */
FFT_INLINE void fft_load_half_rows(real_t *v, global const scalar_t *p, ulong stride, uint lanes) {
#pragma unroll
  for (uint l = 0; l < FFT_HALF; ++l)
    v[l] = (real_t)(fft_load_half(p + FFT_TILE_ROW(l)), fft_load_half(p + FFT_TILE_ROW(l + FFT_HALF)));
  fft_transpose_half(v);
}
FFT_INLINE void fft_put_half_rows(global scalar_t *p, ulong stride, uint lanes, real_t *v) {
  fft_transpose_half(v);
#pragma unroll
  for (uint l = 0; l < FFT_HALF; ++l) {
    if (l < lanes) fft_store_half(v[l].lo, p + stride * l);
    if (l + FFT_HALF < lanes) fft_store_half(v[l].hi, p + stride * (l + FFT_HALF));
  }
}

/* Tiles as in transpose.cl, of two signals or of one, whose imaginary parts are zeros. */
FFT_INLINE void fft_load_pair_tile(cplx *t, global const scalar_t *a, global const scalar_t *b, ulong stride, uint lanes_a,
                                   uint lanes_b) {
  real_t x[FFT_HALF], y[FFT_HALF];
  fft_load_half_rows(x, a, stride, lanes_a);
  fft_load_half_rows(y, b, stride, lanes_b);
#pragma unroll
  for (uint j = 0; j < FFT_HALF; ++j) t[j] = make_cplx(x[j], y[j]);
}
FFT_INLINE void fft_load_real_tile(cplx *t, global const scalar_t *a, ulong stride, uint lanes) {
  real_t x[FFT_HALF];
  fft_load_half_rows(x, a, stride, lanes);
#pragma unroll
  for (uint j = 0; j < FFT_HALF; ++j) t[j] = make_cplx(x[j], fft_no_reals());
}
FFT_INLINE void fft_store_real_tile(global scalar_t *a, ulong stride, uint lanes, const cplx *t) {
  real_t x[FFT_HALF];
#pragma unroll
  for (uint j = 0; j < FFT_HALF; ++j) x[j] = t[j].x;
  fft_put_half_rows(a, stride, lanes, x);
}
FFT_INLINE void fft_put_pair_tile(global scalar_t *a, global scalar_t *b, ulong stride, uint lanes_a, uint lanes_b,
                                  const cplx *t) {
  real_t y[FFT_HALF];
#pragma unroll
  for (uint j = 0; j < FFT_HALF; ++j) y[j] = t[j].y;
  fft_store_real_tile(a, stride, lanes_a, t);
  fft_put_half_rows(b, stride, lanes_b, y);
}
#endif

/* One signal a column: as the functions of complex points (lanes.cl, ends.cl, split_row.cl), with imaginary parts of zero. */
FFT_INLINE cplx fft_load_real_lanes(global const scalar_t *p) { return make_cplx(fft_reals_lanes(p), fft_no_reals()); }
FFT_INLINE cplx fft_load_real_gathered(global const scalar_t *p, ulong stride, uint lanes) {
  return make_cplx(fft_reals_gathered(p, stride, lanes), fft_no_reals());
}
FFT_INLINE cplx fft_load_real_some(global const scalar_t *p, ulong stride, uint lanes, ulong first, ulong step, ulong points) {
  return make_cplx(fft_reals_some(p, stride, lanes, first, step, points), fft_no_reals());
}
FFT_INLINE void fft_store_real_lanes(global scalar_t *p, cplx a) { fft_put_lanes(p, a.x); }
FFT_INLINE void fft_store_real_gathered(global scalar_t *p, ulong stride, uint lanes, cplx a) {
  fft_put_gathered(p, stride, lanes, a.x);
}
FFT_INLINE void fft_store_real_some(global scalar_t *p, ulong stride, uint lanes, cplx a) {
  fft_put_some(p, stride, lanes, a.x);
}
#if FFT_LANES > 1
#define FFT_REAL_ROWS(G)                                                                        \
  FFT_INLINE cplx fft_load_real_rows##G(global const scalar_t *p, ulong stride, uint rows) {    \
    return make_cplx(fft_reals_rows##G(p, stride, rows), fft_no_reals());                       \
  }                                                                                             \
  FFT_INLINE void fft_store_real_rows##G(global scalar_t *p, ulong stride, uint rows, cplx a) { \
    fft_put_rows##G(p, stride, rows, a.x);                                                      \
  }
FFT_REAL_ROWS(1)
FFT_REAL_ROWS(2)
#if FFT_LANES >= 4
FFT_REAL_ROWS(4)
#endif
FFT_INLINE cplx fft_load_real_rows_some(global const scalar_t *p, ulong stride, uint rows, uint width, ulong first,
                                        ulong step, ulong points) {
  return make_cplx(fft_reals_rows_some(p, stride, rows, width, first, step, points), fft_no_reals());
}
FFT_INLINE void fft_store_real_rows_some(global scalar_t *p, ulong stride, uint rows, uint width, ulong first, ulong points,
                                         ulong total_first, ulong step, ulong total, cplx a) {
  fft_put_rows_some(p, stride, rows, width, first, points, total_first, step, total, a.x);
}
#endif
