/* The estimate from the sums of all parts; a work-item writes one frequency of one signal. Needs common/types.cl, and from the
   generator:
     FFT_POINTS, FFT_BINS  frequencies of all signals together, of one signal
     FFT_OUTPUT            as in sums.cl
     FFT_AVERAGE           fft_total, or fft_median (median.cl): then a part is one frame
     FFT_DOUBLED(k)        whether the frequency k stands for -k, too
   `parts` parts; factors.y is the scale. */
/* With what each addition loses (Neumaier, 1974): there are hundreds of parts on a GPU. Of an infinite sum that is no number. */
FFT_INLINE scalar_t fft_total(global const scalar_t *sums, ulong parts, ulong distance) {
  scalar_t total = K(0.0), lost = K(0.0);
  for (ulong p = 0; p < parts; ++p) {
    const scalar_t part = sums[p * distance], next = total + part;
    lost += fabs(total) >= fabs(part) ? (total - next) + part : (part - next) + total;
    total = next;
  }
  return isinf(total) ? total : total + lost;
}

kernel void fft_welch_finish(global const scalar_t *in, global scalar_t *out, global const elem_t *table, launch_t launch,
                             global const elem_t *unused, ulong parts) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  global const scalar_t *sums = in + in_offset + i;
  const scalar_t scale = FFT_DOUBLED(i % FFT_BINS) ? K(2.0) * factors.y : factors.y;
#if FFT_OUTPUT == 0
  out[i] = FFT_AVERAGE(sums, parts, FFT_POINTS) * scale;
#elif FFT_OUTPUT == 1
  out[2 * i] = FFT_AVERAGE(sums, parts, 2 * FFT_POINTS) * scale;
  out[2 * i + 1] = FFT_AVERAGE(sums + FFT_POINTS, parts, 2 * FFT_POINTS) * scale;
#else
  const scalar_t re = fft_total(sums, parts, 4 * FFT_POINTS), im = fft_total(sums + FFT_POINTS, parts, 4 * FFT_POINTS);
  const scalar_t xx = fft_total(sums + 2 * FFT_POINTS, parts, 4 * FFT_POINTS);
  const scalar_t yy = fft_total(sums + 3 * FFT_POINTS, parts, 4 * FFT_POINTS);
  /* each factor divided alone: the product of two powers may not be a number of the precision */
  const scalar_t root = sqrt(xx) * sqrt(yy);
  const scalar_t a = re / root, b = im / root;
  out[i] = fma(a, a, b * b);
#endif
}
