/* Arrays with their padding, less their means, times their factors; dense, a work-item for each of `count` values. Needs match_value.cl;
   scales: from match_scale.cl, at scales_offset. FFT_POINTS: values of an array. */
kernel void fft_match_centre(global const scalar_t *in, global scalar_t *out, global const elem_t *table, launch_t launch,
                             global const factors_t *scales, ulong scales_offset) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong array = i / FFT_POINTS;
  const factors_t scale = scales[scales_offset + array];
  const elem_t value = fft_match_value(in + in_offset + array * FFT_DISTANCE, i % FFT_POINTS, factors.y);
  out[out_offset + i] = ((value.x - scale.x) + (value.y - scale.y)) * scale.z;
}
