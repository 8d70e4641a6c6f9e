/* Values of arrays that are padded on both sides, less the first value of the array: of arrays with a mean far from 0 that loses nothing, and of
   constant ones nothing is left. Needs pairs.cl, and from the generator:
     FFT_GRID_X, _Y, _Z      lengths with the padding, x the fastest
     FFT_LENGTH_X, _Y, _Z    without
     FFT_BEFORE_X, _Y, _Z    points of padding before point 0
     FFT_STRIDE_X, _Y, _Z, FFT_DISTANCE  in memory, and from one array to the next
     FFT_PADDING             fft::MatchPadding                                                                             */
#define FFT_OUTSIDE (~(ulong)0)

/* The point of the array that is at point p of the grid. */
FFT_INLINE ulong fft_match_source(ulong p, ulong length, ulong before) {
  const long at = (long)p - (long)before, n = (long)length;
  if (at >= 0 && at < n) return (ulong)at;
#if FFT_PADDING <= 1
  return FFT_OUTSIDE;
#elif FFT_PADDING == 2
  return at < 0 ? 0 : length - 1;
#else
#if FFT_PADDING == 3
  const long period = 2 * n - 2, last = period; /* one point has no padding */
#elif FFT_PADDING == 4
  const long period = 2 * n, last = 2 * n - 1;
#else
  const long period = n, last = 0;
#endif
  const long over = at % period, there = over < 0 ? over + period : over;
  return (ulong)(there < n ? there : last - there);
#endif
}

/* Point `p` of the grid of an array. */
FFT_INLINE elem_t fft_match_value(global const scalar_t *array, ulong p, scalar_t outside) {
  const ulong x = fft_match_source(p % FFT_GRID_X, FFT_LENGTH_X, FFT_BEFORE_X);
  p /= FFT_GRID_X;
  const ulong y = fft_match_source(p % FFT_GRID_Y, FFT_LENGTH_Y, FFT_BEFORE_Y);
  const ulong z = fft_match_source(p / FFT_GRID_Y, FFT_LENGTH_Z, FFT_BEFORE_Z);
  const int beyond = x == FFT_OUTSIDE || y == FFT_OUTSIDE || z == FFT_OUTSIDE;
  const scalar_t value = beyond ? outside : array[z * FFT_STRIDE_Z + y * FFT_STRIDE_Y + x * FFT_STRIDE_X];
  return fft_exact_sum(value, -array[0]);
}
