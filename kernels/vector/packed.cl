/* Short rows without gaps (FFT_PACKED points, fewer than FFT_LANES / 2 or a power of two): a block of FFT_LANES rows is
   2 * FFT_PACKED whole vectors of memory. t[j] takes point j of every row. This text is repeated for each FFT_PACKED of a
   kernel, and undefines it. */
#define FFT_PACKED_SCALARS (2 * FFT_PACKED)
#define FFT_PACKED_LOAD FFT_PASTE(fft_load_packed, FFT_PACKED)
#define FFT_PACKED_STORE FFT_PASTE(fft_store_packed, FFT_PACKED)

#if FFT_PACKED_SORTED
/* A power of two: each vector holds whole rows, and transposing the blocks sorts them by point. Loads and stores order the rows
   in the lanes alike; no other code depends on that order. */
#define fft_transpose_packed FFT_PASTE(fft_transpose_blocks, FFT_PACKED_WIDTH)
#if FFT_PACKED == 1
#define FFT_PACKED_WIDTH 2
#elif FFT_PACKED == 2
#define FFT_PACKED_WIDTH 4
#elif FFT_PACKED == 4
#define FFT_PACKED_WIDTH 8
#else
#define FFT_PACKED_WIDTH 16
#endif
FFT_INLINE void FFT_PACKED_LOAD(cplx *t, global const scalar_t *p) {
  real_t v[FFT_PACKED_SCALARS];
#pragma unroll
  for (uint i = 0; i < FFT_PACKED_SCALARS; ++i) v[i] = fft_vload(i, p);
  fft_transpose_packed(v);
#pragma unroll
  for (uint j = 0; j < FFT_PACKED; ++j) t[j] = make_cplx(v[2 * j], v[2 * j + 1]);
}
FFT_INLINE void FFT_PACKED_STORE(global scalar_t *p, const cplx *t) {
  real_t v[FFT_PACKED_SCALARS];
#pragma unroll
  for (uint j = 0; j < FFT_PACKED; ++j) {
    v[2 * j] = t[j].x;
    v[2 * j + 1] = t[j].y;
  }
  fft_transpose_packed(v);
#pragma unroll
  for (uint i = 0; i < FFT_PACKED_SCALARS; ++i) fft_vstore(v[i], i, p);
}

#else
/* A vector per row, in their order: it reads into the next rows, and writes values there that the next rows' stores overwrite. The last rows
   of the block have no next rows and are stored in pieces. */
#define FFT_PACKED_WHOLE ((FFT_PACKED_SCALARS * FFT_LANES - FFT_LANES) / FFT_PACKED_SCALARS + 1) /* rows before them */
#define FFT_PACKED_LOAD_PIECES FFT_PASTE(fft_load_pieces, FFT_PACKED)
#define FFT_PACKED_STORE_PIECES FFT_PASTE(fft_store_pieces, FFT_PACKED)
#if FFT_PACKED == 2
#define FFT_PACKED_PIECES(F) F(4, s0123, 0)
#elif FFT_PACKED == 3
#define FFT_PACKED_PIECES(F) F(4, s0123, 0) F(2, s45, 4)
#elif FFT_PACKED == 4
#define FFT_PACKED_PIECES(F) F(8, s01234567, 0)
#elif FFT_PACKED == 5
#define FFT_PACKED_PIECES(F) F(8, s01234567, 0) F(2, s89, 8)
#elif FFT_PACKED == 6
#define FFT_PACKED_PIECES(F) F(8, s01234567, 0) F(4, s89ab, 8)
#else
#define FFT_PACKED_PIECES(F) F(8, s01234567, 0) F(4, s89ab, 8) F(2, scd, 12)
#endif
FFT_INLINE real_t FFT_PACKED_LOAD_PIECES(global const scalar_t *p) {
  real_t v = (real_t)(K(0.0));
#define FFT_PIECE(width, lanes, at) v.lanes = vload##width(0, p + at);
  FFT_PACKED_PIECES(FFT_PIECE)
#undef FFT_PIECE
  return v;
}
FFT_INLINE void FFT_PACKED_STORE_PIECES(real_t v, global scalar_t *p) {
#define FFT_PIECE(width, lanes, at) vstore##width(v.lanes, 0, p + at);
  FFT_PACKED_PIECES(FFT_PIECE)
#undef FFT_PIECE
}
FFT_INLINE void FFT_PACKED_LOAD(cplx *t, global const scalar_t *p) {
  real_t v[FFT_LANES];
#pragma unroll
  for (uint l = 0; l < FFT_PACKED_WHOLE; ++l) v[l] = fft_vload(0, p + l * FFT_PACKED_SCALARS);
#pragma unroll
  for (uint l = FFT_PACKED_WHOLE; l < FFT_LANES; ++l) v[l] = FFT_PACKED_LOAD_PIECES(p + l * FFT_PACKED_SCALARS);
  fft_transpose(v);
#pragma unroll
  for (uint j = 0; j < FFT_PACKED; ++j) t[j] = make_cplx(v[2 * j], v[2 * j + 1]);
}
FFT_INLINE void FFT_PACKED_STORE(global scalar_t *p, const cplx *t) {
  real_t v[FFT_LANES];
#pragma unroll
  for (uint j = 0; j < FFT_LANES / 2; ++j) {
    v[2 * j] = t[j < FFT_PACKED ? j : 0].x;
    v[2 * j + 1] = t[j < FFT_PACKED ? j : 0].y;
  }
  fft_transpose(v);
#pragma unroll
  for (uint l = 0; l < FFT_PACKED_WHOLE; ++l) fft_vstore(v[l], 0, p + l * FFT_PACKED_SCALARS);
#pragma unroll
  for (uint l = FFT_PACKED_WHOLE; l < FFT_LANES; ++l) FFT_PACKED_STORE_PIECES(v[l], p + l * FFT_PACKED_SCALARS);
}
#endif
#undef FFT_PACKED
#undef FFT_PACKED_SORTED
#undef FFT_PACKED_SCALARS
#undef FFT_PACKED_LOAD
#undef FFT_PACKED_STORE
#undef FFT_PACKED_WIDTH
#undef FFT_PACKED_WHOLE
#undef FFT_PACKED_LOAD_PIECES
#undef FFT_PACKED_STORE_PIECES
#undef FFT_PACKED_PIECES
#undef fft_transpose_packed
