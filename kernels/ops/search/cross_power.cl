/* Phases of a spectrum against a reference: out = a conj(b) / |a b|, a from `in`, b from `table`, whose in_offset points
   serve every spectrum of the batch. Each factor is normalised alone: the product of two large spectra would overflow. A
   point without phase (0) stays 0; NaN and infinity become NaN. In place when in and out are one. */
FFT_INLINE elem_t fft_phase(elem_t z) {
  const scalar_t length = hypot(z.x, z.y);
  return length == K(0.0) ? z : z / length;
}

kernel void fft_cross_power(global const elem_t *in, global elem_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const elem_t a = fft_phase(in[i]), b = fft_phase(table[i % in_offset]);
  out[out_offset + i] = (elem_t)(fma(a.x, b.x, a.y * b.y), fma(a.y, b.x, -(a.x * b.y)));
}
