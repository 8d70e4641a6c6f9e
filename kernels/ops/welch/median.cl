/* The median of values that lie `distance` apart; of an even number of them the mean of the two in the middle. Values become keys of
   the same order, and the middle one is found two bits at a time, from the highest on: each step counts the keys that begin with what is
   known and have 0, 1 or 2 in the next two bits. NaN where a value is: it has no place among the others. Needs common/types.cl, and from the generator:
     FFT_KEY, FFT_KEY_BITS, FFT_AS_KEY, FFT_AS_VALUE  an unsigned integer of the size of scalar_t, and bitwise conversions */
FFT_INLINE FFT_KEY fft_key(scalar_t value) {
  const FFT_KEY bits = FFT_AS_KEY(value), sign = (FFT_KEY)1 << (FFT_KEY_BITS - 1);
  return (bits & sign) != 0 ? ~bits : bits | sign;
}
FFT_INLINE scalar_t fft_value(FFT_KEY key) {
  const FFT_KEY sign = (FFT_KEY)1 << (FFT_KEY_BITS - 1);
  return FFT_AS_VALUE((key & sign) != 0 ? key ^ sign : ~key);
}

FFT_INLINE scalar_t fft_median(global const scalar_t *values, ulong count, ulong distance) {
  FFT_KEY found = 0, known = 0;
  ulong rank = (count - 1) / 2; /* among the keys that begin with what is known */
  int broken = 0;
  for (int shift = FFT_KEY_BITS - 2; shift >= 0; shift -= 2) {
    ulong zeros = 0, ones = 0, twos = 0;
    for (ulong i = 0; i < count; ++i) {
      const scalar_t value = values[i * distance];
      const FFT_KEY key = fft_key(value);
      const uint digit = (uint)(key >> shift) & 3u;
      const int fits = (key & known) == found;
      zeros += fits && digit == 0;
      ones += fits && digit == 1;
      twos += fits && digit == 2;
      broken |= isnan(value);
    }
    uint digit = 0;
    if (rank >= zeros) digit = 1, rank -= zeros;
    if (digit == 1 && rank >= ones) digit = 2, rank -= ones;
    if (digit == 2 && rank >= twos) digit = 3, rank -= twos;
    found |= (FFT_KEY)digit << shift;
    known |= (FFT_KEY)3 << shift;
  }
  if (broken) return fft_value(~(FFT_KEY)0);
  if (count % 2 != 0) return fft_value(found);
  ulong below = 0;
  FFT_KEY next = ~(FFT_KEY)0;
  for (ulong i = 0; i < count; ++i) {
    const FFT_KEY key = fft_key(values[i * distance]);
    below += key <= found;
    if (key > found) next = min(next, key);
  }
  const scalar_t low = fft_value(found);
  return below > count / 2 ? low : K(0.5) * low + K(0.5) * fft_value(next);
}
