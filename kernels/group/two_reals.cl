/* A real of each of two neighbouring columns, as the parts of one number. `aligned`, a constant: the first one begins at a multiple of the
   size of both, so that one access moves them. Needs common/types.cl. */
FFT_INLINE cplx fft_load_two(global const scalar_t *p, bool aligned) {
  if (!aligned) return make_cplx(p[0], p[1]);
  elem_t e = *(global const elem_t *)p;
  return make_cplx(e.x, e.y);
}

FFT_INLINE void fft_store_two(global scalar_t *p, cplx v, bool aligned) {
  if (aligned) {
    *(global elem_t *)p = (elem_t)(v.x, v.y);
  } else {
    p[0] = v.x;
    p[1] = v.y;
  }
}
