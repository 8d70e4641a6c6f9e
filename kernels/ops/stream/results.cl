/* Results of blocks to their places in a stream: `count` complex rows of FFT_STEP results, from number `first` on.
   Definitions and numbers as in stream_rows.cl, with FFT_CHUNKS of FFT_STEP instead of FFT_POINTS.                 */
kernel void fft_stream_results(global const elem_t *in, global FFT_SAMPLE *out, global const elem_t *table, launch_t launch,
                               global const elem_t *unused, ulong samples, ulong stride, ulong distance, ulong blocks,
                               ulong head, ulong skipped, ulong first) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong row = get_group_id(0) / FFT_CHUNKS;
  const uint item = (uint)get_local_id(0), items = (uint)get_local_size(0);
  const uint begin = (uint)(get_group_id(0) % FFT_CHUNKS) * FFT_CHUNK;
  in += in_offset + row * FFT_STEP;
  for (uint part = 0; part <= FFT_REAL; ++part) {
    const ulong number = first + row, channel = number / FFT_ROWS_OF(blocks);
    const ulong staged = number % FFT_ROWS_OF(blocks) * (1 + FFT_REAL) + part;
    const ulong start = (staged < head ? staged : staged + skipped) * FFT_STEP;
    if (staged >= blocks) break;
    const uint end = (uint)min(min((ulong)begin + FFT_CHUNK, (ulong)FFT_STEP), samples - start);
    global FFT_SAMPLE *to = out + out_offset + channel * distance + start * stride;
#if FFT_REAL
    global const scalar_t *from = (global const scalar_t *)in + part;
    if (stride == 1)
      for (uint k = begin + item; k < end; k += items) to[k] = from[2 * k];
    else
      for (uint k = begin + item; k < end; k += items) to[k * stride] = from[2 * k];
#else
    if (stride == 1)
      for (uint k = begin + item; k < end; k += items) to[k] = in[k];
    else
      for (uint k = begin + item; k < end; k += items) to[k * stride] = in[k];
#endif
  }
}
