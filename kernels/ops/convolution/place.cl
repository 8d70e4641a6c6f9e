/* Small arrays laid into grids (place_point.cl comes before this text). The generator defines:
     FFT_VALUE, FFT_RESULT               elements of array and grid: scalar_t or elem_t
     FFT_CONVERT(v)                      from one to the other
     FFT_LENGTH_X, _Y, _Z                of the grid, x the fastest
     FFT_SMALL_X, _Y, _Z                 of the array
     FFT_STRIDE_X, _Y, _Z, FFT_DISTANCE  of the array in its buffer, and from one array to the next
     FFT_ROTATION_X, _Y, _Z              below FFT_LENGTH
     FFT_PERIOD_X, _Y, _Z, FFT_ORDER_X, _Y, _Z  see place_point.cl
     FFT_INDEX                           an unsigned type that can count the points of all grids                      */
#define FFT_PLACED(axis)                                                                                               \
  fft_place_point(p % (FFT_INDEX)FFT_LENGTH_##axis, (FFT_INDEX)FFT_ROTATION_##axis, (FFT_INDEX)FFT_PERIOD_##axis,      \
                  (FFT_INDEX)FFT_LENGTH_##axis, (FFT_INDEX)FFT_SMALL_##axis, FFT_ORDER_##axis)

kernel void fft_place(global const FFT_VALUE *in, global FFT_RESULT *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  FFT_INDEX p = (FFT_INDEX)i;
  const FFT_INDEX x = FFT_PLACED(X);
  p /= (FFT_INDEX)FFT_LENGTH_X;
  const FFT_INDEX y = FFT_PLACED(Y);
  p /= (FFT_INDEX)FFT_LENGTH_Y;
  const FFT_INDEX z = FFT_PLACED(Z);
  p /= (FFT_INDEX)FFT_LENGTH_Z;
  const int inside = x < (FFT_INDEX)FFT_SMALL_X && y < (FFT_INDEX)FFT_SMALL_Y && z < (FFT_INDEX)FFT_SMALL_Z;
  out[out_offset + i] = inside ? FFT_CONVERT(in[in_offset + p * FFT_DISTANCE + z * FFT_STRIDE_Z + y * FFT_STRIDE_Y +
                                                x * FFT_STRIDE_X])
                               : (FFT_RESULT)(K(0.0));
}
