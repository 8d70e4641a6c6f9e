/* Sums over frames of products of spectra; a work-item sums one frequency of one signal over one part of the frames. Needs common/types.cl, and from
   the generator:
     FFT_POINTS   frequencies of all signals together: a frame's spectra
     FFT_OUTPUT   0 |X|^2; 1 conj(X) Y; 2 |X|^2, |Y|^2 and conj(X) Y
   The input has the spectra of `frames` frames, then, of two signals, those of as many frames of the other one. `count` work-items; part p has the
   frames p * per_part and following. The sums of a part lie together, FFT_POINTS of each kind; in_offset and out_offset count
   complex and real numbers. */
kernel void fft_welch_sums(global const elem_t *in, global scalar_t *out, global const elem_t *table, launch_t launch,
                           global const elem_t *unused, ulong frames, ulong per_part) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong at = i % FFT_POINTS, part = i / FFT_POINTS;
  const ulong end = min(frames, (part + 1) * per_part);
  global const elem_t *x = in + in_offset + at;
#if FFT_OUTPUT > 0
  global const elem_t *y = x + frames * FFT_POINTS;
  scalar_t re = K(0.0), im = K(0.0);
#endif
  scalar_t xx = K(0.0), yy = K(0.0);
  for (ulong f = part * per_part; f < end; ++f) {
    const elem_t a = x[f * FFT_POINTS];
    xx = fma(a.x, a.x, fma(a.y, a.y, xx));
#if FFT_OUTPUT > 0
    const elem_t b = y[f * FFT_POINTS];
    yy = fma(b.x, b.x, fma(b.y, b.y, yy));
    re = fma(a.x, b.x, fma(a.y, b.y, re));
    im = fma(a.x, b.y, fma(-a.y, b.x, im));
#endif
  }
#if FFT_OUTPUT == 0
  out[out_offset + part * FFT_POINTS + at] = xx;
#elif FFT_OUTPUT == 1
  out[out_offset + part * (2 * FFT_POINTS) + at] = re;
  out[out_offset + part * (2 * FFT_POINTS) + FFT_POINTS + at] = im;
#else
  global scalar_t *to = out + out_offset + part * (4 * FFT_POINTS) + at;
  to[0] = re;
  to[FFT_POINTS] = im;
  to[2 * FFT_POINTS] = xx;
  to[3 * FFT_POINTS] = yy;
#endif
}
