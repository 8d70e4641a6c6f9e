/* Mean (x, y) of each array's values, and the factor (z) that takes the square root of their variance to FFT_DEVIATION; of constant arrays it is
   0. Needs pairs.cl; in: FFT_PARTS results of match_moments.cl for each of `count` arrays. From the generator, too:
     FFT_SHARE      1 / values of an array, a pair
     FFT_DEVIATION  root mean square of what is left
     FFT_ROUNDING   variances of at most so many times the square of the mean are rounding errors */
kernel void fft_match_scale(global const factors_t *in, global factors_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong array = get_global_id(0);
  if (array >= count) return;
  factors_t moments = (factors_t)(K(0.0));
  for (uint part = 0; part < FFT_PARTS; ++part)
    moments = fft_moments_add(moments, in[in_offset + array * FFT_PARTS + part]);
  const elem_t mean = fft_pair_multiply(moments.xy, FFT_SHARE);
  const scalar_t variance = fft_energy(moments, FFT_SHARE) * (FFT_SHARE).x;
  scalar_t factor = FFT_DEVIATION * fft_inverse_root(variance);
  if (variance <= mean.x * mean.x * FFT_ROUNDING) factor = K(0.0);
  if (!(variance < INFINITY)) factor = NAN;
  out[out_offset + array] = (factors_t)(mean, factor, K(0.0));
}
