/* Windowed frames of signals, one behind the other, for a transform that reads them. A work-group writes FFT_ROWS of them. Needs
   common/types.cl, and from the generator:
     FFT_SAMPLE    type of a sample: scalar_t (real signals) or elem_t
     FFT_FRAME, FFT_HOP, FFT_LENGTH          samples of a frame, from frame to frame, points of a transform
     FFT_SIGNAL, FFT_SIGNALS, FFT_EXTENSION  samples of a signal, signals, samples by which a signal is extended at its ends
     FFT_PADDING   what lies there: 0 zeros, 1 the outermost sample, 2 the mirror image, 3 its point reflection
     FFT_ROWS      rows of a work-group, one after the other                                                               */

FFT_INLINE FFT_SAMPLE fft_extended_sample(global const FFT_SAMPLE *x, long at) {
  if (at >= 0 && at < FFT_SIGNAL) return x[at];
#if FFT_PADDING > 0
  const long past = at < 0 ? -at : at - (FFT_SIGNAL - 1);
  if (past <= FFT_EXTENSION) {
    const long edge = at < 0 ? 0 : FFT_SIGNAL - 1;
#if FFT_PADDING > 1
    const long mirrored = at < 0 ? past : FFT_SIGNAL - 1 - past;
#endif
#if FFT_PADDING == 1
    return x[edge];
#elif FFT_PADDING == 2
    return x[mirrored];
#else
    return K(2.0) * x[edge] - x[mirrored];
#endif
  }
#endif
  return (FFT_SAMPLE)(K(0.0));
}

/* `count` frames of every signal, the first of which begins at sample in_offset of the extended signal; frame by frame, the
   signals of a frame together. */
kernel void fft_frames(global const FFT_SAMPLE *in, global FFT_SAMPLE *out, global const scalar_t *window, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const uint start = (uint)get_local_id(0), step = (uint)get_local_size(0);
  const ulong begin = get_group_id(0) * FFT_ROWS, end = min(begin + FFT_ROWS, count * FFT_SIGNALS);
  for (ulong r = begin; r < end; ++r) {
    const ulong frame = r / FFT_SIGNALS;
    global const FFT_SAMPLE *x = in + r % FFT_SIGNALS * FFT_SIGNAL;
    global FFT_SAMPLE *row = out + out_offset + r * FFT_LENGTH;
    const long first = (long)(in_offset + frame * FFT_HOP) - FFT_EXTENSION;
    if (first >= 0 && first + FFT_FRAME <= FFT_SIGNAL) {
      for (uint q = start; q < FFT_FRAME; q += step) row[q] = x[first + q] * window[q];
    } else {
      for (uint q = start; q < FFT_FRAME; q += step) row[q] = fft_extended_sample(x, first + q) * window[q];
    }
    for (uint q = FFT_FRAME + start; q < FFT_LENGTH; q += step) row[q] = (FFT_SAMPLE)(K(0.0));
  }
}
