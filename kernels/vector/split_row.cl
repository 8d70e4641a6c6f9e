/* Blocks of the split-row kernel: a vector holds the same FFT_LANES / G points of G rows. `stride` is the distance of the
   rows in elements; rows beyond `rows` repeat the last one. */
#define FFT_ROW(l) (2 * stride * min((uint)(l), rows - 1))

/* G = 1 */
FFT_INLINE cplx fft_load_rows1(global const scalar_t *p, ulong stride, uint rows) { return fft_load_lanes(p); }
FFT_INLINE void fft_store_rows1(global scalar_t *p, ulong stride, uint rows, cplx a) { fft_store_lanes(p, a); }

/* G = 2: a vector of memory per row */
FFT_INLINE cplx fft_load_rows2(global const scalar_t *p, ulong stride, uint rows) {
  return fft_load_two(p, p + FFT_ROW(1));
}
FFT_INLINE void fft_store_rows2(global scalar_t *p, ulong stride, uint rows, cplx a) {
  fft_store_two(p, p + FFT_ROW(1), a);
}

FFT_INLINE void fft_stream_rows1(global scalar_t *p, ulong stride, uint rows, cplx a) { fft_stream_lanes(p, a); }
FFT_INLINE void fft_stream_rows2(global scalar_t *p, ulong stride, uint rows, cplx a) {
  fft_vstream(fft_interleave_lo(a), p);
  fft_vstream(fft_interleave_hi(a), p + FFT_ROW(1));
}

/* G = 4: half a vector of memory per row */
#if FFT_LANES >= 4
FFT_INLINE cplx fft_load_rows4(global const scalar_t *p, ulong stride, uint rows) {
  return fft_load_four(p, p + FFT_ROW(1), p + FFT_ROW(2), p + FFT_ROW(3));
}
FFT_INLINE void fft_store_rows4(global scalar_t *p, ulong stride, uint rows, cplx a) {
  fft_store_four(p, p + FFT_ROW(1), p + FFT_ROW(2), p + FFT_ROW(3), a);
}
#endif

/* Transposes the R x R blocks of y[0..R-1], real and imaginary parts: y[k] with lanes (row, i) -> y[i] with lanes (row, k). */
#define FFT_SPLIT_TRANSPOSE(R)                               \
  FFT_INLINE void fft_split_transpose##R(cplx *y) {          \
    real_t v[R];                                             \
    _Pragma("unroll") for (uint k = 0; k < R; ++k) v[k] = y[k].x; \
    fft_transpose_blocks##R(v);                              \
    _Pragma("unroll") for (uint k = 0; k < R; ++k) y[k].x = v[k]; \
    _Pragma("unroll") for (uint k = 0; k < R; ++k) v[k] = y[k].y; \
    fft_transpose_blocks##R(v);                              \
    _Pragma("unroll") for (uint k = 0; k < R; ++k) y[k].y = v[k]; \
  }
FFT_SPLIT_TRANSPOSE(2)
#if FFT_LANES >= 4
FFT_SPLIT_TRANSPOSE(4)
#endif
#if FFT_LANES >= 8
FFT_SPLIT_TRANSPOSE(8)
#endif
#if FFT_LANES == 16
FFT_SPLIT_TRANSPOSE(16)
#endif
