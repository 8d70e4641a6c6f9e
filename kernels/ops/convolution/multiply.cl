/* Spectra times a transfer function: out = in * table, whose in_offset points serve every spectrum of the batch. In place
   when in and out are one. */
kernel void fft_multiply(global const elem_t *in, global elem_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const elem_t a = in[i], b = table[i % in_offset];
  out[out_offset + i] = (elem_t)(fma(a.x, b.x, -(a.y * b.y)), fma(a.x, b.y, a.y * b.x));
}
