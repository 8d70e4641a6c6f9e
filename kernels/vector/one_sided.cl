/* Half of a Hermitian sequence (PassEnd::one_sided): all points are doubled except position 0 and the one at half the length. */
FFT_INLINE cplx fft_twice(cplx v) { return cplx_add(v, v); }

/* Elements 0 and n/2 are real: whatever their imaginary parts hold, as if they were 0. */
FFT_INLINE cplx fft_real_ends(cplx v, ulong first, uint width, ulong middle) {
#if FFT_LANES > 1
  if (width > 1) {
    if (first != 0 && (first > middle || first + width <= middle)) return v;
    scalar_t y[FFT_LANES];
    fft_vstore(v.y, 0, y);
    for (uint l = 0; l < FFT_LANES; ++l) {
      const ulong p = first + l % width;
      if (p == 0 || p == middle) y[l] = K(0.0);
    }
    return make_cplx(v.x, fft_vload(0, y));
  }
#endif
  if (first == 0 || first == middle) v.y = K(0.0);
  return v;
}

/* A point at `first`, in all lanes or, with a width, at neighbouring positions in the lanes of rows so wide. */
FFT_INLINE cplx fft_one_sided(cplx v, ulong first, uint width, ulong middle) {
#if FFT_LANES > 1
  if (width > 1) {
    if (first != 0 && (first > middle || first + width <= middle)) return fft_twice(v);
    scalar_t x[FFT_LANES];
    for (uint l = 0; l < FFT_LANES; ++l) {
      const ulong p = first + l % width;
      x[l] = p == 0 || p == middle ? K(1.0) : K(2.0);
    }
    const real_t weight = fft_vload(0, x);
    return make_cplx(v.x * weight, v.y * weight);
  }
#endif
  return first == 0 || first == middle ? v : fft_twice(v);
}
