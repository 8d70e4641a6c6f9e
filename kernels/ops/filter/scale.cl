/* out = in * factors.y */
kernel void fft_scale(global const elem_t *in, global elem_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  out[out_offset + i] = in[in_offset + i] * factors.y;
}
