/* Vectors of which fewer than FFT_LANES lanes carry data: the last columns, where butterflies of large primes or the ends of a
   pass make a long kernel of them. Not inlined: such loops in a row take the compiler seconds. (Oclgrind needs them inline: it mishandles calls of functions that return a
   struct.) */
#ifndef FFT_RARE
#define FFT_RARE static __attribute__((noinline))
#endif

#if FFT_LANES > 1
FFT_RARE cplx fft_gather_some(global const scalar_t *p, ulong stride, uint lanes) {
  return fft_load_gathered(p, stride, lanes);
}
FFT_RARE void fft_store_some(global scalar_t *p, ulong stride, uint lanes, cplx a) {
  fft_store_gathered(p, stride, lanes, a);
}
#else
FFT_INLINE cplx fft_gather_some(global const scalar_t *p, ulong stride, uint lanes) { return fft_load_lanes(p); }
FFT_INLINE void fft_store_some(global scalar_t *p, ulong stride, uint lanes, cplx a) {
  if (lanes != 0) fft_store_lanes(p, a);
}
#endif
