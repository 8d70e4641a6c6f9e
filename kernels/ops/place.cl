/* A small array laid into a grid of zeros so that its centre is the grid's point 0 and what lies before the centre wraps
   around. The generator defines, before this text:
     FFT_VALUE                           element of both: scalar_t or elem_t
     FFT_LENGTH_X, _Y, _Z                of the grid, x the fastest
     FFT_SMALL_X, _Y, _Z                 of the array, at most as much
     FFT_CENTRE_X, _Y, _Z                below FFT_SMALL                                                              */
FFT_INLINE ulong fft_place_along(ulong i, ulong centre, ulong length) {
  const ulong at = i + centre;
  return at >= length ? at - length : at;
}

kernel void fft_place(global const FFT_VALUE *in, global FFT_VALUE *out, global const elem_t *table, ulong in_offset,
                      ulong out_offset, ulong count, factors_t factors) {
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong x = fft_place_along(i % FFT_LENGTH_X, FFT_CENTRE_X, FFT_LENGTH_X);
  const ulong y = fft_place_along(i / FFT_LENGTH_X % FFT_LENGTH_Y, FFT_CENTRE_Y, FFT_LENGTH_Y);
  const ulong z = fft_place_along(i / FFT_LENGTH_X / FFT_LENGTH_Y, FFT_CENTRE_Z, FFT_LENGTH_Z);
  const int inside = x < FFT_SMALL_X && y < FFT_SMALL_Y && z < FFT_SMALL_Z;
  out[out_offset + i] = inside ? in[in_offset + (z * FFT_SMALL_Y + y) * FFT_SMALL_X + x] : (FFT_VALUE)(K(0.0));
}
