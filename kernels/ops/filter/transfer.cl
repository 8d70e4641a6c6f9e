/* A spectrum filled from an expression of the frequency. The generator defines, before this text:
     FFT_COUNT_X, _Y, _Z    elements along the axes of the spectrum, x the fastest
     FFT_LENGTH_X, _Y, _Z   lengths of the signal (real signals: COUNT_X is LENGTH_X / 2 + 1)
     FFT_RATE_X, _Y, _Z     samples per unit along the axes; 1: frequencies in cycles per sample
   and writes the expression, real or complex, of fx, fy, fz and r as fft_transfer_at(), with these at hand: */

#define pi K(3.14159265358979323846)

/* re + i im */
FFT_INLINE elem_t make_complex(scalar_t re, scalar_t im) { return (elem_t)(re, im); }

/* exp(i angle) */
FFT_INLINE elem_t cis(scalar_t angle) { return (elem_t)(cos(angle), sin(angle)); }

/* index k of an axis of n points: up to n/2 upwards, then the negative frequencies */
FFT_INLINE scalar_t fft_frequency(ulong k, ulong n, scalar_t rate) {
  const scalar_t turns = 2 * k > n ? -(scalar_t)(n - k) : (scalar_t)k;
  return turns / (scalar_t)n * rate;
}
