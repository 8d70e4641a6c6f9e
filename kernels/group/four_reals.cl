/* Four neighbouring reals 4p .. 4p + 3 in one access, x being aligned to 16 bytes: points p and N - 1 - p of a DCT-II or DST-II in halves, or
   results of a DCT-III or DST-III. The sign is that of odd reals: -1 of a DST. Needs common/types.cl. */
FFT_INLINE void fft_load_four(global const scalar_t *x, scalar_t sign, cplx *rising, cplx *falling) {
#if FFT_F64
  double2 u = *(global const double2 *)x, v = *(global const double2 *)(x + 2);
  *rising = make_cplx(u.x, v.x);
  *falling = make_cplx(sign * v.y, sign * u.y);
#else
  float4 u = *(global const float4 *)x;
  *rising = make_cplx(u.x, u.z);
  *falling = make_cplx(sign * u.w, sign * u.y);
#endif
}

FFT_INLINE void fft_store_four(global scalar_t *x, scalar_t sign, cplx rising, cplx falling) {
#if FFT_F64
  *(global double2 *)x = (double2)(rising.x, sign * falling.y);
  *(global double2 *)(x + 2) = (double2)(rising.y, sign * falling.x);
#else
  *(global float4 *)x = (float4)(rising.x, sign * falling.y, rising.y, sign * falling.x);
#endif
}
