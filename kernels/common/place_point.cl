/* The point of a small array that lies at point p of a grid: j = p + rotation modulo the grid's length; with a period, j = p
   and, once more, p = j - period modulo the length. order 1: point j is the array's last but j; 2: its point -j modulo the
   period or the length. Points outside the array get an index of at least `small`. FFT_INDEX: an unsigned type for all of them. */
#define FFT_NOWHERE (~(FFT_INDEX)0)

FFT_INLINE FFT_INDEX fft_place_point(FFT_INDEX p, FFT_INDEX rotation, FFT_INDEX period, FFT_INDEX length,
                                     FFT_INDEX small, int order) {
  FFT_INDEX j = p + rotation;
  if (j >= length) j -= length;
  if (period != 0) j = p < period ? p : p > length - period ? p + period - length : FFT_NOWHERE;
  if (order == 1 && j < small) j = small - 1 - j;
  if (order == 2 && j != 0 && j != FFT_NOWHERE) j = (period != 0 ? period : length) - j;
  return j;
}
