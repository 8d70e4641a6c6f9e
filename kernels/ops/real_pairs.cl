/* Convolutions of real signals by complex ones: two signals are the real and the imaginary part of one complex signal, which
   a real filter does not mix. The generator defines, x being the fastest axis,
     FFT_LENGTH_X, _Y, _Z                lengths of a real array
     FFT_STRIDE_X, _Y, _Z, FFT_DISTANCE  of the arrays in their buffer, and from one array to the next
     FFT_ARRAYS                          how many there are
     FFT_GROUP                           arrays of one signal: array a of signal s is number s * FFT_GROUP + a
     FFT_PAIRED                          1: signals 2 p and 2 p + 1 share pair p; 0: every signal has a pair for itself
   Complex arrays are dense; count is the number of their elements.                                                        */
FFT_INLINE ulong fft_place_in_array(ulong p) {
  return p % FFT_LENGTH_X * FFT_STRIDE_X + p / FFT_LENGTH_X % FFT_LENGTH_Y * FFT_STRIDE_Y +
         p / FFT_LENGTH_X / FFT_LENGTH_Y * FFT_STRIDE_Z;
}

/* Number of the array in the real parts of complex array i; that in the imaginary parts comes FFT_GROUP later. */
FFT_INLINE ulong fft_first_of_pair(ulong i) {
  return FFT_PAIRED ? i / FFT_GROUP * 2 * FFT_GROUP + i % FFT_GROUP : i;
}

#define FFT_POINTS (FFT_LENGTH_X * FFT_LENGTH_Y * FFT_LENGTH_Z)

#if FFT_PACKS
kernel void fft_pack_pairs(global const scalar_t *in, global elem_t *out, global const elem_t *table, ulong in_offset,
                           ulong out_offset, ulong count, factors_t factors) {
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong array = fft_first_of_pair(i / FFT_POINTS), place = in_offset + fft_place_in_array(i % FFT_POINTS);
  const int has_second = FFT_PAIRED && array + FFT_GROUP < FFT_ARRAYS;
  out[out_offset + i] = (elem_t)(in[place + array * FFT_DISTANCE],
                                 has_second ? in[place + (array + FFT_GROUP) * FFT_DISTANCE] : K(0.0));
}
#else
kernel void fft_unpack_pairs(global const elem_t *in, global scalar_t *out, global const elem_t *table, ulong in_offset,
                             ulong out_offset, ulong count, factors_t factors) {
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong array = fft_first_of_pair(i / FFT_POINTS), place = out_offset + fft_place_in_array(i % FFT_POINTS);
  const elem_t value = in[in_offset + i];
  out[place + array * FFT_DISTANCE] = value.x;
  if (FFT_PAIRED && array + FFT_GROUP < FFT_ARRAYS) out[place + (array + FFT_GROUP) * FFT_DISTANCE] = value.y;
}
#endif
