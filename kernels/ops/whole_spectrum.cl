/* The spectrum of real data from the half of it that is stored: X[-k] = conj(X[k]), all indices negated. The generator
   defines FFT_LENGTH_X, _Y, _Z, x the fastest axis, of which FFT_LENGTH_X / 2 + 1 points are stored; count is the number of
   points of all whole spectra. */
#define FFT_STORED (FFT_LENGTH_X / 2 + 1)

kernel void fft_whole_spectrum(global const elem_t *in, global elem_t *out, global const elem_t *table, ulong in_offset,
                               ulong out_offset, ulong count, factors_t factors) {
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  ulong p = i;
  ulong x = p % FFT_LENGTH_X;
  p /= FFT_LENGTH_X;
  ulong y = p % FFT_LENGTH_Y;
  p /= FFT_LENGTH_Y;
  ulong z = p % FFT_LENGTH_Z;
  p /= FFT_LENGTH_Z;
  const int mirrored = x >= FFT_STORED;
  if (mirrored) {
    x = FFT_LENGTH_X - x;
    y = y == 0 ? 0 : FFT_LENGTH_Y - y;
    z = z == 0 ? 0 : FFT_LENGTH_Z - z;
  }
  const elem_t value = in[in_offset + ((p * FFT_LENGTH_Z + z) * FFT_LENGTH_Y + y) * FFT_STORED + x];
  out[out_offset + i] = mirrored ? (elem_t)(value.x, -value.y) : value;
}
