/* The heights on both sides of each peak along each axis, the array being cyclic. Needs common/types.cl, and from the generator:
     FFT_VALUE, FFT_COMPLEX_VALUES  of the arrays: scalar_t, or elem_t, of which the magnitude counts
     FFT_LENGTH_X, _Y, _Z           of an array, x the fastest
     FFT_AXES                       1 to 3
   table: one peak for each of `count` arrays, as arg_max.cl writes them, 16 bytes each. A work-item writes the heights of one array: along x before
   and after the peak, then along y and z. Of an array without a peak they are 0. */
FFT_INLINE scalar_t fft_height(global const FFT_VALUE *array, ulong x, ulong y, ulong z) {
#if FFT_COMPLEX_VALUES
  const elem_t value = array[(z * FFT_LENGTH_Y + y) * FFT_LENGTH_X + x];
  return hypot(value.x, value.y);
#else
  return array[(z * FFT_LENGTH_Y + y) * FFT_LENGTH_X + x];
#endif
}

kernel void fft_around(global const FFT_VALUE *in, global scalar_t *out, global const ulong *peaks, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong index = peaks[2 * i], points = (ulong)FFT_LENGTH_X * FFT_LENGTH_Y * FFT_LENGTH_Z;
  global scalar_t *heights = out + out_offset + 2 * FFT_AXES * i;
  for (uint h = 0; h < 2 * FFT_AXES; ++h) heights[h] = K(0.0);
  if (index >= points) return;
  global const FFT_VALUE *array = in + in_offset + i * points;
  const ulong x = index % FFT_LENGTH_X, y = index / FFT_LENGTH_X % FFT_LENGTH_Y, z = index / (FFT_LENGTH_X * FFT_LENGTH_Y);
  heights[0] = fft_height(array, (x + FFT_LENGTH_X - 1) % FFT_LENGTH_X, y, z);
  heights[1] = fft_height(array, (x + 1) % FFT_LENGTH_X, y, z);
#if FFT_AXES > 1
  heights[2] = fft_height(array, x, (y + FFT_LENGTH_Y - 1) % FFT_LENGTH_Y, z);
  heights[3] = fft_height(array, x, (y + 1) % FFT_LENGTH_Y, z);
#endif
#if FFT_AXES > 2
  heights[4] = fft_height(array, x, y, (z + FFT_LENGTH_Z - 1) % FFT_LENGTH_Z);
  heights[5] = fft_height(array, x, y, (z + 1) % FFT_LENGTH_Z);
#endif
}
