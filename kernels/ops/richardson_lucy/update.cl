/* The next estimate: the last one (in) times the correction (table), `count` real numbers. Needs common/types.cl, and from the
   generator:
     FFT_LENGTH_X, _Y, _Z  of a picture, x the fastest
     FFT_VARIATION         1: divided by 1 - factors.y * the divergence of the estimate's direction of change
   `clips`: 1 cuts the result to -1 .. 1, but leaves NaN, which clamp() would make a number. in and out may be one without FFT_VARIATION. */
#if FFT_VARIATION
/* Forward differences along the axes at a point, over their magnitude. `u`: the point; x, y, z: its place. */
FFT_INLINE void fft_direction(global const scalar_t *u, ulong x, ulong y, ulong z, scalar_t *dx, scalar_t *dy, scalar_t *dz) {
  *dx = x + 1 < FFT_LENGTH_X ? u[1] - u[0] : K(0.0);
  *dy = y + 1 < FFT_LENGTH_Y ? u[FFT_LENGTH_X] - u[0] : K(0.0);
  *dz = z + 1 < FFT_LENGTH_Z ? u[FFT_LENGTH_X * FFT_LENGTH_Y] - u[0] : K(0.0);
  const scalar_t length = sqrt(fma(*dx, *dx, fma(*dy, *dy, fma(*dz, *dz, K(1e-12)))));
  *dx /= length;
  *dy /= length;
  *dz /= length;
}

FFT_INLINE scalar_t fft_divergence(global const scalar_t *u, ulong i) {
  const ulong x = i % FFT_LENGTH_X, y = i / FFT_LENGTH_X % FFT_LENGTH_Y, z = i / (FFT_LENGTH_X * FFT_LENGTH_Y) % FFT_LENGTH_Z;
  scalar_t dx, dy, dz, bx, by, bz;
  fft_direction(u, x, y, z, &dx, &dy, &dz);
  scalar_t sum = dx + dy + dz;
  if (x > 0) {
    fft_direction(u - 1, x - 1, y, z, &bx, &by, &bz);
    sum -= bx;
  }
  if (y > 0) {
    fft_direction(u - FFT_LENGTH_X, x, y - 1, z, &bx, &by, &bz);
    sum -= by;
  }
  if (z > 0) {
    fft_direction(u - FFT_LENGTH_X * FFT_LENGTH_Y, x, y, z - 1, &bx, &by, &bz);
    sum -= bz;
  }
  return sum;
}
#endif

kernel void fft_update(global const scalar_t *in, global scalar_t *out, global const scalar_t *correction, launch_t launch,
                       global const elem_t *unused, ulong clips) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  scalar_t value = in[i] * correction[i];
#if FFT_VARIATION
  value /= K(1.0) - factors.y * fft_divergence(in + i, i);
#endif
  if (clips && value > K(1.0)) value = K(1.0);
  if (clips && value < K(-1.0)) value = K(-1.0);
  out[i] = value;
}
