/* Rows of a stream, for convolutions of blocks: a block of a channel is FFT_POINTS samples, the first FFT_HISTORY of which
   come before its FFT_STEP new ones. Also the past for the next call. The generator defines:
     FFT_SAMPLE    a sample: scalar_t, two blocks of which make a complex row, or elem_t
     FFT_REAL      1 for the former
     FFT_ROWS_OF(blocks)  complex rows that so many blocks of a channel make
     FFT_POINTS, FFT_STEP, FFT_HISTORY, FFT_CHANNELS
     FFT_CHUNK     samples of a row that a work-group writes
     FFT_CHUNKS, FFT_HISTORY_CHUNKS  work-groups of a row, and of a channel's past
   Of a channel's blocks only some are staged: all but `skipped` ones behind the first `head`. Rows hold blocks of one channel:
   channels never share one, so that none depends on another.                                                           */
typedef struct {
  global const FFT_SAMPLE *past, *in; /* FFT_HISTORY samples, and behind them those of this call */
  ulong given, stride;                /* samples of this call, behind which come zeros */
  ulong at;                           /* of the first sample, counted from the first one of the past */
} fft_stream_row;

FFT_INLINE FFT_SAMPLE fft_stream_sample(fft_stream_row row, int fresh, ulong q) {
  const ulong at = row.at + q;
#if FFT_HISTORY > 0
  if (at < FFT_HISTORY) return fresh ? (FFT_SAMPLE)(K(0.0)) : row.past[at];
#endif
  return at - FFT_HISTORY < row.given ? row.in[(at - FFT_HISTORY) * row.stride] : (FFT_SAMPLE)(K(0.0));
}

/* Nothing but neighbours in memory. */
FFT_INLINE int fft_stream_is_plain(fft_stream_row row, ulong begin, ulong end) {
  return row.stride == 1 && row.at + begin >= FFT_HISTORY && row.at + end - FFT_HISTORY <= row.given;
}

/* `count` complex rows, from number `first` on. Launched with more than count * FFT_CHUNKS work-groups, the
   others write the past of the next call into the half of the history that this call does not read. in_offset, stride,
   distance: see fft::StreamLayout; samples: of the call per channel, of which `given` are in the buffer. */
kernel void fft_stream_rows(global const FFT_SAMPLE *in, global elem_t *out, global const elem_t *table, launch_t launch,
                            global FFT_SAMPLE *history, ulong side, ulong fresh, ulong samples, ulong given, ulong stride,
                            ulong distance, ulong blocks, ulong head, ulong skipped, ulong first) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong group = get_group_id(0);
  const uint item = (uint)get_local_id(0), items = (uint)get_local_size(0);
  global const FFT_SAMPLE *past = history + side * FFT_CHANNELS * FFT_HISTORY;
#if FFT_HISTORY > 0
  if (group >= count * FFT_CHUNKS) {
    const ulong channel = (group - count * FFT_CHUNKS) / FFT_HISTORY_CHUNKS;
    const uint begin = (uint)((group - count * FFT_CHUNKS) % FFT_HISTORY_CHUNKS) * FFT_CHUNK;
    const uint end = min(begin + FFT_CHUNK, (uint)FFT_HISTORY);
    const fft_stream_row row = {past + channel * FFT_HISTORY, in + in_offset + channel * distance, given, stride, samples};
    global FFT_SAMPLE *to = history + ((1 - side) * FFT_CHANNELS + channel) * FFT_HISTORY;
    for (uint j = begin + item; j < end; j += items) to[j] = fft_stream_sample(row, fresh != 0, j);
    return;
  }
#endif
  fft_stream_row rows[1 + FFT_REAL];
  for (uint part = 0; part <= FFT_REAL; ++part) {
    const ulong number = first + group / FFT_CHUNKS, channel = number / FFT_ROWS_OF(blocks);
    const ulong staged = number % FFT_ROWS_OF(blocks) * (1 + FFT_REAL) + part;
    const int exists = staged < blocks; /* not so the last half of the last row of an odd number of blocks */
    rows[part].past = past + channel * FFT_HISTORY;
    rows[part].in = in + in_offset + channel * distance;
    rows[part].given = exists ? given : 0;
    rows[part].stride = stride;
    rows[part].at = exists ? (staged < head ? staged : staged + skipped) * FFT_STEP : FFT_HISTORY;
  }
  const uint begin = (uint)(group % FFT_CHUNKS) * FFT_CHUNK, end = min(begin + FFT_CHUNK, (uint)FFT_POINTS);
  out += out_offset + group / FFT_CHUNKS * FFT_POINTS;
#if FFT_REAL
  if (fft_stream_is_plain(rows[0], begin, end) && fft_stream_is_plain(rows[1], begin, end)) {
    global const FFT_SAMPLE *x = rows[0].in + (rows[0].at - FFT_HISTORY), *y = rows[1].in + (rows[1].at - FFT_HISTORY);
    for (uint q = begin + item; q < end; q += items) out[q] = (elem_t)(x[q], y[q]);
  } else {
    for (uint q = begin + item; q < end; q += items)
      out[q] = (elem_t)(fft_stream_sample(rows[0], fresh != 0, q), fft_stream_sample(rows[1], fresh != 0, q));
  }
#else
  if (fft_stream_is_plain(rows[0], begin, end)) {
    global const FFT_SAMPLE *x = rows[0].in + (rows[0].at - FFT_HISTORY);
    for (uint q = begin + item; q < end; q += items) out[q] = x[q];
  } else {
    for (uint q = begin + item; q < end; q += items) out[q] = fft_stream_sample(rows[0], fresh != 0, q);
  }
#endif
}
