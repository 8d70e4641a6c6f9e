/* out = in * factors.y */
kernel void fft_scale(global const elem_t *in, global elem_t *out, global const elem_t *table, ulong in_offset,
                      ulong out_offset, ulong count, factors_t factors) {
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  out[out_offset + i] = in[in_offset + i] * factors.y;
}
