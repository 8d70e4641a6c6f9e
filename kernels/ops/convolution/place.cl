/* Small arrays laid into grids (place_point.cl comes before this text). The generator defines:
     FFT_VALUE, FFT_RESULT               elements of array and grid: scalar_t or elem_t
     FFT_CONVERT(v)                      from one to the other
     FFT_LENGTH_X, _Y, _Z                of the grid, x the fastest
     FFT_SMALL_X, _Y, _Z                 of the array
     FFT_STRIDE_X, _Y, _Z, FFT_DISTANCE  of the array in its buffer, and from one array to the next
     FFT_ROTATION_X, _Y, _Z              below FFT_LENGTH
     FFT_PERIOD_X, _Y, _Z, FFT_ORDER_X, _Y, _Z  see place_point.cl                                                    */
kernel void fft_place(global const FFT_VALUE *in, global FFT_RESULT *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  ulong p = i;
  const ulong x = fft_place_point(p % FFT_LENGTH_X, FFT_ROTATION_X, FFT_PERIOD_X, FFT_LENGTH_X, FFT_SMALL_X, FFT_ORDER_X);
  p /= FFT_LENGTH_X;
  const ulong y = fft_place_point(p % FFT_LENGTH_Y, FFT_ROTATION_Y, FFT_PERIOD_Y, FFT_LENGTH_Y, FFT_SMALL_Y, FFT_ORDER_Y);
  p /= FFT_LENGTH_Y;
  const ulong z = fft_place_point(p % FFT_LENGTH_Z, FFT_ROTATION_Z, FFT_PERIOD_Z, FFT_LENGTH_Z, FFT_SMALL_Z, FFT_ORDER_Z);
  p /= FFT_LENGTH_Z;
  const int inside = x < FFT_SMALL_X && y < FFT_SMALL_Y && z < FFT_SMALL_Z;
  out[out_offset + i] = inside ? FFT_CONVERT(in[in_offset + p * FFT_DISTANCE + z * FFT_STRIDE_Z + y * FFT_STRIDE_Y +
                                                x * FFT_STRIDE_X])
                               : (FFT_RESULT)(K(0.0));
}
