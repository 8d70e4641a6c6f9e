/* Spectra of FFT_FROM points to spectra of FFT_TO points. Needs common/types.cl, and from the generator:
     FFT_FROM, FFT_TO       points of the signals
     FFT_IN_BINS, FFT_BINS  frequencies of a spectrum: all, or of real signals half of them
     FFT_REAL               1 for real signals
     FFT_WINDOW             1: factors.y in the table, one real number for each frequency of the input
   `count` frequencies of all results. */
#define FFT_LESS (FFT_FROM < FFT_TO ? FFT_FROM : FFT_TO)

FFT_INLINE elem_t fft_frequency(global const elem_t *row, global const scalar_t *window, ulong k) {
#if FFT_WINDOW
  return row[k] * window[k];
#else
  return row[k];
#endif
}

kernel void fft_resize(global const elem_t *in, global elem_t *out, global const scalar_t *window, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong k = i % FFT_BINS;
  global const elem_t *row = in + i / FFT_BINS * FFT_IN_BINS;
  /* the number of the frequency without its sign */
  const ulong above = FFT_REAL || 2 * k <= FFT_TO ? 0 : FFT_TO - k, number = above != 0 ? above : k;
  elem_t value = (elem_t)(K(0.0), K(0.0));
  if (2 * number < FFT_LESS) {
    value = fft_frequency(row, window, above != 0 ? FFT_FROM - above : k);
  } else if (2 * number == FFT_LESS) { /* the middle frequency: both signs in one */
    value = fft_frequency(row, window, number);
    if (FFT_FROM < FFT_TO) value *= K(0.5);
    if (FFT_FROM > FFT_TO) value = FFT_REAL ? value * K(2.0) : value + fft_frequency(row, window, FFT_FROM - number);
  }
  out[out_offset + i] = value;
}
