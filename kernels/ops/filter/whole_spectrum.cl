/* The spectrum of real data from the half of it that is stored: X[-k] = conj(X[k]), all indices negated. Where both of
   these are stored (x = 0, and the middle of an even length) each becomes the mean of one and the other's conjugate: what
   an inverse transform to real data makes of them. The generator defines FFT_LENGTH_X, _Y, _Z, x the fastest axis, of which FFT_LENGTH_X / 2 + 1 points are stored; count is the number of
   points of all whole spectra. */
#define FFT_STORED (FFT_LENGTH_X / 2 + 1)

kernel void fft_whole_spectrum(global const elem_t *in, global elem_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
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
  const ulong row = p * FFT_LENGTH_Z;
  const elem_t value = in[in_offset + ((row + z) * FFT_LENGTH_Y + y) * FFT_STORED + x];
  if (x == 0 || 2 * x == FFT_LENGTH_X) {
    const ulong my = y == 0 ? 0 : FFT_LENGTH_Y - y, mz = z == 0 ? 0 : FFT_LENGTH_Z - z;
    const elem_t mirror = in[in_offset + ((row + mz) * FFT_LENGTH_Y + my) * FFT_STORED + x];
    out[out_offset + i] = (elem_t)(K(0.5) * (value.x + mirror.x), K(0.5) * (value.y - mirror.y));
    return;
  }
  out[out_offset + i] = mirrored ? (elem_t)(value.x, -value.y) : value;
}
