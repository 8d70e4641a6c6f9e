/* A picture (in) over the blurred estimate (out, in place): `count` real numbers. Where the estimate is below factors.y the ratio is 0. */
kernel void fft_ratio(global const scalar_t *in, global scalar_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const scalar_t blurred = out[i] + K(1e-12);
  out[i] = blurred < factors.y ? K(0.0) : in[i] / blurred;
}
