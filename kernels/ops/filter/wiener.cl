/* The spectrum that undoes a blur b in the presence of noise (N. Wiener): out = conj(b) / (|b|^2 + K), K in factors.y. */
kernel void fft_wiener(global const elem_t *in, global elem_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const elem_t b = in[in_offset + i];
  const scalar_t power = fma(b.x, b.x, fma(b.y, b.y, factors.y));
  out[out_offset + i] = power > K(0.0) ? (elem_t)(b.x, -b.y) / power : (elem_t)(K(0.0), K(0.0));
}
