/* Sums over windows along one axis; along the last one to be summed the scores divided by the window's norm instead. A work-item slides over
   FFT_SEGMENT windows: pairs lose nothing of what goes in and out again. Needs pairs.cl, and from the generator:
     FFT_FIRST, FFT_LAST            the input is centred values; the windows are complete
     FFT_FROM, FFT_TO               elements of both sides: scalar_t (values, scores) or factors_t (moments)
     FFT_LENGTH, FFT_COUNT          points of the axis, places of a window
     FFT_WINDOW                     points of a window
     FFT_INNER                      points of faster axes
     FFT_SEGMENTS                   segments of the axis
     FFT_TEMPLATES                  arrays of scores, one after the other, for each signal (FFT_LAST)
     FFT_SHARE                      1 / points of a complete window, a pair (FFT_LAST)
     FFT_FLOOR                      windows of at most this energy are constant: scores are 0 (FFT_LAST) */
#if FFT_FIRST
#define FFT_MOMENTS(v) fft_moments_of((elem_t)(v, K(0.0)))
#else
#define FFT_MOMENTS(v) (v)
#endif

FFT_INLINE void fft_give_window(global FFT_TO *out, ulong outer, ulong at, factors_t moments) {
#if FFT_LAST
  const scalar_t energy = fft_energy(moments, FFT_SHARE);
  const scalar_t factor = energy <= FFT_FLOOR ? K(0.0) : fft_inverse_root(energy);
  for (ulong t = 0; t < FFT_TEMPLATES; ++t) {
    global scalar_t *score = out + (outer * FFT_TEMPLATES + t) * (FFT_COUNT * FFT_INNER) + at;
    const scalar_t value = *score * factor;
    *score = value > K(1.0) ? K(1.0) : value < K(-1.0) ? K(-1.0) : value;
  }
#else
  out[outer * (FFT_COUNT * FFT_INNER) + at] = moments;
#endif
}

kernel void fft_match_windows(global const FFT_FROM *in, global FFT_TO *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong inner = i % FFT_INNER;
  i /= FFT_INNER;
  const ulong first = i % FFT_SEGMENTS * FFT_SEGMENT, outer = i / FFT_SEGMENTS;
  const ulong end = min(first + FFT_SEGMENT, FFT_COUNT);
  global const FFT_FROM *line = in + in_offset + outer * (FFT_LENGTH * FFT_INNER) + inner;
  factors_t moments = (factors_t)(K(0.0));
  for (ulong p = first; p < first + FFT_WINDOW; ++p)
    moments = fft_moments_add(moments, FFT_MOMENTS(line[p * FFT_INNER]));
  for (ulong p = first;; ++p) {
    fft_give_window(out + out_offset, outer, p * FFT_INNER + inner, moments);
    if (p + 1 >= end) break;
    moments = fft_moments_add(moments, -FFT_MOMENTS(line[p * FFT_INNER]));
    moments = fft_moments_add(moments, FFT_MOMENTS(line[(p + FFT_WINDOW) * FFT_INNER]));
  }
}
