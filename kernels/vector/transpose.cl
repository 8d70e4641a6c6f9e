/* Transpositions in registers, FFT_LANES >= 2. `fft_transpose_blocks<R>(v)` transposes, in v[0..R-1], every R x R block:
   the lanes are FFT_LANES / R groups of R, and element c of a group in v[r] changes place with element r of it in v[c]. */

#define FFT_EXCHANGE(d)                                          \
  FFT_INLINE void fft_exchange##d(real_t *a, real_t *b) {        \
    real_t t = FFT_SHUFFLE(*a, *b, FFT_EXCHANGE##d##_B);         \
    *a = FFT_SHUFFLE(*a, *b, FFT_EXCHANGE##d##_A);               \
    *b = t;                                                      \
  }
FFT_EXCHANGE(1)
#if FFT_LANES >= 4
FFT_EXCHANGE(2)
#endif
#if FFT_LANES >= 8
FFT_EXCHANGE(4)
#endif

FFT_INLINE void fft_transpose_blocks1(real_t *v) {}
FFT_INLINE void fft_transpose_blocks2(real_t *v) { fft_exchange1(v, v + 1); }

#if FFT_LANES >= 4
#if FFT_F64
FFT_INLINE void fft_transpose_blocks4(real_t *v) {
  fft_exchange1(v, v + 1);
  fft_exchange1(v + 2, v + 3);
  fft_exchange2(v, v + 2);
  fft_exchange2(v + 1, v + 3);
}
#else
FFT_INLINE void fft_zip(real_t *a, real_t *b) {
  real_t t = FFT_SHUFFLE(*a, *b, FFT_QUAD_ZIP_HIGH);
  *a = FFT_SHUFFLE(*a, *b, FFT_QUAD_ZIP_LOW);
  *b = t;
}
FFT_INLINE void fft_transpose_blocks4(real_t *v) {
  fft_zip(v, v + 1);     /* a0 b0 a1 b1, a2 b2 a3 b3 */
  fft_zip(v + 2, v + 3); /* c0 d0 c1 d1, c2 d2 c3 d3 */
  fft_exchange2(v, v + 2);
  fft_exchange2(v + 1, v + 3);
  real_t t = v[1]; /* columns 0, 2, 1, 3 */
  v[1] = v[2];
  v[2] = t;
}
#endif
#endif

#if FFT_LANES >= 8
FFT_INLINE void fft_transpose_blocks8(real_t *v) {
  fft_transpose_blocks4(v);
  fft_transpose_blocks4(v + 4);
  fft_exchange4(v, v + 4);
  fft_exchange4(v + 1, v + 5);
  fft_exchange4(v + 2, v + 6);
  fft_exchange4(v + 3, v + 7);
}
#endif

#if FFT_LANES == 16
/* 4 x 4 blocks of four lanes: vectors a..d hold blocks 0..3 each; afterwards vector i holds blocks i of a..d. */
FFT_INLINE void fft_transpose_quads(real_t *a, real_t *b, real_t *c, real_t *d) {
  real_t p = FFT_SHUFFLE(*a, *b, FFT_HALF_LOW), q = FFT_SHUFFLE(*a, *b, FFT_HALF_HIGH);
  real_t r = FFT_SHUFFLE(*c, *d, FFT_HALF_LOW), s = FFT_SHUFFLE(*c, *d, FFT_HALF_HIGH);
  *a = FFT_SHUFFLE(p, r, FFT_QUAD_EVEN);
  *b = FFT_SHUFFLE(p, r, FFT_QUAD_ODD);
  *c = FFT_SHUFFLE(q, s, FFT_QUAD_EVEN);
  *d = FFT_SHUFFLE(q, s, FFT_QUAD_ODD);
}
FFT_INLINE void fft_transpose_blocks16(real_t *v) {
  fft_transpose_blocks4(v);
  fft_transpose_blocks4(v + 4);
  fft_transpose_blocks4(v + 8);
  fft_transpose_blocks4(v + 12);
  fft_transpose_quads(v, v + 4, v + 8, v + 12);
  fft_transpose_quads(v + 1, v + 5, v + 9, v + 13);
  fft_transpose_quads(v + 2, v + 6, v + 10, v + 14);
  fft_transpose_quads(v + 3, v + 7, v + 11, v + 15);
}
#endif

#define fft_transpose FFT_PASTE(fft_transpose_blocks, FFT_LANES)
#define fft_transpose_half FFT_PASTE(fft_transpose_blocks, FFT_HALF)

/* FFT_LANES rows, `stride` scalars apart, of FFT_LANES scalars in memory <-> scalar j of all rows in v[j]. Rows beyond `lanes`
   repeat the last one, in loads and in stores: they hold and store equal values. */
#define FFT_TILE_ROW(l) (stride * min((uint)(l), lanes - 1))
FFT_INLINE void fft_load_transposed(real_t *v, global const scalar_t *p, ulong stride, uint lanes) {
#pragma unroll
  for (uint l = 0; l < FFT_LANES; ++l) v[l] = fft_vload(0, p + FFT_TILE_ROW(l));
  fft_transpose(v);
}
FFT_INLINE void fft_store_transposed(global scalar_t *p, ulong stride, uint lanes, real_t *v) {
  fft_transpose(v);
#pragma unroll
  for (uint l = 0; l < FFT_LANES; ++l) fft_vstore(v[l], 0, p + FFT_TILE_ROW(l));
}

/* A tile: FFT_LANES rows, `stride` elements apart, of FFT_LANES / 2 neighbouring points <-> point j of all rows in t[j]. */
FFT_INLINE void fft_load_tile(cplx *t, global const scalar_t *p, ulong stride, uint lanes) {
  real_t v[FFT_LANES];
  fft_load_transposed(v, p, 2 * stride, lanes);
#pragma unroll
  for (uint j = 0; j < FFT_HALF; ++j) t[j] = make_cplx(v[2 * j], v[2 * j + 1]);
}
FFT_INLINE void fft_scalars_of_tile(real_t *v, const cplx *t) {
#pragma unroll
  for (uint j = 0; j < FFT_HALF; ++j) {
    v[2 * j] = t[j].x;
    v[2 * j + 1] = t[j].y;
  }
}
FFT_INLINE void fft_store_tile(global scalar_t *p, ulong stride, uint lanes, const cplx *t) {
  real_t v[FFT_LANES];
  fft_scalars_of_tile(v, t);
  fft_store_transposed(p, 2 * stride, lanes, v);
}
/* The same by non-temporal stores; all rows carry data and p is aligned to a vector. */
FFT_INLINE void fft_stream_tile(global scalar_t *p, ulong stride, const cplx *t) {
  real_t v[FFT_LANES];
  fft_scalars_of_tile(v, t);
  fft_transpose(v);
#pragma unroll
  for (uint l = 0; l < FFT_LANES; ++l) fft_vstream(v[l], p + 2 * stride * l);
}
