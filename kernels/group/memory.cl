/* Global memory and table access of the work-group shape (FFT_LANES 1). Needs common/types.cl. */

/* Points the table argument at a table that the program holds (lib/shapes/program_table.hpp). */
#ifndef FFT_TABLE
#define FFT_TABLE(argument)
#endif

FFT_INLINE cplx fft_load(global const elem_t *p) {
  elem_t e = *p;
  return make_cplx(e.x, e.y);
}

/* sign -1 conjugates: done at both ends, it turns a forward transform into the inverse one. */
FFT_INLINE cplx fft_load_signed(global const elem_t *p, scalar_t sign) {
  elem_t e = *p;
  return make_cplx(e.x, e.y * sign);
}

FFT_INLINE void fft_store(global elem_t *p, cplx v) {
  elem_t e;
  e.x = v.x;
  e.y = v.y;
  *p = e;
}

/* Two neighbouring table entries; p is aligned to two elements, so that f32 takes one 16-byte load. */
FFT_INLINE void fft_load_twiddles(global const elem_t *p, cplx *a, cplx *b) {
#if FFT_F64
  double2 u = p[0], v = p[1];
  *a = make_cplx(u.x, u.y);
  *b = make_cplx(v.x, v.y);
#else
  float4 u = *(global const float4 *)p;
  *a = make_cplx(u.x, u.y);
  *b = make_cplx(u.z, u.w);
#endif
}

/* Whole complex numbers in local memory. */
FFT_INLINE void fft_put(local elem_t *p, cplx v) {
  elem_t e;
  e.x = v.x;
  e.y = v.y;
  *p = e;
}

FFT_INLINE cplx fft_get(local const elem_t *p) {
  elem_t e = *p;
  return make_cplx(e.x, e.y);
}
