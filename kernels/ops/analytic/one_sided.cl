/* The spectra of analytic signals from those of real ones, in place: rows of FFT_LENGTH complex numbers, of which 0 .. FFT_LENGTH / 2 are given. Positive
   frequencies are doubled, negative ones become 0. `count` numbers of all rows. */
kernel void fft_one_sided(global const elem_t *in, global elem_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong k = i % FFT_LENGTH;
  if (2 * k > FFT_LENGTH)
    out[i] = (elem_t)(K(0.0), K(0.0));
  else if (k != 0 && 2 * k != FFT_LENGTH)
    out[i] = in[i] * K(2.0);
}
