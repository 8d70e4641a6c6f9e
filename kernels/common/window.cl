/* Real and imaginary part, each times its own factor: windows, where a complex point may hold two real samples.
   Needs common/types.cl. */
FFT_INLINE cplx fft_window(cplx a, cplx w) { return make_cplx(a.x * w.x, a.y * w.y); }
