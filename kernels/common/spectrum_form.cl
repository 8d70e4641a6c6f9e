/* A real number made from a complex one: magnitude, power, decibels or phase. Needs common/types.cl, and from the generator
   FFT_FORM (1 magnitude, 2 power, 3 decibels, 4 phase) and, with 3, FFT_FLOOR, the min value. NaN stays NaN. */
FFT_INLINE real_t fft_form(cplx a) {
  const real_t p = fma(a.x, a.x, a.y * a.y);
#if FFT_FORM == 1
  return sqrt(p);
#elif FFT_FORM == 2
  return p;
#elif FFT_FORM == 4
  return atan2(a.y, a.x);
#else
  const real_t d = K(10.0) * log10(p);
  return d < (real_t)(FFT_FLOOR) ? (real_t)(FFT_FLOOR) : d;
#endif
}
