/* Loads of elements in a format of the user's (lib/codegen/element_access), one for each lane: what lanes.cl, ends.cl,
   transpose.cl, split_row.cl and reals.cl do for the usual ones. Positions and strides count elements. The generator
   defines fft_in_memory and fft_in_element(), and where whole vectors of numbers can be read
     fft_in_vector, fft_in_half, fft_in_quarter   that many numbers of FFT_LANES, from number i of a pointer on
     FFT_IN_INTERLEAVED                           1: an element is two neighbouring numbers
     FFT_IN_IMAGINARY                             else: 1: imaginary parts are in a buffer of their own, 0: zeros
     FFT_IN_SIGN                                  + or -, of imaginary parts                                            */
FFT_INLINE cplx fft_in_sign(cplx a, scalar_t sign) { return make_cplx(a.x, a.y * sign); }

#if FFT_LANES == 1
FFT_INLINE cplx fft_in_load_lanes(fft_in_memory m, ulong at) {
  const elem_t e = fft_in_element(m, at);
  return make_cplx(e.x, e.y);
}
FFT_INLINE cplx fft_in_load_gathered(fft_in_memory m, ulong at, ulong stride, uint lanes) { return fft_in_load_lanes(m, at); }
FFT_INLINE cplx fft_in_load_some(fft_in_memory m, ulong at, ulong stride, uint lanes, ulong first, ulong step, ulong points) {
  if (first < points) return fft_in_load_lanes(m, at);
  return fft_zero();
}
#else

/* Element by element: x and y of lane l from the element at `index`, or zero. */
#define FFT_IN_GATHER(exists, index)                                   \
  scalar_t x[FFT_LANES], y[FFT_LANES];                                 \
  for (uint l = 0; l < FFT_LANES; ++l) {                               \
    elem_t e = (elem_t)(K(0.0), K(0.0));                               \
    if (exists) e = fft_in_element(m, index);                          \
    x[l] = e.x;                                                        \
    y[l] = e.y;                                                        \
  }                                                                    \
  return make_cplx(fft_vload(0, x), fft_vload(0, y));

FFT_INLINE cplx fft_in_load_gathered(fft_in_memory m, ulong at, ulong stride, uint lanes) {
  FFT_IN_GATHER(true, at + stride * min(l, lanes - 1))
}
FFT_INLINE cplx fft_in_load_some(fft_in_memory m, ulong at, ulong stride, uint lanes, ulong first, ulong step, ulong points) {
  FFT_IN_GATHER(first + step * min(l, lanes - 1) < points, at + stride * min(l, lanes - 1))
}
FFT_INLINE cplx fft_in_load_rows_some(fft_in_memory m, ulong at, ulong stride, uint rows, uint width, ulong first, ulong step,
                                      ulong points) {
  FFT_IN_GATHER(first + step * min(l / width, rows - 1) + l % width < points,
                at + stride * min(l / width, rows - 1) + l % width)
}

#ifdef fft_in_vector
/* Imaginary parts from numbers of their own, or zeros. */
#if FFT_IN_INTERLEAVED
#define FFT_IN_CPLX(a, b) fft_in_pair_of(a, b)
FFT_INLINE cplx fft_in_pair_of(real_t a, real_t b) {
  const cplx v = fft_deinterleave(a, b);
  return make_cplx(v.x, FFT_IN_SIGN v.y);
}
#define FFT_IN_AT(i) (2 * (i))
#endif
#if FFT_IN_IMAGINARY
#define FFT_IN_Y(numbers, i) FFT_IN_SIGN numbers(m.imaginary, i)
#else
#define FFT_IN_Y(numbers, i) ((real_t)(K(0.0)))
#endif
#define FFT_IN_ROW(l) (at + stride * min((uint)(l), rows - 1))

FFT_INLINE cplx fft_in_load_lanes(fft_in_memory m, ulong at) {
#if FFT_IN_INTERLEAVED
  return FFT_IN_CPLX(fft_in_vector(m.numbers, 2 * at), fft_in_vector(m.numbers, 2 * at + FFT_LANES));
#else
  return make_cplx(fft_in_vector(m.numbers, at), FFT_IN_Y(fft_in_vector, at));
#endif
}
FFT_INLINE cplx fft_in_load_rows1(fft_in_memory m, ulong at, ulong stride, uint rows) { return fft_in_load_lanes(m, at); }
FFT_INLINE cplx fft_in_load_rows2(fft_in_memory m, ulong at, ulong stride, uint rows) {
#if FFT_IN_INTERLEAVED
  return FFT_IN_CPLX(fft_in_vector(m.numbers, 2 * at), fft_in_vector(m.numbers, 2 * FFT_IN_ROW(1)));
#else
  const real_t x = (real_t)(fft_in_half(m.numbers, at), fft_in_half(m.numbers, FFT_IN_ROW(1)));
#if FFT_IN_IMAGINARY
  return make_cplx(x, FFT_IN_SIGN(real_t)(fft_in_half(m.imaginary, at), fft_in_half(m.imaginary, FFT_IN_ROW(1))));
#else
  return make_cplx(x, (real_t)(K(0.0)));
#endif
#endif
}
#if FFT_LANES >= 4
FFT_INLINE cplx fft_in_load_rows4(fft_in_memory m, ulong at, ulong stride, uint rows) {
#if FFT_IN_INTERLEAVED
  return FFT_IN_CPLX((real_t)(fft_in_half(m.numbers, 2 * at), fft_in_half(m.numbers, 2 * FFT_IN_ROW(1))),
                     (real_t)(fft_in_half(m.numbers, 2 * FFT_IN_ROW(2)), fft_in_half(m.numbers, 2 * FFT_IN_ROW(3))));
#else
#define FFT_IN_QUARTERS(p)                                                                       \
  (real_t)(fft_in_quarter(p, at), fft_in_quarter(p, FFT_IN_ROW(1)), fft_in_quarter(p, FFT_IN_ROW(2)), \
           fft_in_quarter(p, FFT_IN_ROW(3)))
#if FFT_IN_IMAGINARY
  return make_cplx(FFT_IN_QUARTERS(m.numbers), FFT_IN_SIGN FFT_IN_QUARTERS(m.imaginary));
#else
  return make_cplx(FFT_IN_QUARTERS(m.numbers), (real_t)(K(0.0)));
#endif
#endif
}
#endif

/* A tile as in transpose.cl. */
FFT_INLINE void fft_in_load_tile(cplx *t, fft_in_memory m, ulong at, ulong stride, uint lanes) {
  real_t v[FFT_LANES];
#pragma unroll
  for (uint l = 0; l < FFT_LANES; ++l) {
    const ulong row = at + stride * min(l, lanes - 1);
#if FFT_IN_INTERLEAVED
    v[l] = fft_in_vector(m.numbers, 2 * row);
#else
    v[l] = (real_t)(K(0.0));
    v[l].lo = fft_in_half(m.numbers, row);
#if FFT_IN_IMAGINARY
    v[l].hi = FFT_IN_SIGN fft_in_half(m.imaginary, row);
#endif
#endif
  }
  fft_transpose(v);
#pragma unroll
  for (uint j = 0; j < FFT_LANES / 2; ++j)
#if FFT_IN_INTERLEAVED
    t[j] = make_cplx(v[2 * j], FFT_IN_SIGN v[2 * j + 1]);
#else
    t[j] = make_cplx(v[j], v[FFT_LANES / 2 + j]);
#endif
}

#else
FFT_INLINE cplx fft_in_load_lanes(fft_in_memory m, ulong at) { FFT_IN_GATHER(true, at + l) }
#define FFT_IN_ROWS(G)                                                                                 \
  FFT_INLINE cplx fft_in_load_rows##G(fft_in_memory m, ulong at, ulong stride, uint rows) {            \
    FFT_IN_GATHER(true, at + stride * min(l / (FFT_LANES / G), rows - 1) + l % (FFT_LANES / G))        \
  }
FFT_IN_ROWS(1)
FFT_IN_ROWS(2)
#if FFT_LANES >= 4
FFT_IN_ROWS(4)
#endif
FFT_INLINE void fft_in_load_tile(cplx *t, fft_in_memory m, ulong at, ulong stride, uint lanes) {
  for (uint j = 0; j < FFT_LANES / 2; ++j) t[j] = fft_in_load_gathered(m, at + j, stride, lanes);
}
#endif
#endif
