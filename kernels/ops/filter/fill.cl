/* The kernel behind ops/filter/transfer.cl: fft_transfer_at() at every point of the spectrum, times factors.y. */
kernel void fft_fill(global const elem_t *in, global elem_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const scalar_t fx = fft_frequency(i % FFT_COUNT_X, FFT_LENGTH_X, FFT_RATE_X);
  const scalar_t fy = fft_frequency(i / FFT_COUNT_X % FFT_COUNT_Y, FFT_LENGTH_Y, FFT_RATE_Y);
  const scalar_t fz = fft_frequency(i / FFT_COUNT_X / FFT_COUNT_Y, FFT_LENGTH_Z, FFT_RATE_Z);
  out[out_offset + i] = fft_transfer_at(fx, fy, fz, sqrt(fma(fx, fx, fma(fy, fy, fz * fz)))) * factors.y;
}
