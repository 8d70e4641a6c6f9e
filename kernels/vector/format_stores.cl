/* Stores of elements in a format of the user's (lib/codegen/element_access): the counterpart of format_loads.cl. Nothing
   is stored for lanes and rows that carry no data. The generator defines fft_out_memory, fft_out_element(), which takes
   what fft_out_finish() returns, and where whole vectors of numbers can be written
     fft_out_vector, fft_out_half, fft_out_quarter   that many numbers of FFT_LANES, to number i of a pointer on
     FFT_OUT_INTERLEAVED                             1: an element is two neighbouring numbers
     FFT_OUT_IMAGINARY                               else: 1: imaginary parts go to a buffer of their own, 0: nowhere   */
#if FFT_LANES == 1
FFT_INLINE void fft_out_store_lanes(fft_out_memory m, ulong at, cplx a) {
  a = fft_out_finish(a);
  fft_out_element(m, at, (elem_t)(a.x, a.y));
}
FFT_INLINE void fft_out_store_gathered(fft_out_memory m, ulong at, ulong stride, uint lanes, cplx a) {
  fft_out_store_lanes(m, at, a);
}
FFT_INLINE void fft_out_store_some(fft_out_memory m, ulong at, ulong stride, uint lanes, cplx a) {
  if (lanes != 0) fft_out_store_lanes(m, at, a);
}
#else

/* Element by element, lane l to the element at `index` where it is wanted. */
#define FFT_OUT_SCATTER(count, wanted, index)                                    \
  scalar_t x[FFT_LANES], y[FFT_LANES];                                           \
  a = fft_out_finish(a);                                                         \
  fft_vstore(a.x, 0, x);                                                         \
  fft_vstore(a.y, 0, y);                                                         \
  for (uint l = 0; l < (count); ++l)                                             \
    if (wanted) fft_out_element(m, index, (elem_t)(x[l], y[l]));

FFT_INLINE void fft_out_store_gathered(fft_out_memory m, ulong at, ulong stride, uint lanes, cplx a) {
  FFT_OUT_SCATTER(lanes, true, at + stride * l)
}
FFT_INLINE void fft_out_store_some(fft_out_memory m, ulong at, ulong stride, uint lanes, cplx a) {
  FFT_OUT_SCATTER(lanes, true, at + stride * l)
}
FFT_INLINE void fft_out_store_rows_some(fft_out_memory m, ulong at, ulong stride, uint rows, uint width, ulong first,
                                        ulong points, ulong total_first, ulong step, ulong total, cplx a) {
  FFT_OUT_SCATTER(rows * width, first + l % width < points && total_first + step * (l / width) + l % width < total,
                  at + stride * (l / width) + l % width)
}

#ifdef fft_out_vector
FFT_INLINE void fft_out_store_lanes(fft_out_memory m, ulong at, cplx a) {
  a = fft_out_finish(a);
#if FFT_OUT_INTERLEAVED
  fft_out_vector(fft_interleave_lo(a), m.numbers, 2 * at);
  fft_out_vector(fft_interleave_hi(a), m.numbers, 2 * at + FFT_LANES);
#else
  fft_out_vector(a.x, m.numbers, at);
#if FFT_OUT_IMAGINARY
  fft_out_vector(a.y, m.imaginary, at);
#endif
#endif
}
FFT_INLINE void fft_out_store_rows1(fft_out_memory m, ulong at, ulong stride, uint rows, cplx a) {
  fft_out_store_lanes(m, at, a);
}
FFT_INLINE void fft_out_store_rows2(fft_out_memory m, ulong at, ulong stride, uint rows, cplx a) {
  a = fft_out_finish(a);
#if FFT_OUT_INTERLEAVED
  fft_out_vector(fft_interleave_lo(a), m.numbers, 2 * at);
  if (rows > 1) fft_out_vector(fft_interleave_hi(a), m.numbers, 2 * (at + stride));
#else
  fft_out_half(a.x.lo, m.numbers, at);
  if (rows > 1) fft_out_half(a.x.hi, m.numbers, at + stride);
#if FFT_OUT_IMAGINARY
  fft_out_half(a.y.lo, m.imaginary, at);
  if (rows > 1) fft_out_half(a.y.hi, m.imaginary, at + stride);
#endif
#endif
}
#if FFT_LANES >= 4
FFT_INLINE void fft_out_store_rows4(fft_out_memory m, ulong at, ulong stride, uint rows, cplx a) {
  a = fft_out_finish(a);
#if FFT_OUT_INTERLEAVED
  const real_t u = fft_interleave_lo(a), v = fft_interleave_hi(a);
  fft_out_half(u.lo, m.numbers, 2 * at);
  if (rows > 1) fft_out_half(u.hi, m.numbers, 2 * (at + stride));
  if (rows > 2) fft_out_half(v.lo, m.numbers, 2 * (at + 2 * stride));
  if (rows > 3) fft_out_half(v.hi, m.numbers, 2 * (at + 3 * stride));
#else
#define FFT_OUT_QUARTERS(v, p)                                      \
  fft_out_quarter(v.lo.lo, p, at);                                  \
  if (rows > 1) fft_out_quarter(v.lo.hi, p, at + stride);           \
  if (rows > 2) fft_out_quarter(v.hi.lo, p, at + 2 * stride);       \
  if (rows > 3) fft_out_quarter(v.hi.hi, p, at + 3 * stride);
  FFT_OUT_QUARTERS(a.x, m.numbers)
#if FFT_OUT_IMAGINARY
  FFT_OUT_QUARTERS(a.y, m.imaginary)
#endif
#endif
}
#endif

/* A tile as in transpose.cl. */
FFT_INLINE void fft_out_store_tile(fft_out_memory m, ulong at, ulong stride, uint lanes, const cplx *t) {
  real_t v[FFT_LANES];
#pragma unroll
  for (uint j = 0; j < FFT_LANES / 2; ++j) {
    const cplx a = fft_out_finish(t[j]);
#if FFT_OUT_INTERLEAVED
    v[2 * j] = a.x;
    v[2 * j + 1] = a.y;
#else
    v[j] = a.x;
    v[FFT_LANES / 2 + j] = a.y;
#endif
  }
  fft_transpose(v);
#pragma unroll
  for (uint l = 0; l < FFT_LANES; ++l) {
    if (l >= lanes) continue;
#if FFT_OUT_INTERLEAVED
    fft_out_vector(v[l], m.numbers, 2 * (at + stride * l));
#else
    fft_out_half(v[l].lo, m.numbers, at + stride * l);
#if FFT_OUT_IMAGINARY
    fft_out_half(v[l].hi, m.imaginary, at + stride * l);
#endif
#endif
  }
}

#else
FFT_INLINE void fft_out_store_lanes(fft_out_memory m, ulong at, cplx a) { FFT_OUT_SCATTER(FFT_LANES, true, at + l) }
#define FFT_OUT_ROWS(G)                                                                                    \
  FFT_INLINE void fft_out_store_rows##G(fft_out_memory m, ulong at, ulong stride, uint rows, cplx a) {     \
    FFT_OUT_SCATTER(rows * (FFT_LANES / G), true, at + stride * (l / (FFT_LANES / G)) + l % (FFT_LANES / G)) \
  }
FFT_OUT_ROWS(1)
FFT_OUT_ROWS(2)
#if FFT_LANES >= 4
FFT_OUT_ROWS(4)
#endif
FFT_INLINE void fft_out_store_tile(fft_out_memory m, ulong at, ulong stride, uint lanes, const cplx *t) {
  for (uint j = 0; j < FFT_LANES / 2; ++j) fft_out_store_gathered(m, at + j, stride, lanes, t[j]);
}
#endif
#endif

/* As fft_store_highest(). */
FFT_INLINE void fft_out_store_highest(fft_out_memory m, ulong at, ulong stride, uint spectra, uint step, cplx z,
                                      scalar_t factor) {
  const cplx a = fft_out_finish(make_cplx((z.x - z.y) * factor, (real_t)(K(0.0))));
#if FFT_LANES == 1
  fft_out_element(m, at, (elem_t)(a.x, a.y));
#else
  scalar_t x[FFT_LANES], y[FFT_LANES];
  fft_vstore(a.x, 0, x);
  fft_vstore(a.y, 0, y);
  for (uint l = 0; l < spectra; ++l) fft_out_element(m, at + stride * l, (elem_t)(x[l * step], y[l * step]));
#endif
}
