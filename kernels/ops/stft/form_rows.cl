/* Rows of complex spectra to rows of real numbers; a work-group takes FFT_ROWS of them. Needs common/spectrum_form.cl and from
   the generator also FFT_BINS, FFT_SIGNALS and FFT_OUT_SIGNAL: numbers in a row, signals, distance of signals in the output. The rows
   of a frame's signals lie together in the input; `count` frames. */
kernel void fft_form_rows(global const elem_t *in, global scalar_t *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const uint step = (uint)get_local_size(0);
  const ulong begin = get_group_id(0) * FFT_ROWS, end = min(begin + FFT_ROWS, count * FFT_SIGNALS);
  for (ulong r = begin; r < end; ++r) {
    const ulong frame = r / FFT_SIGNALS, signal = r % FFT_SIGNALS;
    global const elem_t *row = in + in_offset + r * FFT_BINS;
    global scalar_t *to = out + out_offset + signal * FFT_OUT_SIGNAL + frame * FFT_BINS;
    for (uint k = (uint)get_local_id(0); k < FFT_BINS; k += step) to[k] = fft_form(make_cplx(row[k].x, row[k].y));
  }
}
