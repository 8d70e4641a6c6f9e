/* Sums of arrays' values and of their squares; FFT_PARTS work-groups of FFT_ITEMS work-items (a power of two) share an array, and each leaves one
   result. Needs match_value.cl; factors.y is the value of constant padding. Arrays begin at in_offset, results at out_offset. */
kernel void fft_match_moments(global const scalar_t *in, global factors_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  local factors_t room[FFT_ITEMS];
  const uint item = (uint)get_local_id(0);
  const ulong array = get_group_id(0) / FFT_PARTS, part = get_group_id(0) % FFT_PARTS;
  factors_t moments = (factors_t)(K(0.0));
  for (ulong p = part * FFT_ITEMS + item; p < count; p += FFT_PARTS * FFT_ITEMS)
    moments = fft_moments_add(moments, fft_moments_of(fft_match_value(in + in_offset + array * FFT_DISTANCE, p, factors.y)));
  room[item] = moments;
  for (uint half_size = FFT_ITEMS / 2; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < half_size) room[item] = fft_moments_add(room[item], room[item + half_size]);
  }
  if (item == 0) out[out_offset + get_group_id(0)] = room[0];
}
