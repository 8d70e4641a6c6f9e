/* Loads and stores of the vector shape: one complex number per lane. Pointers count scalars, strides count elements.
   `lanes` is the number of lanes that carry data (1..FFT_LANES): addresses of other lanes are not accessed. */

/* sign -1 conjugates: done at both ends, it turns a forward transform into the inverse one. */
FFT_INLINE cplx cplx_sign(cplx a, scalar_t sign) { return make_cplx(a.x, a.y * sign); }

/* Prefetches `count` scalars from p on. OpenCL's prefetch() does nothing on PoCL. NVIDIA's compiler wants another address
   space of the built-in. */
FFT_INLINE void fft_prefetch(global const scalar_t *p, uint count) {
#if defined(__has_builtin) && !defined(__NV_CL_C_VERSION)
#if __has_builtin(__builtin_prefetch)
  for (uint i = 0; i < count; i += 64 / sizeof(scalar_t)) __builtin_prefetch((const void *)(size_t)(p + i), 0, 2);
#endif
#endif
}

/* One complex number from a table, the same for every lane. */
FFT_INLINE cplx fft_table_scalar(global const scalar_t *p) { return make_cplx((real_t)(p[0]), (real_t)(p[1])); }

#if FFT_LANES == 1
FFT_INLINE cplx fft_load_lanes(global const scalar_t *p) { return make_cplx(p[0], p[1]); }
FFT_INLINE void fft_store_lanes(global scalar_t *p, cplx a) {
  p[0] = a.x;
  p[1] = a.y;
}
FFT_INLINE cplx fft_load_gathered(global const scalar_t *p, ulong stride, uint lanes) { return fft_load_lanes(p); }
FFT_INLINE void fft_store_gathered(global scalar_t *p, ulong stride, uint lanes, cplx a) { fft_store_lanes(p, a); }
FFT_INLINE cplx fft_table_lanes(global const scalar_t *p) { return make_cplx(p[0], p[1]); }
#else
#define fft_vload FFT_PASTE(vload, FFT_LANES)
#define fft_vstore FFT_PASTE(vstore, FFT_LANES)

/* Parts of vectors in memory. */
#if FFT_LANES == 2
#define fft_load_half(p) (*(p))
#define fft_store_half(v, p) (*(p) = (v))
#elif FFT_LANES == 4
#define fft_load_half(p) vload2(0, p)
#define fft_store_half(v, p) vstore2(v, 0, p)
#define fft_load_quarter(p) (*(p))
#define fft_store_quarter(v, p) (*(p) = (v))
#elif FFT_LANES == 8
#define fft_load_half(p) vload4(0, p)
#define fft_store_half(v, p) vstore4(v, 0, p)
#define fft_load_quarter(p) vload2(0, p)
#define fft_store_quarter(v, p) vstore2(v, 0, p)
#else
#define fft_load_half(p) vload8(0, p)
#define fft_store_half(v, p) vstore8(v, 0, p)
#define fft_load_quarter(p) vload4(0, p)
#define fft_store_quarter(v, p) vstore4(v, 0, p)
#endif

/* Vectors of 32 bytes (AVX2) are two halves: a shuffle from one into the other takes longer than others, or a second
   instruction, while a load or store of a half goes anywhere. Streaming stores are of whole vectors. */
#define FFT_SPLITS_VECTORS ((FFT_F64 && FFT_LANES == 4) || (!FFT_F64 && FFT_LANES == 8))

/* Two vectors of interleaved complex numbers <-> real parts and imaginary parts. */
FFT_INLINE cplx fft_deinterleave(real_t a, real_t b) {
  return make_cplx(FFT_SHUFFLE(a, b, FFT_EVEN), FFT_SHUFFLE(a, b, FFT_ODD));
}
FFT_INLINE real_t fft_interleave_lo(cplx a) { return FFT_SHUFFLE(a.x, a.y, FFT_ZIP_LOW); }
FFT_INLINE real_t fft_interleave_hi(cplx a) { return FFT_SHUFFLE(a.x, a.y, FFT_ZIP_HIGH); }

#if FFT_LANES >= 4
/* A quarter of the lanes from each place. */
FFT_INLINE cplx fft_load_four(global const scalar_t *p0, global const scalar_t *p1, global const scalar_t *p2,
                              global const scalar_t *p3) {
#if FFT_SPLITS_VECTORS
  const real_t a = (real_t)(fft_load_half(p0), fft_load_half(p2)), b = (real_t)(fft_load_half(p1), fft_load_half(p3));
  return make_cplx(FFT_SHUFFLE(a, b, FFT_INNER_EVEN), FFT_SHUFFLE(a, b, FFT_INNER_ODD));
#else
  return fft_deinterleave((real_t)(fft_load_half(p0), fft_load_half(p1)), (real_t)(fft_load_half(p2), fft_load_half(p3)));
#endif
}
FFT_INLINE void fft_store_four(global scalar_t *p0, global scalar_t *p1, global scalar_t *p2, global scalar_t *p3, cplx c) {
#if FFT_SPLITS_VECTORS
  const real_t a = FFT_SHUFFLE(c.x, c.y, FFT_INNER_ZIP_LOW), b = FFT_SHUFFLE(c.x, c.y, FFT_INNER_ZIP_HIGH);
  fft_store_half(a.lo, p0);
  fft_store_half(b.lo, p1);
  fft_store_half(a.hi, p2);
  fft_store_half(b.hi, p3);
#else
  const real_t a = fft_interleave_lo(c), b = fft_interleave_hi(c);
  fft_store_half(a.lo, p0);
  fft_store_half(a.hi, p1);
  fft_store_half(b.lo, p2);
  fft_store_half(b.hi, p3);
#endif
}
#endif
/* Half of the lanes from each place. */
FFT_INLINE cplx fft_load_two(global const scalar_t *p, global const scalar_t *q) {
#if FFT_SPLITS_VECTORS
  return fft_load_four(p, p + FFT_HALF, q, q + FFT_HALF);
#else
  return fft_deinterleave(fft_vload(0, p), fft_vload(0, q));
#endif
}
FFT_INLINE void fft_store_two(global scalar_t *p, global scalar_t *q, cplx a) {
#if FFT_SPLITS_VECTORS
  fft_store_four(p, p + FFT_HALF, q, q + FFT_HALF, a);
#else
  fft_vstore(fft_interleave_lo(a), 0, p);
  fft_vstore(fft_interleave_hi(a), 0, q);
#endif
}

/* Lanes are neighbours in memory. */
FFT_INLINE cplx fft_load_lanes(global const scalar_t *p) { return fft_load_two(p, p + FFT_LANES); }
/* The same, and prefetches the neighbouring lanes, which the next block needs: the hardware does not recognise rows far apart. */
FFT_INLINE cplx fft_load_lanes_ahead(global const scalar_t *p) {
  fft_prefetch(p + 2 * FFT_LANES, 2 * FFT_LANES);
  return fft_load_lanes(p);
}
FFT_INLINE void fft_store_lanes(global scalar_t *p, cplx a) { fft_store_two(p, p + FFT_LANES, a); }

/* The same by non-temporal stores, if the compiler has them; p is aligned to a whole vector. */
FFT_INLINE void fft_vstream(real_t v, global scalar_t *p) {
#ifdef __has_builtin
#if __has_builtin(__builtin_nontemporal_store)
  __builtin_nontemporal_store(v, (global real_t *)p);
#define FFT_STREAMS 1
#endif
#endif
#ifndef FFT_STREAMS
  fft_vstore(v, 0, p);
#endif
}
FFT_INLINE void fft_stream_lanes(global scalar_t *p, cplx a) {
  fft_vstream(fft_interleave_lo(a), p);
  fft_vstream(fft_interleave_hi(a), p + FFT_LANES);
}

/* Lanes are `stride` elements apart, or fewer than FFT_LANES of them carry data. */
FFT_INLINE cplx fft_load_gathered(global const scalar_t *p, ulong stride, uint lanes) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) {
    global const scalar_t *e = p + 2 * stride * min(l, lanes - 1);
    x[l] = e[0];
    y[l] = e[1];
  }
  return make_cplx(fft_vload(0, x), fft_vload(0, y));
}
FFT_INLINE void fft_store_gathered(global scalar_t *p, ulong stride, uint lanes, cplx a) {
  scalar_t x[FFT_LANES], y[FFT_LANES];
  fft_vstore(a.x, 0, x);
  fft_vstore(a.y, 0, y);
  for (uint l = 0; l < lanes; ++l) {
    p[2 * stride * l] = x[l];
    p[2 * stride * l + 1] = y[l];
  }
}

/* One complex number per lane from a table: all real parts, then all imaginary parts. */
FFT_INLINE cplx fft_table_lanes(global const scalar_t *p) {
  return make_cplx(fft_vload(0, p), fft_vload(0, p + FFT_LANES));
}
#endif
